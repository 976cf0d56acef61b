import { anyOf } from '../page/word-table.ts';
import { hintOf, nearHint } from '../page/hint-of.ts';
import { foldWords, oneLine } from '../page/clean-text.ts';
import { REGION } from '../page/page-regions.ts';
import { type PageElement, contains, sizeOf, textOf } from '../page/page-tree.ts';
import type { Stock } from '../product-finding.ts';
import { isRowName, readStockRow } from './stock-row.ts';
import { readStockText, saysPlainlyOut } from './stock-text.ts';
import type { VisiblePage } from '../page/visible-page.ts';

/** What boxes of products that are sold out are called. */
export const OUT_CLASS =
  /(?:^|\s)(?:(?:is-|product-)?(?:out-?of-?stock|sold-?out|tukendi\w*|stok(?:ta)?-?yok|stock-?unavailable|unavailable))(?=\s|$)/;
const STOCK_NAME = new RegExp(anyOf('stockNames'));
const VARIANT_NAME = new RegExp(anyOf('variantNames'));
const STOCK_LABEL = new RegExp(anyOf('stockLabels'));
/** What a branch or a way of delivery has says nothing of the shop's stock. */
const OF_BRANCHES = /store-|magaza|sube|branch|pick-?up|collect|filial/;
const BUYING = /sepete|hemen al|satin al/;
/** How far before and behind the name words of stock are looked for, in elements. */
const BEFORE = 150;
const REACH = 700;
const BADGE = /badge|etiket|(?:^|[-_ ])label/;
const COUNTED = /(?:stok|stock|adet|kalan)\w*(?: (?:miktari|adedi|durumu))?\s*:?\s*(\d{1,5})\b/;

/**
 * Reads stock words and buttons around the product's name; menus, scripts and other products, which `elsewhere`
 * tells apart, do not count.
 */
export function readStockSigns(page: VisiblePage, elsewhere: (element: PageElement) => boolean) {
  const { tree, regions, heading } = page;
  const anchor = heading?.element;
  const at = anchor?.index ?? 0;
  const [start, end] = [Math.max(0, at - BEFORE), Math.min(tree.elements.length, at + REACH)];
  const near = page.buyButtons.filter(
    ({ element }) => element.index >= start && element.index < end + 300 && !elsewhere(element),
  );
  const isEnabled = near.some(({ enabled }) => enabled);
  const button: 'enabled' | 'disabled' | undefined = isEnabled ? 'enabled' : near[0] && 'disabled';
  let words: Stock | undefined;
  let wordsText: string | undefined;
  let [plainlyOut, saysIn] = [false, false];
  let count: number | undefined;
  const say = (stock: Stock, text: string): void => {
    [words, wordsText] = [stock, text];
  };
  // A theme may mark the whole product: class="product outofstock".
  let marked = anchor?.parent;
  while (marked && (/^(?:body|html)$/.test(marked.name) || !OUT_CLASS.test(hintOf(marked))))
    marked = marked.parent;
  if (marked) say('out', hintOf(marked).trim());

  for (const element of tree.elements.slice(start, end)) {
    const text = saidBy(element);
    if (text.length < 2 || text.length > 90 || regions.has(element, REGION.unseen)) continue;
    const row = readStockRow(element, text);
    if (row) {
      if (OF_BRANCHES.test(nearHint(element)) || elsewhere(element)) continue;
      if (row.stock === 'out') {
        plainlyOut = true;
        say('out', row.text);
      } else {
        saysIn = true;
        if (words === undefined) say('in', row.text);
      }
      count ??= row.count;
      continue;
    }
    const stock = isRowName(text) ? undefined : readStockText(text);
    if (stock === undefined) continue;
    const hint = nearHint(element);
    const box = element.parent ? hintOf(element.parent) : '';
    const isNamed = STOCK_NAME.test(hintOf(element));
    const isVariant = VARIANT_NAME.test(hint);
    if (isVariant && !isNamed && (!STOCK_NAME.test(box) || VARIANT_NAME.test(box))) continue;
    const label = labelOf(element);
    if (label !== '' && !STOCK_LABEL.test(label)) continue;
    if (elsewhere(element) || (anchor && contains(anchor, element))) continue;
    const isNear = STOCK_NAME.test(hint);
    if (stock === 'out') {
      const said = label === '' ? text : text.replace(/^[^:]*:\s*(?=\D)/, '');
      const isPlace = (label !== '' || isNamed) && !isVariant && !BADGE.test(hint);
      plainlyOut ||= isPlace && saysPlainlyOut(said);
      const isShort = text.length <= 45 || button !== 'enabled' || isNear;
      if (isShort && words !== 'out' && (element.index > at - 60 || isNear)) say('out', text);
    } else {
      // A page that holds the words for both has written them for a script to choose from.
      saysIn ||= !BUYING.test(foldWords(text)) && (label !== '' || isNear);
      if (words === undefined && (isNear || text.length <= 30)) say('in', text);
    }
    const number = COUNTED.exec(foldWords(text))?.[1];
    if (number !== undefined) count ??= Number(number);
  }
  return {
    /** What words and classes of the product box say. */
    words,
    wordsText,
    /** Whether the place of the words is the product's stock and they say plainly that it is sold out. */
    plainlyOut: plainlyOut && !saysIn,
    /** Whether a place of the product's stock says that there is some. */
    saysIn,
    /** Whether a box around the whole product bears a class that says so. */
    classOut: Boolean(marked),
    /** Whether there is a buy button of the product, and whether it works. */
    button,
    count,
  };
}

/** What an element says of the stock by itself: its text, a button's words, or those of the picture in its place. */
function saidBy({ name: tag, attribs, ownText }: PageElement): string {
  if (/^(?:option|select|title)$/.test(tag)) return '';
  if (tag === 'input')
    return /submit|button/.test(attribs['type'] ?? '') ? oneLine(attribs['value'] ?? '') : '';
  if (tag !== 'img') return ownText.length < 2 ? '' : oneLine(ownText);
  const alt = attribs['alt'] ?? '';
  return alt !== '' && alt.length <= 90 && saysPlainlyOut(alt) ? oneLine(alt) : '';
}

/** The label of a "label: value" row the element is the value of; empty when there is none. */
function labelOf(element: PageElement): string {
  const { parent, name: tag, ownText } = element;
  const inside = /^([^:]{2,40}):\s*\S/.exec(ownText.trim())?.[1];
  if (inside !== undefined) return foldWords(inside);
  if (!parent || sizeOf(parent) > 8) return '';
  let text = '';
  for (let node = element.prev; node; node = node.prev) text = textOf(node, 60) + text;
  const label = foldWords(oneLine(text));
  return label.endsWith(':') || tag === 'td' || tag === 'dd' ? label : '';
}
