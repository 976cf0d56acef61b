import { PATTERNS } from '../page/patterns.ts';
import { foldWords } from '../page/clean-text.ts';
import {
  boxesOf,
  childrenOf,
  hintOf,
  namedBy,
  type PageElement,
  type PageNode,
  isBlock,
  isText,
  sizeOf,
  textOf,
} from '../page/page-tree.ts';
import { findPrices, vatSaid } from './price-text.ts';

/** Stand for the edges of tags while a text is put together: within a line, and between lines. */
const MARKS = /[\ue000\ue001]/g;

/** Ends a line within a text of several ones; white space to every pattern. */
export const LINE_END = '\u2028';

/** Inline tags whose text is a line of its own: what is pressed, and what names something else. */
const LINE_TAGS = new Set(['a', 'button', 'label']);

const HOLDS_PRICE = /\p{Sc}|\d\s*(?:TL|[A-Z]{3}|kr|zł|Kč)(?!\p{L})/u;

/** Whether a tag names what is sold: its words, as in "Gift Card" or "Transport Dişlisi", say nothing of the price. */
function namesProduct(element: PageElement): boolean {
  const { name: tag, ownText } = element;
  if (!/^h[1-3]$/.test(tag) && !PATTERNS.titleName.test(hintOf(element))) return false;
  const text = ownText.trim() === '' ? textOf(element, 200) : ownText;
  const words = `${foldWords(text)} ${hintOf(element)}`;
  return !PATTERNS.priceName.test(words) && !/label/.test(words) && !HOLDS_PRICE.test(text);
}

/** The text of a small element with prices whose digits are spread over tags put together again. */
export function priceLine(element: PageElement): string {
  return priceLines(element).replaceAll(LINE_END, ' ');
}

/** The same with its lines kept apart by LINE_END, which stands where priceLine has a space. */
function priceLines(element: PageElement): string {
  return (element.lines ??= readLines(element));
}

function readLines(element: PageElement): string {
  let text = '';
  const walk = (node: PageNode, depth: number): void => {
    if (text.length > 400 || depth > 12) return;
    if (isText(node)) {
      text += node.data;
      return;
    }
    const { name: tag } = node;
    if (tag === 'style' || tag === 'template' || tag === 'noscript') return;
    if (namesProduct(node)) {
      text += ' \ue001';
      return;
    }
    const before = text.length;
    const mark = isBlock(tag) || LINE_TAGS.has(tag) ? '\ue001' : '\ue000';
    text += tag === 'br' ? ' \ue001' : isBlock(tag) ? ` ${mark}` : mark;
    const start = text.length;
    for (const child of node.children) walk(child, depth + 1);
    const inside = text.slice(start).replace(MARKS, '').trim();
    if (/^\d{2}$/.test(inside)) {
      const ahead = text.slice(0, before).replace(/[\s\ue000\ue001]+$/, '');
      const small =
        tag === 'sup' || tag === 'small' || tag === 'sub' || PATTERNS.smallDigitsName.test(hintOf(node));
      // "$249" with "99" right behind it in a tag of its own: the tag stands for the decimal sign.
      const adjoins = /\d$/.test(text.slice(0, before)) && /[$€£₺¥]\s?\d[\d.,]*$/.test(ahead);
      if ((small || adjoins) && /\d$/.test(ahead) && !/[.,]\d{1,2}$/.test(ahead)) text = `${ahead}.${inside}`;
    }
    text += isBlock(tag) ? `${mark} ` : mark;
  };
  for (const child of element.children) walk(child, 0);
  return text
    .replace(/\s+/g, ' ')
    .replace(/(\d)(?:[\ue000\ue001] ?)+([.,]) ?[\ue000\ue001]*(?=\d)/g, '$1$2')
    .replace(/(\d[.,]) ?(?:[\ue000\ue001] ?)+(?=\d)/g, '$1')
    .replace(/(\d) ?(?:[\ue000\ue001] ?)+(?=\d)/g, '$1|')
    .replace(/[ \ue000\ue001]*\ue001[ \ue000\ue001]*/g, LINE_END)
    .replace(/[ \ue000]+/g, ' ')
    .trim();
}

const said = (node: PageNode): string => (isText(node) ? node.data.trim() : priceLine(node));

/** The first text before or behind a node among its siblings. */
function textBeside(node: PageNode | null, side: 'prev' | 'next'): string {
  let text = '';
  for (let at = node?.[side]; at && text === ''; at = at[side]) text = said(at);
  return text;
}

/** The line with the short texts beside its element, where the sign of a currency may stand. */
export function withNeighbours(element: PageElement, line: string): string {
  const [before = '', after = ''] = (['prev', 'next'] as const).map((side) => {
    const text = textBeside(element, side);
    return /^[^\d]{0,12}$/.test(text) ? text : '';
  });
  return `${before} ${line} ${after}`.trim();
}

/** What the words in the next tag say of the VAT, or those over the column: "<b>14.700,00 TL</b> <i>+ KDV</i>". */
export function vatBeside(element: PageElement): boolean | null {
  const text = textBeside(element, 'next') || textBeside(element.parent, 'next');
  const isPrice = text.length > 30 || /\d/.test(text.replace(/% ?\d+/, ''));
  const head = columnHead(element);
  return (isPrice ? null : vatSaid(text, text)) ?? vatSaid(head, head);
}

/** What stands over the column of a table that an element is in, in the table's first row. */
function columnHead(element: PageElement): string {
  const cell = boxesOf(element).find(({ name: tag }) => tag === 'td');
  let row = boxesOf(cell).find(({ name: tag }) => tag === 'table');
  while (row && row.name !== 'tr') [row] = childrenOf(row);
  const head = row && cell?.parent && childrenOf(row)[childrenOf(cell.parent).indexOf(cell)];
  return head && head !== cell ? textOf(head, 40) : '';
}

/** Whether folded words, up to the price that they name, say that it is the lowest of the last days. */
export function saysLowest(words: string): boolean {
  const match = PATTERNS.lowest.exec(words);
  return match !== null && !/[\d!]/.test(words.slice(match.index).replace(/(?<!\d)30(?!\d)/, ''));
}

/** A short text that names a price: without digits, unless they tell how many pieces or payments it is for. */
function asLabel(text: string): string {
  if (text.length <= 60 && !/\d/.test(text.replaceAll(/% ?\d{1,2}|\d{1,2} ?%/g, ''))) return text;
  if (text.length > 110) return '';
  const folded = foldWords(text);
  return saysLowest(folded) ||
    PATTERNS.severalPieces.test(`${folded} `) ||
    PATTERNS.pack.test(folded) ||
    PATTERNS.basketBefore.test(folded) ||
    PATTERNS.instalmentLabel.test(folded)
    ? text
    : '';
}

/** The short text that stands right before the element or the boxes that start with it: the name of its price. */
export function labelBefore(element: PageElement): string {
  let at = element;
  for (let step = 0; step < 3; step += 1) {
    const { parent } = at;
    if (!parent || parent.name === 'body') return '';
    for (let node = at.prev; node; node = node.prev) {
      if (!isText(node) && namesProduct(node)) return '';
      if (/[\p{L}\p{N}]/u.test(said(node))) return asLabel(said(node));
    }
    if (sizeOf(parent) > 12) return '';
    at = parent;
  }
  return '';
}

/**
 * The price's line within its nearest wider text, so that "12 x" or "kargo bedava" beside it is seen: `text`, the same
 * with LINE_END where its lines end, and where the price's own line begins in it.
 */
export function surroundings(element: PageElement, line: string) {
  let text = line;
  let lines: string | undefined;
  let at = element.parent;
  let count: number | undefined;
  for (let step = 0; at && step < 2 && sizeOf(at) < 12 && text.length < 60; step += 1) {
    const widerLines = priceLines(at);
    const wider = widerLines.replaceAll(LINE_END, ' ');
    if (wider.length > 130) break;
    if (wider !== text && findPrices(wider).length > (count ??= findPrices(line).length)) break;
    text = wider;
    lines = widerLines;
    at = at.parent;
  }
  // A line with words of its own needs no label.
  if (text === line && /^(?:\p{Sc}|[A-Z]{1,3}\$?)?\s*\d/u.test(line))
    lines = `${labelBefore(element)}${LINE_END}${priceLines(element)}`;
  lines ??= priceLines(element);
  text = lines.replaceAll(LINE_END, ' ');
  const shift = text.indexOf(line);
  return shift < 0 ? { text: line, lines: line, shift: 0 } : { text, lines, shift };
}

export const isPriceName = namedBy(PATTERNS.priceName);

/** Whether a text with digits is worth reading as a price: named so nearby, or with a currency in or beside it. */
export function mayBePrice(leaf: PageElement, own: string): boolean {
  if (PATTERNS.anyCurrency.test(own)) return true;
  if (boxesOf(leaf, { levels: 4, size: 60 }).some(isPriceName)) return true;
  const { parent } = leaf;
  const isSmall = own.length <= 24 && parent && sizeOf(parent) <= 14;
  return (isSmall && PATTERNS.anyCurrency.test(textOf(parent, 200))) || labelSaysPrice(leaf);
}

/**
 * Whether a label says that a number without a currency is a price: "Liste Fiyatı: <b>198,00</b>",
 * "Price: 450", "<th>Cena</th><td>24.9</td>".
 */
export function labelSaysPrice(leaf: PageElement): boolean {
  const { ownText, parent } = leaf;
  const own = ownText.length > 60 ? null : /^\s*([^\d\p{Sc}]{2,40}?)?[\s:=-]*\d[\d.,\s]*$/u.exec(ownText);
  if (!own || !parent) return false;
  const inside = own[1]?.trim() ?? '';
  const beside = parent.ownText.trim();
  const isBeside = inside === '' && beside.length > 3 && beside.length < 40;
  const label = foldWords(inside || (isBeside ? beside : labelBefore(leaf).trim()));
  return (isBeside && /[.,]\d{2}\s*$/.test(ownText) ? PATTERNS.priceName : PATTERNS.priceLabel).test(label);
}
