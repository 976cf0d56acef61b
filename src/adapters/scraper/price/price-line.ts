import { type PageElement, type PageNode, isBlock } from '../page/page-tree.ts';

const SMALL_DIGITS =
  /cent|decimal|fraction|kurus|penn|frac|sup(?:$|[-_ ])|small|minor|kopek|grosz|ore(?:$|[-_ ])|haller/;

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
