import { foldWords } from '../page/clean-text.ts';
import type { PageElement } from '../page/page-tree.ts';
import { LINE_END, namesProduct, priceLine, priceLines } from './price-line.ts';
import { type PriceText, findPrices, vatSaid } from './price-text.ts';
import { QUANTITY, saysLowest } from './price-words.ts';

/** The folded words before a price, its currency sign left out. */
export function wordsBefore(text: string, price: PriceText): string {
  let words = text.slice(Math.max(0, price.from - 40), price.from).trimEnd();
  if (price.written !== null && words.endsWith(price.written)) words = words.slice(0, -price.written.length);
  // The Danish word for before folds to an English one that means something else.
  words = words.replace(/(?<!\p{L})før(?!\p{L})/giu, 'tidligere');
  return `${foldWords(words).replace(/(?:\br)?[$€£₺\s]*(?:tl|eur|usd|gbp)?\s*$/u, '')} `;
}

export function withNeighbours(element: PageElement, line: string): string {
  const siblings = element.parent?.children ?? [];
  const at = siblings.indexOf(element);
  const near = (from: number, step: number): string => {
    for (let index = from; index >= 0 && index < siblings.length; index += step) {
      const node = siblings[index];
      const text = typeof node === 'string' ? node.trim() : node === undefined ? '' : priceLine(node);
      if (text !== '') return text.length <= 12 && !/\d/.test(text) ? text : '';
    }
    return '';
  };
  return `${near(at - 1, -1)} ${line} ${near(at + 1, 1)}`.trim();
}

/** What the words in the next tag say of the VAT: "<b>14.700,00 TL</b> <i>+ KDV</i>". */
export function vatBeside(element: PageElement): boolean | null {
  for (const from of [element, element.parent]) {
    const siblings = from?.parent?.children ?? [];
    const texts = siblings
      .slice(siblings.findIndex((node) => node === from) + 1)
      .slice(0, 3)
      .map((node) => (typeof node === 'string' ? node.trim() : priceLine(node)));
    const text = texts.find((each) => each !== '');
    if (text !== undefined)
      return text.length > 30 || /\d/.test(text.replace(/% ?\d+/, '')) ? null : vatSaid(text, text);
  }
  return null;
}

/** "12 Taksit" above what is paid each month. */
const INSTALMENTS =
  /^\d{1,2}\s?(?:x|×|ay|taksit|raten|rate|months?|mois|cuotas|parcelas|meses|rat)(?!\p{L})/u;

/** A short text that names a price: without digits, unless they tell how many pieces or payments it is for. */
function asLabel(text: string): string {
  if (text.length <= 60 && !/\d/.test(text.replaceAll(/% ?\d{1,2}|\d{1,2} ?%/g, ''))) return text;
  if (text.length > 110) return '';
  const folded = foldWords(text);
  return saysLowest(folded) || QUANTITY.test(`${folded} `) || INSTALMENTS.test(folded) ? text : '';
}

/** The short text that stands right before the element or the boxes that start with it: the name of its price. */
export function labelBefore(element: PageElement): string {
  let at = element;
  for (let step = 0; step < 3; step += 1) {
    const { parent } = at;
    if (!parent || parent.tag === 'body') return '';
    for (let index = parent.children.indexOf(at) - 1; index >= 0; index -= 1) {
      const node = parent.children[index];
      if (node !== undefined && typeof node !== 'string' && namesProduct(node)) return '';
      const text = typeof node === 'string' ? node.trim() : node === undefined ? '' : priceLine(node);
      if (/[\p{L}\p{N}]/u.test(text)) return asLabel(text);
    }
    if (parent.end - parent.index > 12) return '';
    at = parent;
  }
  return '';
}

/** The text around a price. */
export interface PriceContext {
  readonly text: string;
  /** The same text with LINE_END where its lines end. */
  readonly lines: string;
  /** Where the price's own line begins in it. */
  readonly shift: number;
}

/** The price's line within its nearest wider text, so that "12 x" or "kargo bedava" beside it is seen. */
export function surroundings(element: PageElement, line: string): PriceContext {
  let text = line;
  let lines: string | undefined;
  let at = element.parent;
  let count: number | undefined;
  for (let step = 0; at && step < 2 && at.end - at.index < 12 && text.length < 60; step += 1) {
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
