import { foldWords } from './clean-text.ts';
import type { CurrencyHints } from './currency.ts';
import { type PageRegions, REGION } from './page-regions.ts';
import { type PageElement, type PageNode, type PageTree, isBlock } from './page-tree.ts';
import { PRICE_NAME, labelSaysPrice, mayBePrice } from './may-be-price.ts';
import { EX_TAX_NAME, type PriceKind, kindOf } from './price-kind.ts';
import { type PriceText, findPrices, isZero, vatSaid } from './price-text.ts';

/** One price shown on the page. */
export interface PriceCandidate {
  readonly element: PageElement;
  readonly price: PriceText;
  /** Top of a range the text states. */
  readonly high: string | undefined;
  readonly kind: PriceKind;
  readonly struck: boolean;
  readonly perhapsStruck: boolean;
  /** A class, id or itemprop near it says price. */
  readonly named: number;
  /** Its class says current, sale, final. */
  readonly current: boolean;
  readonly exVat: boolean;
  /** Named a total or subtotal: a price times a quantity. */
  readonly total: boolean;
}

/** A candidate with the reasons for its rank. */
export interface RankedPrice {
  readonly candidate: PriceCandidate;
  readonly score: number;
}

const CURRENT_NAME =
  /(?:^|[-_ ])(?:current|sale|sales|sell|selling|final|now|special|our|new|actual|offer|discount(?:ed)?|promo|deal|reduced|indirimli|satis|son|yeni|guncel|today|buy|action|aktuell|dsc|disc|indirim)(?=$|[-_ ])|saleprice|finalprice|newprice|sellprice|specialprice|currentprice|price-?(?:new|sale|final|now|special|current)|final-?price|price_?sales/;
const SMALL_DIGITS =
  /cent|decimal|fraction|kurus|penn|frac|sup(?:$|[-_ ])|small|minor|kopek|grosz|ore(?:$|[-_ ])|haller/;
const MAX_TEXT = 90;
/** More prices than this are a price list, and the first ones tell as much. */
const MAX_CANDIDATES = 3_000;

/** The text of a small element with prices whose digits are spread over tags put together again. */
export function priceLine(element: PageElement, hintOf: (element: PageElement) => string): string {
  let text = '';
  const walk = (node: PageNode, depth: number): void => {
    if (text.length > 400 || depth > 12) return;
    if (typeof node === 'string') {
      text += node;
      return;
    }
    const { tag } = node;
    if (tag === 'style' || tag === 'template' || tag === 'noscript') return;
    const before = text.length;
    text += isBlock(tag) || tag === 'br' ? ' \ue000' : '\ue000';
    const start = text.length;
    for (const child of node.children) walk(child, depth + 1);
    const own = text.slice(start).replaceAll('\ue000', '').trim();
    if (/^\d{2}$/.test(own)) {
      const shown = text.slice(0, before).replace(/[\s\ue000]+$/, '');
      const small = tag === 'sup' || tag === 'small' || tag === 'sub' || SMALL_DIGITS.test(hintOf(node));
      // "$249" with "99" right behind it in a tag of its own: the tag stands for the decimal sign.
      const adjoins = /\d$/.test(text.slice(0, before)) && /[$€£₺¥]\s?\d[\d.,]*$/.test(shown);
      if ((small || adjoins) && /\d$/.test(shown) && !/[.,]\d{1,2}$/.test(shown)) text = `${shown}.${own}`;
    }
    text += isBlock(tag) ? '\ue000 ' : '\ue000';
  };
  for (const child of element.children) walk(child, 0);
  return text
    .replace(/\s+/g, ' ')
    .replace(/(\d)(?:\ue000 ?)+([.,]) ?\ue000*(?=\d)/g, '$1$2')
    .replace(/(\d[.,])(?: ?\ue000 ?)+(?=\d)/g, '$1')
    .replace(/(\d) ?(?:\ue000 ?)+(?=\d)/g, '$1|')
    .replace(/\ue000+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const SKIPPED_TAGS = new Set(['option', 'select', 'textarea', 'title', 'noscript', 'template']);
const WORDS_OF_OLD =
  /^de$|(?:^|\s)(?:was|rrp|original(?:ly| price)?|old price|before|uvp|statt|bisher|instead of|au lieu de|prix conseille|antes|precio anterior|normalpreis|liste fiyati|piyasa(?: satis)? fiyati|eski fiyat|indirimsiz|ustu cizili|(?:baslangic|ilk|onceki|normal) fiyati?|reduced from|price was|previous(?:ly)?(?: price)?|compare at|avant|van|ord\.?(?: pris)?|tidligere|norm\.?|стара\S* цена|старая цена|było|puvodne|pvp|p\.v\.p|psf|kdv haric|ex\.? ?(?:tax|vat))[\s:.(]*$/;

/** Words that name the old price only beside a lower one. */
const WORDS_OF_PERHAPS_OLD =
  /(?:^|\s)(?:msrp|list(?: price)?|regular(?: price)?|retail(?: price)?|reg\.?|normal fiyat(?:i)?|satis fiyati|liste fiyati)[\s:.(]*$/;

/**
 * Every price that the page shows, in document order, with what its surroundings say of it. Hidden parts
 * are left out. Numbers without a currency count where a name nearby says price.
 */
export function findPriceCandidates(
  tree: PageTree,
  regions: PageRegions,
  hints: CurrencyHints,
): PriceCandidate[] {
  const candidates: PriceCandidate[] = [];
  const taken = new Set<PageElement>();
  const hintOf = (element: PageElement): string => regions.hint(element);
  const namedHints = new Map<string, boolean>();
  const isNamed = (element: PageElement): boolean => {
    const hint = regions.hint(element);
    if (hint === '') return false;
    let named = namedHints.get(hint);
    if (named === undefined) {
      named = PRICE_NAME.test(hint);
      namedHints.set(hint, named);
    }
    return named;
  };
  for (const leaf of tree.elements) {
    if (candidates.length >= MAX_CANDIDATES) break;
    if (SKIPPED_TAGS.has(leaf.tag) || regions.has(leaf, REGION.hidden)) continue;
    const own = leaf.ownText;
    let element = leaf;
    if (own === '' || own.length > 2000 || !/\d|[٠-٩۰-۹]/.test(own)) continue;
    if (isDecimalsOf(leaf, taken)) continue;

    if (!mayBePrice(leaf, own, isNamed)) continue;
    let line = priceLine(element, hintOf);
    let prices = line.length <= 240 ? findPrices(line, hints) : [];
    // Digits, sign and decimals may stand in neighbouring tags: take the parent while it is still one price.
    for (let step = 0; step < 3; step += 1) {
      const parent: PageElement | undefined = element.parent;
      if (!parent || parent.end - parent.index > 14 || parent.tag === 'body') break;
      const wider = priceLine(parent, hintOf);
      if (wider.length > MAX_TEXT || wider.length > line.length + 14) break;
      const more = findPrices(wider, hints);
      if (more.length !== 1 || prices.length > 1) break;
      const [first] = prices;
      const [joined] = more;
      const extended = first !== undefined && joined !== undefined && joined.amount !== first.amount;
      if (extended && !digitsOf(joined.amount).startsWith(digitsOf(first.amount).replace(/00$/, ''))) break;
      const gains = extended || !first || (joined?.written !== null && first.written === null);
      if (!gains) break;
      element = parent;
      line = wider;
      prices = more;
    }
    if (prices.length === 1 && prices[0]?.written === null) {
      // The sign stands in the neighbouring tag: <span>294</span><span>TL</span>.
      const joined = withNeighbours(element, line, hintOf);
      const [more] = findPrices(joined, hints);
      if (more?.written !== null && more?.amount === prices[0].amount) {
        line = joined;
        prices = [more];
      }
    }
    if (prices.length === 0 || taken.has(element)) continue;
    taken.add(element);

    let names = '';
    let named = 0;
    let at: PageElement | undefined = element;
    for (let step = 0; at && step < 4 && at.end - at.index < 60; step += 1) {
      const hint = hintOf(at);
      if (hint !== '') {
        if (named === 0 && isNamed(at)) named = step === 0 ? 3 : step === 1 ? 2.5 : 2;
        if (step < 3) names += ` ${hint}`;
      }
      at = at.parent;
    }
    if (named === 0 && labelSaysPrice(leaf)) named = 1.5;
    const context = surroundings(element, line, hintOf);
    const useful = prices.filter((price) => !isZero(price.amount) && (price.written !== null || named > 0));
    for (const [order, price] of useful.entries()) {
      if (price.written === null && useful.some((other) => other.written !== null) && order > 0) continue;
      const shift = context.shift;
      const placed = { ...price, from: price.from + shift, to: price.to + shift };
      // "<b>14.700,00 TL</b> <i>+ KDV</i>": the VAT stands beside the price.
      const vatIncluded = price.vatIncluded ?? vatBeside(element, hintOf);
      const before = wordsBefore(context.text, placed);
      const high =
        order === 0 && useful.length === 2 && isRange(line, useful) ? useful[1]?.amount : undefined;
      if (order === 1 && useful.length === 2 && isRange(line, useful)) continue;
      candidates.push({
        element,
        price: { ...price, vatIncluded },
        high,
        kind: kindOf(context.text, placed, names),
        struck: regions.has(element, REGION.struck) || WORDS_OF_OLD.test(before.trim()),
        perhapsStruck:
          regions.has(element, REGION.perhapsStruck) || WORDS_OF_PERHAPS_OLD.test(before.trimEnd()),
        named,
        current: CURRENT_NAME.test(names),
        exVat: vatIncluded === false || EX_TAX_NAME.test(names),
        total: /(?:^|[-_ ])(?:sub-?total|total|toplam)(?=$|[-_ ])/.test(names),
      });
    }
  }
  return candidates;
}

/** The folded words before a price, its currency sign left out. */
function wordsBefore(text: string, price: PriceText): string {
  let words = text.slice(Math.max(0, price.from - 40), price.from).trimEnd();
  if (price.written !== null && words.endsWith(price.written)) words = words.slice(0, -price.written.length);
  return `${foldWords(words).replace(/(?:\br)?[$€£₺\s]*(?:tl|eur|usd|gbp)?\s*$/u, '')} `;
}

/** Whether the leaf holds the decimals of a price that was read with the text around it: 173<sup>34</sup>. */
function isDecimalsOf(leaf: PageElement, taken: ReadonlySet<PageElement>): boolean {
  if (!/^\s*[.,]?\d{1,3}\s*$/.test(leaf.ownText)) return false;
  const { parent } = leaf;
  return (
    parent !== undefined && (taken.has(parent) || (parent.parent !== undefined && taken.has(parent.parent)))
  );
}

function digitsOf(amount: string): string {
  return amount.replace('.', '');
}

function withNeighbours(
  element: PageElement,
  line: string,
  hintOf: (element: PageElement) => string,
): string {
  const siblings = element.parent?.children ?? [];
  const at = siblings.indexOf(element);
  const near = (from: number, step: number): string => {
    for (let index = from; index >= 0 && index < siblings.length; index += step) {
      const node = siblings[index];
      const text = typeof node === 'string' ? node.trim() : node === undefined ? '' : priceLine(node, hintOf);
      if (text !== '') return text.length <= 12 && !/\d/.test(text) ? text : '';
    }
    return '';
  };
  return `${near(at - 1, -1)} ${line} ${near(at + 1, 1)}`.trim();
}

function isRange(line: string, prices: readonly PriceText[]): boolean {
  const [low, high] = prices;
  if (!low || !high || Number(high.amount) <= Number(low.amount)) return false;
  const between = line.slice(low.to, high.from);
  return /^[^\d]{0,8}?(?:-|–|—|~|\bto\b|\bbis\b|\ba\b|\bile\b|ile|até|hasta)[^\d]{0,5}$/.test(between);
}

/** What the words in the next tag say of the VAT. */
function vatBeside(element: PageElement, hintOf: (element: PageElement) => string): boolean | null {
  for (const from of [element, element.parent]) {
    const siblings = from?.parent?.children ?? [];
    const at = from === undefined ? -1 : siblings.indexOf(from);
    for (const node of at < 0 ? [] : siblings.slice(at + 1, at + 4)) {
      const text = typeof node === 'string' ? node.trim() : priceLine(node, hintOf);
      if (text !== '')
        return text.length > 30 || /\d/.test(text.replace(/% ?\d+/, '')) ? null : vatSaid(text, text);
    }
  }
  return null;
}

/** A short text without digits that stands right before the element: the name of its price. */
function labelBefore(element: PageElement, hintOf: (element: PageElement) => string): string {
  const siblings = element.parent?.children ?? [];
  for (let index = siblings.indexOf(element) - 1; index >= 0; index -= 1) {
    const node = siblings[index];
    const text = typeof node === 'string' ? node.trim() : node === undefined ? '' : priceLine(node, hintOf);
    if (text !== '') return text.length <= 60 && !/\d/.test(text) ? text : '';
  }
  return '';
}

/** The price's line within its nearest wider text, so that "12 x" or "kargo bedava" beside it is seen. */
function surroundings(
  element: PageElement,
  line: string,
  hintOf: (element: PageElement) => string,
): { text: string; shift: number } {
  let text = line;
  let at = element.parent;
  for (let step = 0; at && step < 2 && at.end - at.index < 12 && text.length < 60; step += 1) {
    const wider = priceLine(at, hintOf);
    if (wider.length > 130 || findPrices(wider).length > findPrices(line).length) break;
    text = wider;
    at = at.parent;
  }
  // A line with words of its own needs no label.
  if (text === line && /^(?:\p{Sc}|[A-Z]{1,3}\$?)?\s*\d/u.test(line))
    text = `${labelBefore(element, hintOf)} ${line}`;
  const shift = text.indexOf(line);
  return shift < 0 ? { text: line, shift: 0 } : { text, shift };
}
