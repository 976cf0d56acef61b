import { foldWords, oneLine } from '../page/clean-text.ts';
import { hintOf } from '../page/hint-of.ts';
import { valueBehind } from '../page/plain-text.ts';
import { type PageElement, childrenOf, textOf } from '../page/page-tree.ts';
import type { Stock } from '../product-finding.ts';
import { readStockText } from './stock-text.ts';
import { anyOf } from '../page/word-table.ts';

/** What a row of the product's stock says: "Stok: Yok", "Lagerbestand | 0", "В наличии: нет". */
export interface StockRow {
  readonly stock: Stock;
  readonly text: string;
  readonly count: number | undefined;
}

/** Names of the row; by themselves they say nothing. */
const ROW_NAME = new RegExp(`^(?:${anyOf('stockRow')})$`);

/** The same, but they are statements when nothing follows: "Auf Lager". */
const STATEMENT_NAME = new RegExp(`^(?:${anyOf('stockStatement')})$`);

const NO = new RegExp(`^(?:${anyOf('no')})[.!]?$`);
const YES = new RegExp(`^(?:${anyOf('yes')})[.!]?$`);
const COUNT =
  /^(?:[<>≥+~]|min\.?|ca\.?|mas de|more than|over|mehr als|uber|plus de|ponad)? ?(\d{1,6})(?:[.,]0+)?(?: ?\+)?(?: ?(?:adet|ad|pcs|pieces?|st|stk|stuck|szt|ks|db|kpl|шт|ед|units?|items?|unites?|unidad\w*|uds?|un|pz|pezzi|buc|stuks?|tk|kom|kus[yu]?|τεμ\S*|in stock|available|left|en stock|auf lager|点|件|個|개))?\.?$/;

const STOCK_BOX =
  /(?:^|\s)(?:product-|item-|urun-)?(?:sto[ck]k?|availability|disponib\w+)(?:[-_]?(?:status|state|info|count|quantity|qty|amount|level|durumu?|adedi|adet|miktari?))?(?=\s|$)/;
const CELLS = new Set(['td', 'th', 'dt']);
const MAX_VALUE = 60;

/**
 * Reads the row an element names, whatever markup holds its value, or the bare answer in a box that is named after the
 * stock; undefined for what is neither.
 */
export function readStockRow(element: PageElement, own: string): StockRow | undefined {
  const folded = own.length <= 12 && STOCK_BOX.test(hintOf(element)) ? foldWords(own) : '';
  if (NO.test(folded) || YES.test(folded) || COUNT.test(folded)) return rowOf('', own);
  const [, label = '', colon, inside = ''] = /^([^:：]{2,40})(?:([:：])\s*(.*))?$/su.exec(own) ?? [];
  const name = foldWords(label).trim();
  const isStatement = STATEMENT_NAME.test(name);
  if (own.length > 90 || (!isStatement && !ROW_NAME.test(name))) return undefined;
  if (inside !== '') return rowOf(label, inside);
  const behind = valueOf(element, own);
  const isMarked = colon !== undefined || CELLS.has(element.name) || /^\s*[:：]/.test(behind);
  return isStatement && !isMarked ? undefined : rowOf(label, behind.replace(/^[\s:：]+/, ''));
}

/** What a row says by yes or no, by a count or in words of stock; undefined for what is no answer. */
function rowOf(label: string, value: string): StockRow | undefined {
  if (value === '' || value.length > MAX_VALUE) return undefined;
  const folded = foldWords(value).replace(/\s+/g, ' ').trim();
  const number = COUNT.exec(folded)?.[1];
  const count = number === undefined ? undefined : Number(number);
  const isYes = YES.test(folded) || count !== undefined;
  const stock = NO.test(folded) || count === 0 ? 'out' : isYes ? 'in' : readStockText(value);
  return stock && { stock, count, text: label === '' ? value : `${label.trim()}: ${value}` };
}

/** Whether a text is only the name of a row: "На складе:". */
export function isRowName(own: string): boolean {
  return /[:：]$/.test(own) && own.length < 40;
}

/** The text behind a row's name: the rest of its element, or what stands behind that. */
function valueOf(element: PageElement, own: string): string {
  const within = oneLine(textOf(element, 120));
  if (within.length > own.length) return within.startsWith(own) ? within.slice(own.length).trim() : '';
  const picture = childrenOf(element).find(({ name }) => name === 'img');
  return picture ? (picture.attribs['alt'] ?? '') : valueBehind(element);
}
