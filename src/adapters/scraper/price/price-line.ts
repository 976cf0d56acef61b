import { hintOf } from '../page/hint-of.ts';
import { foldWords } from '../page/clean-text.ts';
import { NAME_HINT } from '../page/name-words.ts';
import { type PageElement, type PageNode, isBlock, textOf } from '../page/page-tree.ts';
import { PRICE_NAME } from './price-words.ts';

/** Stand for the edges of tags while a text is put together: within a line, and between lines. */
const MARKS = /[\ue000\ue001]/g;
const SMALL_DIGITS =
  /cent|decimal|fraction|kurus|penn|frac|sup(?:$|[-_ ])|small|minor|kopek|grosz|ore(?:$|[-_ ])|haller/;

/** Ends a line within a text of several ones; white space to every pattern. */
export const LINE_END = '\u2028';

/** Inline tags whose text is a line of its own: what is pressed, and what names something else. */
const LINE_TAGS = new Set(['a', 'button', 'label']);

const HOLDS_PRICE = /\p{Sc}|\d\s*(?:TL|[A-Z]{3}|kr|zł|Kč)(?!\p{L})/u;

/** Whether a tag names what is sold: its words, as in "Gift Card" or "Transport Dişlisi", say nothing of the price. */
export function namesProduct(element: PageElement): boolean {
  const { tag, ownText } = element;
  if (!/^h[1-3]$/.test(tag) && !NAME_HINT.test(hintOf(element))) return false;
  const text = ownText.trim() === '' ? textOf(element, 200) : ownText;
  const words = `${foldWords(text)} ${hintOf(element)}`;
  return !PRICE_NAME.test(words) && !/label/.test(words) && !HOLDS_PRICE.test(text);
}

/** The text of a small element with prices whose digits are spread over tags put together again. */
export function priceLine(element: PageElement): string {
  return priceLines(element).replaceAll(LINE_END, ' ');
}

/** The same with its lines kept apart by LINE_END, which stands where priceLine has a space. */
export function priceLines(element: PageElement): string {
  return (element.lines ??= readLines(element));
}

function readLines(element: PageElement): string {
  let text = '';
  const walk = (node: PageNode, depth: number): void => {
    if (text.length > 400 || depth > 12) return;
    if (typeof node === 'string') {
      text += node;
      return;
    }
    const { tag } = node;
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
    const own = text.slice(start).replace(MARKS, '').trim();
    if (/^\d{2}$/.test(own)) {
      const shown = text.slice(0, before).replace(/[\s\ue000\ue001]+$/, '');
      const small = tag === 'sup' || tag === 'small' || tag === 'sub' || SMALL_DIGITS.test(hintOf(node));
      // "$249" with "99" right behind it in a tag of its own: the tag stands for the decimal sign.
      const adjoins = /\d$/.test(text.slice(0, before)) && /[$€£₺¥]\s?\d[\d.,]*$/.test(shown);
      if ((small || adjoins) && /\d$/.test(shown) && !/[.,]\d{1,2}$/.test(shown)) text = `${shown}.${own}`;
    }
    text += isBlock(tag) ? `${mark} ` : mark;
  };
  for (const child of element.children) walk(child, 0);
  return text
    .replace(/\s+/g, ' ')
    .replace(/(\d)(?:[\ue000\ue001] ?)+([.,]) ?[\ue000\ue001]*(?=\d)/g, '$1$2')
    .replace(/(\d[.,])(?: ?[\ue000\ue001] ?)+(?=\d)/g, '$1')
    .replace(/(\d) ?(?:[\ue000\ue001] ?)+(?=\d)/g, '$1|')
    .replace(/[ \ue000\ue001]*\ue001[ \ue000\ue001]*/g, LINE_END)
    .replace(/[ \ue000]+/g, ' ')
    .trim();
}
