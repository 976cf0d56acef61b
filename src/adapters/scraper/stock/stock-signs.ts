import { foldWords, oneLine } from '../page/clean-text.ts';
import { type PageRegions, REGION } from '../page/page-regions.ts';
import { type PageElement, contains, textOf } from '../page/page-tree.ts';
import type { Stock } from '../product-finding.ts';
import { isRowName, readStockBox, readStockRow } from './stock-row.ts';
import { readStockText, saysPlainlyOut } from './stock-text.ts';
import { allVariantsOut, ofChoice } from './variant-stock.ts';
import { type VisiblePage, nearHint } from '../page/visible-page.ts';

export interface StockSigns {
  /** What words and classes of the product box say. */
  readonly words: Stock | undefined;
  readonly wordsText: string | undefined;
  /** Whether the place of the words is the product's stock and they say plainly that it is sold out. */
  readonly plainlyOut: boolean;
  /** Whether a place of the product's stock says that there is some. */
  readonly saysIn: boolean;
  /** Whether a box around the whole product bears a class that says so. */
  readonly classOut: boolean;
  /** Whether one entry of a choice of the product is said to be sold out. */
  readonly choiceOut: boolean;
  /** Whether there is a buy button of the product, and whether it works. */
  readonly button: 'enabled' | 'disabled' | undefined;
  readonly count: number | undefined;
}

const OUT_CLASS =
  /(?:^|\s)(?:(?:is-|product-)?(?:out-?of-?stock|sold-?out|soldout|outofstock|tukendi(?:ico)?|stok-?yok|stock-?unavailable|unavailable))(?=\s|$)/;
/** The same on a small box within the product. */
const OUT_BOX =
  /(?:^|[\s])(?:(?:is|product|urun|stock|availability|status)[-_]*)?(?:out[-_]?of[-_]?stock|sold[-_]?out|tukendi|stok[-_]?yok|no[-_]?stock|nicht-?lieferbar|ausverkauft|epuise|agotado|esaurito|esgotado)(?=\s|$)/;
const STOCK_BOX =
  /(?:^|[\s])(?:product-|item-)?(?:stock|stok|availability|status)(?:[-_ ]\S+)*?[-_ ]+(?:unavailable|not-available|none|out|empty|yok)(?=\s|$)/;
const STOCK_FIELDS = [
  'data-in-stock',
  'data-instock',
  'data-stock',
  'data-stok',
  'data-available',
  'data-availability',
  'data-stock-status',
  'data-stock-quantity',
];
const OUT_PICTURE =
  /(?:^|[/_.-])(sto[ck]k?[-_]?yok|tukendi|sold[-_]?out|out[-_]?of[-_]?stock|ausverkauft|agotado|epuise|esaurito)(?=[/_.-])/;
const NONE = /^(?:0|false|no|none|out|out[-_ ]?of[-_ ]?stock|sold[-_ ]?out|unavailable|yok|tukendi)$/i;
const NOT_SHOWN = REGION.hidden | REGION.aside | REGION.furniture | REGION.perhapsHidden;
const STOCK_NAME =
  /stock|stok|availab|sold-?out|soldout|tukendi|verfugbar|dispon|inventory|lieferbar|nalichi|dostup/;
const VARIANT_TAGS = new Set(['option', 'select']);
const VARIANT_NAME =
  /swatch|variant|varyant|beden|(?:^|[-_ ])sizes?(?=$|[-_ ])|option|colou?r|renk|legend|store-|pick-?up|collect|magaza|tooltip|deliver|shipping|fulfil|teslimat|versand|lieferung|livraison|warranty|insurance|installation|service/;
const STOCK_LABEL =
  /stok|stock|availab|durum|status|verfug|dispon|dostup|dostep|налич|наявн|lager|voorraad|beschikb|sklad|tilgjeng|saatav|keszlet|在庫|库存|庫存/;
/** What a branch or a way of delivery has says nothing of the shop's stock. */
const OF_BRANCHES = /store-|magaza|sube|branch|pick-?up|collect|filial/;
const BUYING = /sepete|hemen al|satin al/;
const REACH = 700;

/** Where the product's own part of the page ends: the first heading-like start of other products, or a distance. */
function boxEnd(page: VisiblePage, from: PageElement): number {
  return Math.min(page.tree.elements.length, from.index + REACH);
}

/**
 * Reads stock words and buttons around the product's name; menus, scripts and other products, which `elsewhere`
 * tells apart, do not count.
 */
export function readStockSigns(page: VisiblePage, elsewhere: (element: PageElement) => boolean): StockSigns {
  const { tree, regions, heading } = page;
  const anchor = heading?.element;
  const start = anchor ? Math.max(0, anchor.index - 150) : 0;
  const end = anchor ? boxEnd(page, anchor) : Math.min(tree.elements.length, REACH);
  let words: Stock | undefined;
  let wordsText: string | undefined;
  let plainlyOut = false;
  let classOut = false;
  let saysIn = false;
  let choiceOut = false;
  let count: number | undefined;

  if (anchor) {
    // A theme may mark the whole product: class="product outofstock".
    for (let at: PageElement | undefined = anchor.parent; at; at = at.parent)
      if (at.tag !== 'body' && at.tag !== 'html' && OUT_CLASS.test(regions.hint(at))) {
        words = 'out';
        wordsText = regions.hint(at).trim();
        classOut = true;
      }
  }
  const near = page.buyButtons.filter(
    (button) =>
      button.element.index >= start && button.element.index < end + 300 && !elsewhere(button.element),
  );
  const button = near.some((one) => one.enabled) ? 'enabled' : near.length > 0 ? 'disabled' : undefined;
  for (let index = start; index < end; index += 1) {
    const element = tree.elements[index];
    if (!element || VARIANT_TAGS.has(element.tag) || element.tag === 'title') continue;
    if (regions.has(element, NOT_SHOWN)) continue;
    let own = element.ownText;
    if (element.tag === 'input' && /submit|button/.test(element.attrs['type'] ?? ''))
      own = element.attrs['value'] ?? '';
    // Old shops put a picture in the button's place.
    if (element.tag === 'img') {
      own = element.attrs['alt'] || (OUT_PICTURE.exec(foldWords(element.attrs['src'] ?? ''))?.[1] ?? '');
      own = own.replaceAll(/[-_]/g, ' ');
      if (own === '' || own.length > 90 || !saysPlainlyOut(own)) continue;
    }
    own = oneLine(own);
    if (own.length < 2 || own.length > 90) continue;
    const row =
      readStockRow(element, own) ?? (own.length > 12 ? undefined : readStockBox(own, regions.hint(element)));
    if (row) {
      if (OF_BRANCHES.test(nearHint(element, regions)) || elsewhere(element)) continue;
      if (row.stock === 'out') {
        plainlyOut = true;
        words = 'out';
        wordsText = row.text;
      } else {
        saysIn = true;
        words ??= 'in';
        wordsText ??= row.text;
      }
      count ??= row.count;
      continue;
    }
    if (isRowName(own)) continue;
    const said = readStockText(own);
    if (said === undefined) continue;
    const hint = nearHint(element, regions);
    const boxHint = element.parent ? regions.hint(element.parent) : '';
    const inStockBox =
      STOCK_NAME.test(regions.hint(element)) || (STOCK_NAME.test(boxHint) && !VARIANT_NAME.test(boxHint));
    if (VARIANT_NAME.test(hint) && !inStockBox) continue;
    if (elsewhere(element) || (anchor && contains(anchor, element))) continue;
    const label = labelOf(element);
    if (label !== '' && !STOCK_LABEL.test(label)) continue;
    if (said === 'out' && inPopup(element, anchor, regions)) continue;
    if (said === 'out' && ofChoice(tree, element)) {
      choiceOut = true;
      continue;
    }
    if (said === 'out') {
      const ofStock = label !== '' || STOCK_NAME.test(regions.hint(element));
      const said = label === '' ? own : own.replace(/^[^:]*:\s*(?=\D)/, '');
      plainlyOut ||=
        ofStock &&
        !/badge|etiket|(?:^|[-_ ])label/.test(hint) &&
        !VARIANT_NAME.test(hint) &&
        saysPlainlyOut(said);
      const short = own.length <= 45 || button !== 'enabled' || STOCK_NAME.test(hint);
      if (short && words !== 'out' && (index > (anchor?.index ?? 0) - 60 || STOCK_NAME.test(hint))) {
        words = 'out';
        wordsText = own;
      }
    } else {
      // A page that holds the words for both has written them for a script to choose from.
      saysIn ||= !BUYING.test(foldWords(own)) && (label !== '' || STOCK_NAME.test(hint));
    }
    if (said === 'in' && words === undefined && (STOCK_NAME.test(hint) || own.length <= 30)) {
      words = 'in';
      wordsText = own;
    }
    const number = /(?:stok|stock|adet|kalan)\w*(?: (?:miktari|adedi|durumu))?\s*:?\s*(\d{1,5})\b/.exec(
      foldWords(own),
    );
    if (number) count ??= Number(number[1]);
  }
  if (button !== 'enabled' && (words === undefined || (words === 'in' && !saysIn))) {
    const named = namedOut(page, start, end, elsewhere);
    if (named !== undefined) {
      words = 'out';
      wordsText = named;
    }
  }
  if (!saysIn && allVariantsOut(tree, regions, start, end, elsewhere)) {
    words = 'out';
    wordsText = 'every variant is sold out';
    plainlyOut = true;
  }
  return { words, wordsText, plainlyOut: plainlyOut && !saysIn, saysIn, classOut, choiceOut, button, count };
}

/** The name of a small box, or a field of it for scripts, that says that the product is sold out. */
function namedOut(
  { tree, regions }: VisiblePage,
  start: number,
  end: number,
  elsewhere: (element: PageElement) => boolean,
): string | undefined {
  for (let index = start; index < end; index += 1) {
    const element = tree.elements[index];
    if (!element || element.end - element.index > 12 || VARIANT_TAGS.has(element.tag)) continue;
    const hint = regions.hint(element);
    const { attrs } = element;
    const said = hint !== '' && (OUT_BOX.test(hint) || STOCK_BOX.test(hint));
    const field = STOCK_FIELDS.find((name) => attrs[name] !== undefined);
    if (!said && (field === undefined || !NONE.test((attrs[field] ?? '').trim()))) continue;
    if (regions.has(element, NOT_SHOWN) || VARIANT_NAME.test(nearHint(element, regions))) continue;
    if (/badge|etiket|label|btn|button/.test(hint) && !/\p{L}/u.test(textOf(element, 40))) continue;
    if (!elsewhere(element)) return said ? hint.trim() : `${field}=${attrs[field ?? '']}`;
  }
  return undefined;
}

/** Whether an element stands in a window that opens on demand. */
function inPopup(element: PageElement, anchor: PageElement | undefined, regions: PageRegions): boolean {
  for (let at = element.parent; at; at = at.parent) {
    if (anchor && contains(at, anchor)) return false;
    if (/(?:^|[-_ ])(?:modal|pop-?up|lightbox|toast|offcanvas)(?=$|[-_ ])/.test(regions.hint(at)))
      return true;
  }
  return false;
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
