import { PATTERNS } from '../page/patterns.ts';
import { foldWords, oneLine } from '../page/clean-text.ts';
import {
  boxesOf,
  hintOf,
  type PageElement,
  childrenOf,
  textOf,
  nearHint,
  contains,
} from '../page/page-tree.ts';
import { labelBefore } from '../price/price-line.ts';
import { valueBehind } from '../page/plain-text.ts';
import type { Stock } from '../product-finding.ts';
import { readStockText, saysPlainlyOut } from './stock-text.ts';
import { REGION } from '../page/page-regions.ts';
import type { VisiblePage } from '../read-page.ts';

/** What a row of the product's stock says: "Stok: Yok", "Lagerbestand | 0", "В наличии: нет". */
interface StockRow {
  readonly stock: Stock;
  readonly text: string;
  readonly count: number | undefined;
}

/**
 * Reads an element that names a row of the stock, with its value in any markup, or that is the bare answer in a box named
 * after the stock; undefined for any other element.
 */
function readStockRow(element: PageElement, own: string): StockRow | undefined {
  const folded = own.length <= 12 && PATTERNS.stockBoxName.test(hintOf(element)) ? foldWords(own) : '';
  if (PATTERNS.no.test(folded) || PATTERNS.yes.test(folded) || PATTERNS.stockCount.test(folded))
    return rowOf('', own);
  const [, label = '', colon, inside = ''] = /^([^:：]{2,40})(?:([:：])\s*(.*))?$/su.exec(own) ?? [];
  const name = foldWords(label).trim();
  const isStatement = PATTERNS.stockStatement.test(name);
  if (own.length > 90 || (!isStatement && !PATTERNS.stockRow.test(name))) return undefined;
  if (inside !== '') return rowOf(label, inside);
  const behind = valueOf(element, own);
  const isMarked = colon !== undefined || /^(?:td|th|dt)$/.test(element.name) || /^\s*[:：]/.test(behind);
  return isStatement && !isMarked ? undefined : rowOf(label, behind.replace(/^[\s:：]+/, ''));
}

/** What a row says by yes or no, by a count or in words of stock; undefined for what is no answer. */
function rowOf(label: string, value: string): StockRow | undefined {
  if (value === '' || value.length > 60) return undefined;
  const folded = foldWords(value).replace(/\s+/g, ' ').trim();
  const number = PATTERNS.stockCount.exec(folded)?.[1];
  const count = number === undefined ? undefined : Number(number);
  const isYes = PATTERNS.yes.test(folded) || count !== undefined;
  const stock = PATTERNS.no.test(folded) || count === 0 ? 'out' : isYes ? 'in' : readStockText(value);
  return stock && { stock, count, text: label === '' ? value : `${label.trim()}: ${value}` };
}

/** The text behind a row's name: the rest of its element, or what stands behind that. */
function valueOf(element: PageElement, own: string): string {
  const within = oneLine(textOf(element, 120));
  if (within.length > own.length) return within.startsWith(own) ? within.slice(own.length).trim() : '';
  const picture = childrenOf(element).find(({ name }) => name === 'img');
  return picture ? (picture.attribs['alt'] ?? '') : valueBehind(element);
}
/** How far before and behind the name words of stock are looked for, in elements. */
const BEFORE = 150;
const REACH = 700;

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
  const marked = boxesOf(anchor?.parent).find(
    (box) => !/^(?:body|html)$/.test(box.name) && PATTERNS.outName.test(hintOf(box)),
  );
  if (marked) say('out', hintOf(marked).trim());

  const readRow = ({ stock, text, count: ofRow }: StockRow): void => {
    if (stock === 'out') plainlyOut = true;
    else saysIn = true;
    if (stock === 'out' || words === undefined) say(stock, text);
    count ??= ofRow;
  };
  const readWords = (element: PageElement, text: string, stock: Stock): void => {
    const hint = nearHint(element);
    const box = element.parent ? hintOf(element.parent) : '';
    const isNamed = PATTERNS.stockName.test(hintOf(element));
    const isVariant = PATTERNS.variantName.test(hint);
    if (isVariant && !isNamed && (!PATTERNS.stockName.test(box) || PATTERNS.variantName.test(box))) return;
    // A row is read by its name.
    if (isValueOfRow(element)) return;
    if (elsewhere(element) || (anchor && contains(anchor, element))) return;
    const isNear = PATTERNS.stockName.test(hint);
    if (stock === 'out') {
      plainlyOut ||= isNamed && !isVariant && !PATTERNS.badgeName.test(hint) && saysPlainlyOut(text);
      const isShort = text.length <= 45 || button !== 'enabled' || isNear;
      if (isShort && words !== 'out' && (element.index > at - 60 || isNear)) say('out', text);
    } else {
      // A page that holds the words for both has written them for a script to choose from.
      saysIn ||= !PATTERNS.buyingInStock.test(foldWords(text)) && isNear;
      if (words === undefined && (isNear || text.length <= 30)) say('in', text);
    }
    const number = PATTERNS.countedStock.exec(foldWords(text))?.[1];
    if (number !== undefined) count ??= Number(number);
  };
  for (const element of tree.elements.slice(start, end)) {
    const text = saidBy(element);
    if (text.length < 2 || text.length > 90 || regions.has(element, REGION.unseen)) continue;
    const row = readStockRow(element, text);
    if (row) {
      if (!PATTERNS.branchName.test(nearHint(element)) && !elsewhere(element)) readRow(row);
      continue;
    }
    const stock = readStockText(text);
    if (stock !== undefined) readWords(element, text, stock);
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

/** Whether an element is the value of a row, or holds a whole row: "label: value". */
function isValueOfRow(element: PageElement): boolean {
  if (/^[^:]{2,40}:\s*\S/.test(element.ownText.trim())) return true;
  const label = labelBefore(element).trim();
  return label.endsWith(':') || (label !== '' && /^(?:td|dd)$/.test(element.name));
}
