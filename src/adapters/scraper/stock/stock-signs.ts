import { hintOf, nearHint } from '../page/hint-of.ts';
import { foldWords, oneLine } from '../page/clean-text.ts';
import { REGION } from '../page/page-regions.ts';
import { type PageElement, contains, textOf } from '../page/page-tree.ts';
import type { Stock } from '../product-finding.ts';
import { isRowName, readStockBox, readStockRow } from './stock-row.ts';
import { readStockText, saysPlainlyOut } from './stock-text.ts';
import type { VisiblePage } from '../page/visible-page.ts';

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
  /** Whether there is a buy button of the product, and whether it works. */
  readonly button: 'enabled' | 'disabled' | undefined;
  readonly count: number | undefined;
}

const OUT_CLASS =
  /(?:^|\s)(?:(?:is-|product-)?(?:out-?of-?stock|sold-?out|soldout|outofstock|tukendi(?:ico)?|stok-?yok|stock-?unavailable|unavailable))(?=\s|$)/;
const NOT_SHOWN = REGION.hidden | REGION.aside | REGION.furniture;
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

/**
 * Reads stock words and buttons around the product's name; menus, scripts and other products, which `elsewhere`
 * tells apart, do not count.
 */
export function readStockSigns(page: VisiblePage, elsewhere: (element: PageElement) => boolean): StockSigns {
  const { tree, regions, heading } = page;
  const anchor = heading?.element;
  const start = anchor ? Math.max(0, anchor.index - 150) : 0;
  const end = Math.min(tree.elements.length, (anchor?.index ?? 0) + REACH);
  let words: Stock | undefined;
  let wordsText: string | undefined;
  let plainlyOut = false;
  let classOut = false;
  let saysIn = false;
  let count: number | undefined;

  if (anchor) {
    // A theme may mark the whole product: class="product outofstock".
    for (let at: PageElement | undefined = anchor.parent; at; at = at.parent)
      if (at.tag !== 'body' && at.tag !== 'html' && OUT_CLASS.test(hintOf(at))) {
        words = 'out';
        wordsText = hintOf(at).trim();
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
      own = element.attrs['alt'] ?? '';
      if (own === '' || own.length > 90 || !saysPlainlyOut(own)) continue;
    }
    own = oneLine(own);
    if (own.length < 2 || own.length > 90) continue;
    const row = readStockRow(element, own) ?? readStockBox(own, hintOf(element));
    if (row) {
      if (OF_BRANCHES.test(nearHint(element)) || elsewhere(element)) continue;
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
    const hint = nearHint(element);
    const boxHint = element.parent ? hintOf(element.parent) : '';
    const inStockBox =
      STOCK_NAME.test(hintOf(element)) || (STOCK_NAME.test(boxHint) && !VARIANT_NAME.test(boxHint));
    if (VARIANT_NAME.test(hint) && !inStockBox) continue;
    if (elsewhere(element) || (anchor && contains(anchor, element))) continue;
    const label = labelOf(element);
    if (label !== '' && !STOCK_LABEL.test(label)) continue;
    if (said === 'out') {
      const ofStock = label !== '' || STOCK_NAME.test(hintOf(element));
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
  return { words, wordsText, plainlyOut: plainlyOut && !saysIn, saysIn, classOut, button, count };
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
