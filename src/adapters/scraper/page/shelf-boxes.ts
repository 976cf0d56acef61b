import { anyOf } from './word-table.ts';
import { foldWords, oneLine } from './clean-text.ts';
import { namedBy } from './hint-of.ts';
import { type PageElement, type PageTree, childrenOf, contains, sizeOf, textOf } from './page-tree.ts';

/** What stands above a shelf of other products, whatever its box is called. */
export const SHELF_WORDS = new RegExp(`^(?:${anyOf('shelf')})`);
const HEAD_TAG = /^h[2-6]$/;
const isHeadClass = namedBy(/title|head|baslik|caption/);
const MAX_LEVELS = 4;
const MAX_HEADS = 50;

function isHead(element: PageElement): boolean {
  if (sizeOf(element) > 4 || (!isHeadClass(element) && !HEAD_TAG.test(element.name))) return false;
  const text = oneLine(textOf(element, 70));
  return text.length > 4 && text.length < 70 && SHELF_WORDS.test(foldWords(text));
}

function holdsLinks(tree: PageTree, box: PageElement): boolean {
  let links = 0;
  for (let index = box.index + 1; index < box.end && links < 2; index += 1)
    if (/^(?:a|img)$/.test(tree.elements[index]?.name ?? '')) links += 1;
  return links === 2;
}

/** The box of the shelf that a head names; when the page's own product stands in the same box, what follows the head. */
function shelfOf(tree: PageTree, head: PageElement, heading: PageElement): PageElement[] {
  let child = head;
  for (let level = 0; level < MAX_LEVELS && child.parent; level += 1) {
    const box: PageElement = child.parent;
    if (box.name === 'body' || box.name === '#root' || contains(box, heading)) {
      const siblings = childrenOf(box);
      const elements = siblings.slice(siblings.indexOf(child) + 1);
      const next = elements.findIndex((element) => HEAD_TAG.test(element.name) || contains(element, heading));
      return elements.slice(0, next < 0 ? 2 : Math.min(next, 2));
    }
    if (holdsLinks(tree, box)) return [box];
    child = box;
  }
  return [];
}

/** The boxes of other products that a page names by a heading: "Benzer Ürünler", "You may also like". */
export function findShelfBoxes(tree: PageTree, heading: PageElement): ReadonlySet<PageElement> {
  const shelves = new Set<PageElement>();
  let heads = 0;
  for (const element of tree.elements) {
    if (element === heading || !isHead(element)) continue;
    heads += 1;
    if (heads > MAX_HEADS) break;
    for (const box of shelfOf(tree, element, heading)) shelves.add(box);
  }
  return shelves;
}
