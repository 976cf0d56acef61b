import { anyOf, foldWords, machineLine, nameKey, oneLine } from '../page/clean-text.ts';
import {
  hintOf,
  nearHint,
  type PageElement,
  type PageTree,
  childrenOf,
  contains,
  descendants,
  isText,
  textOf,
} from '../page/page-tree.ts';
import { valueBehind } from '../page/plain-text.ts';
import { REGION } from '../page/page-regions.ts';
import type { VisiblePage } from '../read-page.ts';

/** The word for a brand or a maker in the languages of the shops we meet, folded. */
const BRAND_WORD =
  'marka(?:si)?|brand(?: name)?|brend|marke|marque|marca|marchio|merk|merke|(?:tuote)?merkki|maerke|varemerke|varumarke|kaubamark|znacka|zimols|prekes zenklas|gamintojas|proizvodac|thuong hieu|merek|jenama|manufacturer|maker|make|vendor|manufactured by|made by|uretici(?: firma)?|hersteller|producent|produsent|tillverkare|fabricant|fabrikant|fabricante|produttore|casa produttrice|producer|vyrobce|vyrobca|tootja|gyarto|valmistaja|razotajs|producator|бренд|марка|торговая марка|торгова марка|производитель|производител|виробник|κατασκευαστη[ςσ]|μαρκα|εταιρεια|ยี่ห้อ|แบรนด์|品牌|制造商|製造商|メーカー|ブランド|브랜드|제조사|יצרן|מותג|العلامة التجارية|الشركة المصنعة|ماركة';
const NAMED_WORD = `(?:(?:urun(?:un)?|product|produkt|artikel)[- ]?)?(?:${BRAND_WORD})(?: ?(?:adi|ismi|name|/ ?model))?`;
const BRAND_LABEL = new RegExp(`^${NAMED_WORD}\\s*[:：]?$`);
const ENDS_IN_BRAND = new RegExp(`(?:^|[^\\p{L}])(?:${NAMED_WORD})$`, 'u');

/** "Visit the Juki Store" */
const STORE_LINK = /^(?:visit the (.+) store|(.+?) (?:store'u|mağazasını) ziyaret edin)$/i;

/** What leads to a brand's page says more than its name: "See all Juki products". */
const AROUND = new RegExp(anyOf('leadsToBrand'), 'gi');

/** A brand without the words that lead to it: "See more of the brand: Juki", "Visit the Juki Store". */
export function brandName(text: string): string {
  const line = text.trim();
  const colon = line.search(/[:：]/);
  if (colon > 0 && ENDS_IN_BRAND.test(foldWords(line.slice(0, colon)).trim()))
    return line
      .slice(colon + 1)
      .replace(/\s+\p{L}+\s*[:：].*$/u, '')
      .trim();
  const store = STORE_LINK.exec(line);
  if (store) return store[1] ?? store[2] ?? '';
  return line
    .replace(AROUND, '')
    .replace(/^(?:marka|brand|vendor|by|von|de la marque|marke|manufactured by|made by|üretici)\s+-?\s*/i, '')
    .replace(/^\(([^()]+)\)$/, '$1')
    .trim();
}

/** Whether a text is the label of a brand and no more. */
function isBrandLabel(text: string): boolean {
  return text.length < 40 && !/\d/.test(text) && BRAND_LABEL.test(foldWords(text).trim());
}

const NO_BRAND = new RegExp(`^(?:${anyOf('noBrand')})$`);

/** Whether a text can be a brand: not the words for having none. */
export function isBrand(text: string): boolean {
  return text !== '' && !NO_BRAND.test(foldWords(text).trim());
}

const PATH_WORD =
  'brands?|markalar|marka|markasi|marken?|marques?|marcas?|marchi|marchio|merke[rn]?|merk|marki|manufacturers?|designers?|hersteller|producents?|producenten|producenci|fabricants?|fabricantes?|fabrikanten|znack[ay]|vyrobc[eia]|proizvoditel[ij]?|brend[iy]?|gyartok?|varumarken?|maerker?|varemerker|tootja[d]?|valmistajat?|uretici(?:ler)?|vendors';
const BRAND_PATH = new RegExp(
  `(?:^|/)(?:${PATH_WORD})/[^/?#]|(?:^|/)(?:brand|marka|marke|marque|marca|hersteller|manufacturer)-[^/?#]|[^/?#]-marka(?:si)?(?:\\.html?)?/?$|[?&](?:brands?|marka\\w*|manufacturers?(?:_id)?|vendor|hersteller)=|/vendors\\?q=`,
  'i',
);
/** What elements that name a brand are called. */
export const BRAND_NAME =
  /(?:^|[-_ ])(?:product-?)?(?:brand|marka|manufacturer|marque|designer|brand-?name|marca|marchio|hersteller|producent|vendor)(?=$|[-_ ])/;
const BRAND_FIELD = /^data-(?:\w+[-_])*(?:brand|vendor|manufacturer)(?:[-_]?name)?$/;
/** Who sells here is not who made it. */
const NOT_BRAND =
  /seller|satici|magaza|merchant|navbar|site-(?:brand|name|logo)|(?:^|\s)(?:site-|page-|main-|top-)?(?:header|footer|logo)(?=$|\s)/;
/** Numbers, and words that lead to a brand without naming it. */
const NO_NAME = /^\d+$|brand|marka|[:：]|\b(?:t[uü]m|all|see|view|shop|more) |\bmore$/i;
const HOME = /^(?:(?:https?:)?\/\/[^/]+)?\/?(?:#|index\.\w+|home\/?|anasayfa\/?)?$/i;

/** What a label is worth: all other signs are worth less. */
export const LABELLED = 3;
/** What the other places are worth, near the name a little more. */
const WORTH = {
  /** A link to a brand's page, or the words of one to its store. */
  link: 2.5,
  /** What the title says before the name. */
  beforeName: 2.3,
  field: 2.1,
  /** Named so by its class. */
  named: 2,
  /** What is hidden from the visitor may still be meant for scripts. */
  hidden: 1.2,
} as const;

/**
 * The brand as the page shows it: a labelled value, a link to a brand's page, or an element named so; nothing
 * that is worth less than `least`.
 */
export function findBrand(
  page: VisiblePage,
  title: string,
  elsewhere: (element: PageElement) => boolean,
  least = 0,
): string | undefined {
  const { tree, regions, heading } = page;
  const anchor = heading?.element.index ?? 0;
  let best: string | undefined;
  let bestPoints = least;
  const offer = (value: string | undefined, points: number, of?: PageElement): void => {
    if (points <= bestPoints) return;
    const text = brandName(machineLine(value ?? ''))
      .replace(/\s*(?:[|•·]|\s\().*$/, '')
      .replace(/[:：]\s*$/, '')
      .trim();
    if (text.length < 2 || text.length > 45 || NO_NAME.test(text) || !isBrand(text)) return;
    if (of && elsewhere(of)) return;
    best = text;
    bestPoints = points;
  };
  // "Calvin Klein Jeans CLASSIC - Vyö": what the title says before the name, when the page shows it apart.
  const before = heading ? (nameKey(title).split(nameKey(heading.text))[0] ?? '') : '';
  for (const element of tree.elements) {
    const { attribs, name: tag } = element;
    if (element.end - element.index > 8 || regions.has(element, REGION.elsewhere)) continue;
    const distance = Math.abs(element.index - anchor);
    const near = Math.exp(-distance / 200);
    const hint = hintOf(element);
    const isNamed = distance < 150 && BRAND_NAME.test(hint);
    if (regions.has(element, REGION.hidden)) {
      if (isNamed && !NOT_BRAND.test(hint))
        offer(attribs['value'] ?? visibleName(tree, element), WORTH.hidden + near / 2, element);
      continue;
    }
    offerLabelled(element, (value) => offer(value, LABELLED + near, element));
    if (distance >= 150) continue;
    const text = element.ownText.length < 120 ? oneLine(element.ownText) : '';
    if (before.length > 1 && text.length < 40 && nameKey(text) === before)
      offer(text, WORTH.beforeName + near, element);
    if (isNamed && !ofShop(element, page)) offer(visibleName(tree, element), WORTH.named + near, element);
    if (tag === 'a' && BRAND_PATH.test(attribs['href'] ?? ''))
      offer(visibleName(tree, element), WORTH.link + near, element);
    if (tag === 'a' && STORE_LINK.test(text)) offer(text, WORTH.link + near, element);
    for (const field in attribs)
      if (field.startsWith('data-') && BRAND_FIELD.test(field))
        offer(attribs[field], WORTH.field + near, element);
  }
  return best;
}

/** Offers what an element's texts label as the brand: "Marka: Juki", or "Marka:" and the value behind it. */
function offerLabelled(element: PageElement, offer: (value: string) => void): void {
  if (element.ownText.length < 2) return;
  for (const child of element.children) {
    if (!isText(child) || child.data.length > 300) continue;
    for (const piece of child.data.split(/[|•·]/)) {
      const text = oneLine(piece);
      if (text.length < 2 || text.length > 90) continue;
      if (isBrandLabel(text)) offer(valueBehind(child).replace(/^[\s:：]+/, ''));
      else if (/[:：]\s*\S/.test(text) && text.length < 70) {
        const value = brandName(text);
        if (value !== text) offer(/^[^:]*\//.test(text) ? value.replace(/\s+\/.*$/, '') : value);
      }
    }
  }
}

/** Whether an element names the shop itself or who sells here: in the page's head or foot, or a link to the front page. */
function ofShop(element: PageElement, { heading }: VisiblePage): boolean {
  const leadsHome = ({ name: tag, attribs }: PageElement): boolean =>
    tag === 'a' && attribs['href'] !== undefined && HOME.test(attribs['href'].trim());
  if (NOT_BRAND.test(nearHint(element)) || [element, ...childrenOf(element)].some(leadsHome)) return true;
  for (let at = element.parent; at; at = at.parent) {
    if (heading && contains(at, heading.element)) return false;
    if (/^(?:header|nav|footer)$/.test(at.name) || leadsHome(at)) return true;
  }
  return false;
}

/** An element's text, or what the picture in its place is called. */
function visibleName(tree: PageTree, element: PageElement): string | undefined {
  const text = oneLine(textOf(element, 100));
  if (text !== '') return text;
  const within = [element, ...descendants(tree, element)];
  const picture = within.find((inner) => inner.name === 'img');
  return [picture?.attribs['alt'], picture?.attribs['title'], element.attribs['title']].find(
    (said) => said !== undefined && said.trim() !== '',
  );
}
