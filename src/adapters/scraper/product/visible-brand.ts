import { brandName, isBrand, isBrandLabel } from './brand-name.ts';
import { foldWords, machineLine, nameKey, oneLine } from '../page/clean-text.ts';
import { valueBehind } from '../page/label-value.ts';
import { REGION } from '../page/page-regions.ts';
import { type PageElement, type PageTree, contains, descendants, textOf } from '../page/page-tree.ts';
import { type VisiblePage, nearHint } from '../page/visible-page.ts';

const PATH_WORD =
  'brands?|markalar|marka|markasi|marken?|marques?|marcas?|marchi|marchio|merke[rn]?|merk|marki|manufacturers?|designers?|hersteller|producents?|producenten|producenci|fabricants?|fabricantes?|fabrikanten|znack[ay]|vyrobc[eia]|proizvoditel[ij]?|brend[iy]?|gyartok?|varumarken?|maerker?|varemerker|tootja[d]?|valmistajat?|uretici(?:ler)?|vendors';
const BRAND_PATH = new RegExp(
  `(?:^|/)(?:${PATH_WORD})/[^/?#]|(?:^|/)(?:brand|marka|marke|marque|marca|hersteller|manufacturer)-[^/?#]|[^/?#]-marka(?:si)?(?:\\.html?)?/?$|[?&](?:brands?|marka\\w*|manufacturers?(?:_id)?|vendor|hersteller)=|/vendors\\?q=`,
  'i',
);
const STORE_LINK = /^(?:visit the .+ store|.+? (?:store'u|mağazasını) ziyaret edin)$/i;
const BRAND_NAME =
  /(?:^|[-_ ])(?:product-?)?(?:brand|marka|manufacturer|marque|designer|brand-?name|marca|marchio|hersteller|producent|vendor)(?=$|[-_ ])/;
const BRAND_FIELD = /^data-(?:\w+[-_])*(?:brand|vendor|manufacturer)(?:[-_]?name)?$/;
/** Who sells here is not who made it. */
const NOT_BRAND =
  /seller|satici|magaza|merchant|navbar|site-(?:brand|name|logo)|(?:^|\s)(?:site-|page-|main-|top-)?(?:header|footer|logo)(?=$|\s)/;
const BY_LINE = /^(?:(?:manufactured |made |designed )?by|von|par|door|fra|от)\s+(?=\p{Lu})/iu;
const BY_WORD = /^(?:(?:manufactured |made |designed )?by|von|par|door|fra|от)(?![\p{L}\d])/iu;
const LOGO = /brand|marka|marque|marca|manufact|hersteller|logo/i;
const HOME = /^(?:(?:https?:)?\/\/[^/]+)?\/?(?:#|index\.\w+|home\/?|anasayfa\/?)?$/i;

/** What a label is worth: all other signs are worth less. */
export const LABELLED = 3;

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
    if (
      text.length < 2 ||
      text.length > 45 ||
      /^\d+$/.test(text) ||
      /brand|marka|[:：]|\b(?:t[uü]m|all|see|view|shop|more) |\bmore$/i.test(text) ||
      !isBrand(text) ||
      (of && elsewhere(of))
    )
      return;
    best = text;
    bestPoints = points;
  };
  const name = foldWords(heading?.text ?? '');
  const lead = leadingWords(heading?.text ?? '');
  // "Calvin Klein Jeans CLASSIC - Vyö": what the title says before the name, when the page shows it apart.
  const at = name === '' ? -1 : nameKey(title).indexOf(nameKey(name));
  const before = at > 1 ? nameKey(title).slice(0, at) : '';
  if (heading) offer(leadingLink(heading.element), 2.2);
  for (const part of title.split(/\s[|–—-]\s/).slice(1)) if (lead.has(nameKey(part))) offer(part, 1.8);
  const menu = new Set<string>();
  for (const element of tree.elements) {
    if (element.end - element.index > 8 || regions.has(element, REGION.aside)) continue;
    const href = element.tag === 'a' ? element.attrs['href'] : undefined;
    const near = Math.exp(-Math.abs(element.index - anchor) / 200);
    const far = Math.abs(element.index - anchor) >= 150;
    if (regions.has(element, REGION.hidden)) {
      // What is hidden from the visitor may still be meant for scripts.
      if (!far && BRAND_NAME.test(regions.hint(element)) && !NOT_BRAND.test(regions.hint(element)))
        offer(element.attrs['value'] ?? shownName(tree, element), 1.2 + near / 2, element);
      continue;
    }
    const toBrand = href !== undefined && BRAND_PATH.test(href);
    // The menu of brands tells which word of the name is one.
    if (toBrand && holdsWords(name, shownName(tree, element) ?? '')) offer(shownName(tree, element), 1.9);
    if (href !== undefined && element.ownText.length < 50 && lead.has(nameKey(element.ownText))) {
      const path = pathAround(element, page);
      // "Home > Sewing > Juki > Juki DDL-8700": what a name begins with below a category.
      if (path && linksBefore(tree, path, element) > 1) offer(element.ownText, 1.6);
      else if (!path && !toBrand && regions.has(element, REGION.furniture))
        menu.add(nameKey(element.ownText));
    }
    if (regions.has(element, REGION.furniture)) continue;
    if (far && element.ownText.length < 4) continue;
    offerLabelled(element, (value) => offer(value, LABELLED + near, element));
    if (far) continue;
    const own = element.ownText.length < 120 ? oneLine(element.ownText) : '';
    if (before !== '' && own.length < 40 && nameKey(own) === before) offer(own, 2.3 + near, element);
    const hint = regions.hint(element);
    if (hint !== '' && BRAND_NAME.test(hint) && !ofShop(element, page))
      offer(shownName(tree, element), 2 + near, element);
    if (toBrand) offer(shownName(tree, element), 2.5 + near, element);
    if (element.tag === 'a' && STORE_LINK.test(own)) offer(own, 2.5 + near, element);
    for (const field in element.attrs)
      if (field.startsWith('data-') && BRAND_FIELD.test(field))
        offer(element.attrs[field], 2.1 + near, element);
    const alt = element.tag === 'img' ? (element.attrs['alt'] ?? '') : '';
    if (alt !== '' && lead.has(nameKey(alt)) && LOGO.test(element.attrs['src'] ?? ''))
      offer(alt, 1.9 + near / 10, element);
    const behind = element.index - anchor;
    if (behind > 0 && behind < 15 && BY_WORD.test(own)) {
      const line = oneLine(textOf(element, 60));
      if (line.length < 40 && BY_LINE.test(line)) offer(line.replace(BY_LINE, ''), 2.4, element);
    }
    if (own !== '' && own.length < 60 && Math.abs(behind) < 40 && !ofShop(element, page))
      for (const part of own.split(/\s*[·|•/>»]\s*/).slice(-2))
        if (lead.has(nameKey(part)) && !menu.has(nameKey(part))) offer(part, 1.7 + near / 10, element);
  }
  return best;
}

/** Offers what an element's texts label as the brand: "Marka: Juki", or "Marka:" and the value behind it. */
function offerLabelled(element: PageElement, offer: (value: string) => void): void {
  if (element.ownText.length < 2) return;
  for (const child of element.children) {
    if (typeof child !== 'string' || child.length > 300) continue;
    for (const piece of child.split(/\s*[|•·]\s*/)) {
      const text = oneLine(piece);
      if (text.length < 2 || text.length > 90) continue;
      if (isBrandLabel(text)) offer(valueBehind(child, element).replace(/^[\s:：]+/, ''));
      else if (/[:：]\s*\S/.test(text) && text.length < 70) {
        const value = brandName(text);
        if (value !== text) offer(/^[^:]*\//.test(text) ? value.replace(/\s+\/.*$/, '') : value);
      }
    }
  }
}

/** The box of the path from the front page that an element stands in. */
function pathAround(element: PageElement, { regions }: VisiblePage): PageElement | undefined {
  let path: PageElement | undefined;
  for (let at = element.parent; at && at.end - at.index < 60; at = at.parent)
    if (/crumb/.test(regions.hint(at))) path = at;
  return path;
}

function linksBefore(tree: PageTree, box: PageElement, element: PageElement): number {
  let links = 0;
  for (const inner of descendants(tree, box)) {
    if (inner === element) break;
    if (inner.tag === 'a') links += 1;
  }
  return links;
}

/** Whether an element names the shop itself: in the page's head or foot, or a link to the front page. */
function ofShop(element: PageElement, { regions, heading }: VisiblePage): boolean {
  if (NOT_BRAND.test(nearHint(element, regions))) return true;
  const links = element.children.filter((child) => typeof child !== 'string');
  for (const { tag, attrs } of [element, ...links])
    if (tag === 'a' && attrs['href'] !== undefined && HOME.test(attrs['href'].trim())) return true;
  for (let at = element.parent; at; at = at.parent) {
    if (heading && contains(at, heading.element)) return false;
    if (at.tag === 'header' || at.tag === 'nav' || at.tag === 'footer') return true;
    if (at.tag === 'a' && HOME.test((at.attrs['href'] ?? '-').trim())) return true;
  }
  return false;
}

/** The keys of a longer name's first one, two and three words. */
function leadingWords(name: string): Set<string> {
  const words = oneLine(name).split(' ');
  const lead = new Set<string>();
  for (let count = 1; count <= 3 && count < words.length; count += 1) {
    const key = nameKey(words.slice(0, count).join(' '));
    if (key.length > 1 && !/^\d+$/.test(key)) lead.add(key);
  }
  return lead;
}

/** Whether a name holds the words as words of its own. */
function holdsWords(name: string, words: string): boolean {
  const wanted = foldWords(oneLine(words)).trim();
  return wanted.length > 1 && ` ${name.replaceAll(/[^\p{L}\d]+/gu, ' ')} `.includes(` ${wanted} `);
}

/** An element's text, or what the picture in its place is called. */
function shownName(tree: PageTree, element: PageElement): string | undefined {
  const text = oneLine(textOf(element, 100));
  if (text !== '') return text;
  const within = [element, ...descendants(tree, element)];
  const picture = within.find((inner) => inner.tag === 'img');
  return [picture?.attrs['alt'], picture?.attrs['title'], element.attrs['title']].find(
    (said) => said !== undefined && said.trim() !== '',
  );
}

/** The link or bold word that a name begins with: "<h1><a>Philips</a> Essential Airfryer</h1>". */
function leadingLink(heading: PageElement): string | undefined {
  const [first, ...rest] = heading.children.filter(
    (child) => typeof child !== 'string' || child.trim() !== '',
  );
  if (
    first === undefined ||
    typeof first === 'string' ||
    !/^(?:a|b|strong)$/.test(first.tag) ||
    rest.length === 0
  )
    return undefined;
  return oneLine(textOf(first, 60));
}
