import { type PageElement, textOf } from '../page/page-tree.ts';

/** The percentages written in the small box around a price, each with its neighbours for rounding. */
export function percentsNear(element: PageElement): Set<number> {
  let box = element;
  while (box.parent && box.parent.end - box.parent.index <= 16 && box.parent.tag !== 'body') box = box.parent;
  const found = new Set<number>();
  for (const match of textOf(box, 400)
    .replace(/\s+/g, ' ')
    .matchAll(/(?:%\s?(\d{1,2})|(\d{1,2})(?:[.,]\d+)?\s?%)/g)) {
    const percent = Number(match[1] ?? match[2]);
    for (const near of [percent - 1, percent, percent + 1]) found.add(near);
  }
  return found;
}
