import { type BuyButton, findBuyButtons } from './buy-button.ts';
import { foldWords, machineLine, nameKey, oneLine } from './clean-text.ts';
import type { CurrencyHints } from './currency.ts';
import type { PageHeading } from './page-heading.ts';
import { type PageRegions, REGION, readRegions } from './page-regions.ts';
import { type PageElement, type PageTree, contains, textOf } from './page-tree.ts';
import { type PriceCandidate, findPriceCandidates } from './price-candidates.ts';
import type { Stock } from './product-finding.ts';
import { readStockText } from './stock-text.ts';

/** What the page shows, as opposed to what it says in machine fields. */
export interface VisiblePage {
  readonly tree: PageTree;
  readonly regions: PageRegions;
  readonly heading: PageHeading | undefined;
  readonly candidates: readonly PriceCandidate[];
  readonly buyButtons: readonly BuyButton[];
}

export function readVisiblePage(
  tree: PageTree,
  heading: PageHeading | undefined,
  hints: CurrencyHints,
): VisiblePage {
  const regions = readRegions(tree, heading?.element);
  return {
    tree,
    regions,
    heading,
    candidates: findPriceCandidates(tree, regions, hints),
    buyButtons: findBuyButtons(tree, regions),
  };
}

export interface StockSigns {
  /** What words and classes of the product box say. */
  readonly words: Stock | undefined;
  readonly wordsText: string | undefined;
  /** Whether there is a buy button of the product, and whether it works. */
  readonly button: 'enabled' | 'disabled' | undefined;
  readonly count: number | undefined;
}

const OUT_CLASS =
  /(?:^|\s)(?:(?:is-|product-)?(?:out-?of-?stock|sold-?out|soldout|outofstock|tukendi(?:ico)?|stok-?yok|stock-?unavailable|unavailable))(?=\s|$)/;
const STOCK_NAME =
  /stock|stok|availab|sold-?out|soldout|tukendi|verfugbar|dispon|inventory|lieferbar|nalichi|dostup/;
const VARIANT_TAGS = new Set(['option', 'select']);
const VARIANT_NAME =
  /swatch|variant|varyant|beden|(?:^|[-_ ])sizes?(?=$|[-_ ])|option|colou?r|renk|legend|store-|pick-?up|collect|magaza|tooltip|deliver|shipping|fulfil|teslimat|versand|lieferung|livraison|warranty|insurance|installation|service/;
const REACH = 700;

/** Where the product's own part of the page ends: the first heading-like start of other products, or a distance. */
function boxEnd(page: VisiblePage, from: PageElement): number {
  return Math.min(page.tree.elements.length, from.index + REACH);
}

/** Reads stock words and buttons around the product's name; other products, menus and scripts do not count. */
export function readStockSigns(page: VisiblePage, inCards: (element: PageElement) => boolean): StockSigns {
  const { tree, regions, heading } = page;
  const anchor = heading?.element;
  const start = anchor ? Math.max(0, anchor.index - 150) : 0;
  const end = anchor ? boxEnd(page, anchor) : Math.min(tree.elements.length, REACH);
  let words: Stock | undefined;
  let wordsText: string | undefined;
  let count: number | undefined;

  if (anchor) {
    // A theme may mark the whole product: class="product outofstock".
    for (let at: PageElement | undefined = anchor.parent; at; at = at.parent)
      if (at.tag !== 'body' && at.tag !== 'html' && OUT_CLASS.test(regions.hint(at))) {
        words = 'out';
        wordsText = regions.hint(at).trim();
      }
  }
  for (let index = start; index < end; index += 1) {
    const element = tree.elements[index];
    if (!element || VARIANT_TAGS.has(element.tag) || element.tag === 'title') continue;
    if (regions.has(element, REGION.hidden | REGION.aside | REGION.furniture | REGION.perhapsHidden))
      continue;
    let own = element.ownText;
    if (element.tag === 'input' && /submit|button/.test(element.attrs['type'] ?? ''))
      own = element.attrs['value'] ?? '';
    own = oneLine(own);
    if (own.length < 3 || own.length > 90) continue;
    const said = readStockText(own);
    if (said === undefined) continue;
    const hint = nearHint(element, regions);
    if (VARIANT_NAME.test(hint) && !STOCK_NAME.test(regions.hint(element))) continue;
    if (inCards(element)) continue;
    if (anchor && contains(anchor, element)) continue;
    const label = labelOf(element);
    if (label !== '' && !/stok|stock|availab|durum|verfug|dispon|dostup|налич|lager/.test(label)) continue;
    if (said === 'out') {
      const short = own.length <= 45 || STOCK_NAME.test(hint);
      if (short && words !== 'out' && (index > (anchor?.index ?? 0) - 60 || STOCK_NAME.test(hint))) {
        words = 'out';
        wordsText = own;
      }
    } else if (words === undefined && (STOCK_NAME.test(hint) || own.length <= 30)) {
      words = 'in';
      wordsText = own;
    }
    const number = /(?:stok|stock|adet|kalan)\w*(?: (?:miktari|adedi|durumu))?\s*:?\s*(\d{1,5})\b/.exec(
      foldWords(own),
    );
    if (number) count ??= Number(number[1]);
  }
  const near = page.buyButtons.filter(
    (button) => button.element.index >= start && button.element.index < end + 300 && !inCards(button.element),
  );
  const button = near.some((one) => one.enabled) ? 'enabled' : near.length > 0 ? 'disabled' : undefined;
  return { words, wordsText, button, count };
}

function nearHint(element: PageElement, regions: PageRegions): string {
  let hint = '';
  let at: PageElement | undefined = element;
  for (let step = 0; at && step < 4 && at.end - at.index < 40; step += 1) {
    hint += ` ${regions.hint(at)}`;
    at = at.parent;
  }
  return hint;
}

/** The label of a "label: value" row the element is the value of; empty when there is none. */
function labelOf(element: PageElement): string {
  const row = element.parent;
  let own = element.ownText;
  const colon = /^([^:]{2,40}):\s*\S/.exec(own.trim());
  if (colon) return foldWords(colon[1] ?? '');
  if (!row || row.end - row.index > 8) return '';
  let before = '';
  for (const child of row.children) {
    if (child === element) break;
    before += typeof child === 'string' ? child : textOf(child, 60);
  }
  const label = foldWords(oneLine(before));
  return label.endsWith(':') || element.tag === 'td' || element.tag === 'dd' ? label : '';
}

const BAD_IMAGE =
  /logo|placeholder|sprite|spacer|blank|loading|default-lazy|no-?image|noimage|pixel|icon|badge|payment|1x1|lazy-?load\.|transparent|\.svg(?:$|\?)|flag|avatar|rating|banner/i;

/** The address of an image element, lazy forms first; undefined for placeholders. */
export function imageAddress(element: PageElement): string | undefined {
  const { attrs } = element;
  const choices = [
    attrs['data-zoom-image'],
    attrs['data-large_image'],
    attrs['data-large'],
    attrs['data-original'],
    attrs['data-original-src'],
    attrs['data-src'],
    attrs['data-lazy-src'],
    attrs['data-lazy'],
    attrs['data-image'],
    firstOfSet(attrs['data-srcset']),
    attrs['src'],
    firstOfSet(attrs['srcset']),
  ];
  return choices.find(
    (url) =>
      url !== undefined &&
      url.trim() !== '' &&
      !/^(?:data:|about:|#)/.test(url.trim()) &&
      !BAD_IMAGE.test(url),
  );
}

function firstOfSet(set: string | undefined): string | undefined {
  if (set === undefined) return undefined;
  const entries = set.split(/,\s+/).map((entry) => entry.trim().split(/\s+/));
  const sized = entries.toSorted((a, b) => Number.parseFloat(b[1] ?? '1') - Number.parseFloat(a[1] ?? '1'));
  return sized[0]?.[0];
}

/** The product's main picture as the page shows it: named so, alike in its alternative text, large and near the name. */
export function findMainImage(
  page: VisiblePage,
  name: string,
  inCards: (element: PageElement) => boolean,
): string | undefined {
  const anchor = page.heading?.element.index ?? 0;
  const key = nameKey(name);
  let best: string | undefined;
  let bestPoints = 0;
  for (const element of page.tree.elements) {
    if (element.tag !== 'img') continue;
    if (page.regions.has(element, REGION.aside | REGION.furniture)) continue;
    const url = imageAddress(element);
    if (url === undefined) continue;
    let points = 1;
    const alt = nameKey(element.attrs['alt'] ?? element.attrs['title'] ?? '');
    if (alt.length > 3 && key.length > 3) {
      if (alt === key) points += 4;
      else if (alt.includes(key) || key.includes(alt)) points += 3;
    }
    const hint = nearHint(element, page.regions);
    if (
      /gallery|zoom|main-?(?:image|photo|img)|product-?(?:image|img|photo|media|picture)|urun-?(?:resim|gorsel)|primary|hero|pdp|foto|slick|swiper/.test(
        hint,
      )
    )
      points += 2;
    if (/thumb/.test(hint)) points -= 0.5;
    const width = Number.parseInt(element.attrs['width'] ?? '', 10);
    if (width >= 300) points += 1;
    else if (width > 0 && width < 60) points -= 2;
    points += 2 * Math.exp(-Math.abs(element.index - anchor) / 150);
    if (inCards(element)) points -= 3;
    if (points > bestPoints) {
      best = url;
      bestPoints = points;
    }
  }
  return bestPoints >= 2 ? best : undefined;
}

const BRAND_LABEL =
  /^(?:marka(?:si)?|brand(?: name)?|marke|marque|marca|merk|manufacturer|uretici(?: firma)?|hersteller|producent|fabricant|fabricante|producer|бренд|производитель|značka|znacka|vyrobce|marka\/model|varemerke|tootja|gyarto|品牌|メーカー|ブランド|מותג|العلامة التجارية|ماركة)\s*:?$/;

/** Words that lead to a brand's name: "See more of the brand: Juki". */
const BRAND_LEAD =
  /^(?:.*\b(?:marka(?:s[ıi])?|brand|marke|marque|marca|merk)\s*:|(?:marka|brand|by|von|de la marque|marke)\s+-?)\s*/i;

/** A brand without the words that lead to it. */
export function brandName(text: string): string {
  return text.replace(BRAND_LEAD, '').trim();
}

/** The brand as the page shows it: a labelled value, a link to a brand's page, or an element named so. */
export function findBrand(page: VisiblePage): string | undefined {
  const anchor = page.heading?.element.index ?? 0;
  let best: string | undefined;
  let bestPoints = 0;
  const offer = (value: string | undefined, points: number): void => {
    const text = machineLine(value ?? '')
      .replace(BRAND_LEAD, '')
      .replace(/[|:]\s*$/, '')
      .trim();
    if (
      text.length < 2 ||
      text.length > 45 ||
      /^\d+$/.test(text) ||
      /(?:brand|marka|tum |all |see |view |shop |more)/i.test(text)
    )
      return;
    if (points > bestPoints) {
      best = text;
      bestPoints = points;
    }
  };
  for (const element of page.tree.elements) {
    if (
      element.end - element.index > 8 ||
      page.regions.has(element, REGION.hidden | REGION.aside | REGION.furniture)
    )
      continue;
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
      else if (/^(?:marka|brand|marke|marque|marca|бренд|производитель)\s*:\s*\S/.test(folded))
        offer(own.slice(own.indexOf(':') + 1), 3 + near);
    }
    if (far) continue;
    const hint = page.regions.hint(element);
    if (
      hint !== '' &&
      /(?:^|[-_ ])(?:product-?)?(?:brand|marka|manufacturer|marque|designer|brand-?name|marca)(?=$|[-_ ])/.test(
        hint,
      )
    ) {
      const image =
        element.tag === 'img'
          ? element
          : element.children.find((child) => typeof child !== 'string' && child.tag === 'img');
      const text = oneLine(textOf(element, 100));
      offer(
        text === '' && image !== undefined && typeof image !== 'string' ? image.attrs['alt'] : text,
        2 + near,
      );
    }
    const href = element.tag === 'a' ? element.attrs['href'] : undefined;
    if (
      href !== undefined &&
      /\/(?:brands?|markalar|marka|marke|marques?|marcas?|manufacturers?|designers?|hersteller|producent)\/[^/?#]+|[?&](?:brand|marka|manufacturer_id)=/.test(
        href,
      )
    )
      offer(textOf(element, 100), 2.5 + near);
  }
  return best;
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
