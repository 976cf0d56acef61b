import { foldWords, machineLine, nameKey, oneLine } from './clean-text.ts';
import { REGION } from './page-regions.ts';
import { type PageElement, type PageTree, descendants, textOf } from './page-tree.ts';
import type { VisiblePage } from './visible-page.ts';

/** The word for a brand or a maker in the languages of the shops we meet, folded. */
const BRAND_WORD =
  'marka(?:si)?|marka/model|brand(?: name)?|brend|marke|marque|marca|merk|merke|(?:tuote)?merkki|maerke|varemerke|varumarke|kaubamark|znacka|zimols|gamintojas|proizvodac|thuong hieu|merek|jenama|manufacturer|manufactured by|made by|uretici(?: firma)?|hersteller|producent|fabricant|fabricante|produttore|producer|vyrobce|vyrobca|tootja|gyarto|valmistaja|producator|бренд|марка|производитель|производител|виробник|κατασκευαστη[ςσ]|μαρκα|εταιρεια|ยี่ห้อ|แบรนด์|品牌|メーカー|ブランド|브랜드|מותג|العلامة التجارية|ماركة';
const BRAND_LABEL = new RegExp(`^(?:${BRAND_WORD})\\s*[:：]?$`);
const ENDS_IN_BRAND = new RegExp(`(?:^|[^\\p{L}])(?:${BRAND_WORD})$`, 'u');

const BRAND_PATH =
  /\/(?:brands?|markalar|marka|marke|marques?|marcas?|manufacturers?|designers?|hersteller|producent|znacka|proizvoditel)\/[^/?#]+|[?&](?:brand|marka|manufacturer_id)=/;
const STORE_LINK = /^(?:visit the (.+) store|(.+?) (?:store'u|mağazasını) ziyaret edin)$/i;

/** A brand without the words that lead to it: "See more of the brand: Juki", "Visit the Juki Store". */
export function brandName(text: string): string {
  const line = text.trim();
  const colon = line.search(/[:：]/);
  if (colon > 0 && ENDS_IN_BRAND.test(foldWords(line.slice(0, colon)).trim()))
    return line.slice(colon + 1).trim();
  const store = STORE_LINK.exec(line);
  if (store) return store[1] ?? store[2] ?? '';
  return line.replace(/^(?:marka|brand|vendor|by|von|de la marque|marke)\s+-?\s*/i, '').trim();
}

const BRAND_ATTRIBUTES = [
  'data-brand',
  'data-product-brand',
  'data-brand-name',
  'data-item-brand',
  'data-manufacturer',
];

/** The brand as the page shows it: a labelled value, a link to a brand's page, or an element named so. */
export function findBrand(page: VisiblePage, title: string): string | undefined {
  const anchor = page.heading?.element.index ?? 0;
  let best: string | undefined;
  let bestPoints = 0;
  const offer = (value: string | undefined, points: number): void => {
    const text = brandName(machineLine(value ?? ''))
      .replace(/[|:]\s*$/, '')
      .trim();
    if (
      text.length < 2 ||
      text.length > 45 ||
      /^\d+$/.test(text) ||
      /brand|marka|\b(?:t[uü]m|all|see|view|shop|more) |\bmore$/i.test(text)
    )
      return;
    if (points > bestPoints) {
      best = text;
      bestPoints = points;
    }
  };
  const name = foldWords(page.heading?.text ?? '');
  // "Calvin Klein Jeans CLASSIC - Vyö": what the title says before the name, when the page shows it apart.
  const at = name === '' ? -1 : nameKey(title).indexOf(nameKey(name));
  const before = at > 1 ? nameKey(title).slice(0, at) : '';
  if (page.heading) offer(leadingLink(page.heading.element), 2.2);
  for (const element of page.tree.elements) {
    if (element.end - element.index > 8 || page.regions.has(element, REGION.hidden | REGION.aside)) continue;
    const href = element.tag === 'a' ? element.attrs['href'] : undefined;
    const toBrand = href !== undefined && BRAND_PATH.test(href);
    // The menu of brands tells which word of the name is one.
    if (toBrand && holdsWords(name, shownName(page.tree, element) ?? ''))
      offer(shownName(page.tree, element), 1.9);
    if (page.regions.has(element, REGION.furniture)) continue;
    const far = Math.abs(element.index - anchor) >= 150;
    if (far && element.ownText.length < 4) continue;
    const near = Math.exp(-Math.abs(element.index - anchor) / 200);
    const own = element.ownText.length < 120 ? oneLine(element.ownText) : '';
    if (own !== '' && own.length < 70) {
      const folded = foldWords(own);
      if (BRAND_LABEL.test(folded))
        offer(
          element.children.length > 1
            ? oneLine(textOf(element, 120)).slice(own.length)
            : nextText(page.tree, element),
          3 + near,
        );
      else if (brandName(own) !== own && /[:：]\s*\S/.test(own)) offer(own, 3 + near);
    }
    if (far) continue;
    if (before !== '' && own.length < 40 && nameKey(own) === before) offer(own, 2.3 + near);
    const hint = page.regions.hint(element);
    if (
      hint !== '' &&
      /(?:^|[-_ ])(?:product-?)?(?:brand|marka|manufacturer|marque|designer|brand-?name|marca|vendor)(?=$|[-_ ])/.test(
        hint,
      )
    ) {
      offer(shownName(page.tree, element), 2 + near);
    }
    if (toBrand) offer(shownName(page.tree, element), 2.5 + near);
    if (element.tag === 'a' && STORE_LINK.test(own)) offer(own, 2.5 + near);
    for (const name of BRAND_ATTRIBUTES)
      if (element.attrs[name] !== undefined) offer(element.attrs[name], 2.1 + near);
  }
  return best;
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
  return within.find((inner) => inner.tag === 'img')?.attrs['alt'];
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

function nextText(tree: PageTree, label: PageElement): string | undefined {
  for (let index = label.end; index < label.end + 5; index += 1) {
    const element = tree.elements[index];
    if (!element || element.end - element.index > 6) continue;
    const text = oneLine(textOf(element, 100));
    if (text !== '' && text !== ':') return text;
  }
  // "<b>Marka:</b> JUKI": the value is bare text beside the label.
  const siblings = label.parent?.children ?? [];
  const at = siblings.indexOf(label);
  const after = siblings[at + 1];
  return typeof after === 'string' ? after : undefined;
}
