import { anyOf } from '../page/word-table.ts';
import { groupBy } from '#kernel/group-by';
import { hintOf } from '../page/hint-of.ts';
import { foldWords, oneLine } from '../page/clean-text.ts';
import type { Card } from './listing-cards.ts';
import { REGION } from '../page/page-regions.ts';
import { type PageElement, contains, textOf } from '../page/page-tree.ts';
import type { VisiblePage } from '../page/visible-page.ts';

/** What stands above a shelf of other products, whatever its box is called. */
const SHELF_WORDS = new RegExp(`^(?:${anyOf('shelf')})`);
/** Above a shelf beside a list, though a list of its own may be called so too. */
const PICKED = new RegExp(`^(?:${anyOf('pickedShelf')})`);
/** A heading stands this many elements at most before the first card under it. */
const REACH = 25;

/** The text of the last heading that stands before an element and in no card. */
function headAbove(
  { tree, regions }: VisiblePage,
  first: PageElement,
  cards: ReadonlySet<PageElement>,
): string | undefined {
  for (let index = first.index - 1; index >= 0 && index >= first.index - REACH; index -= 1) {
    const element = tree.elements[index];
    if (!element || contains(element, first)) continue;
    for (let at: PageElement | null = element; at; at = at.parent) if (cards.has(at)) return undefined;
    const isHead = /^h[1-6]$/.test(element.name) || /title|head|baslik|caption/.test(hintOf(element));
    if (!isHead || element.end - element.index > 6 || regions.has(element, REGION.hidden)) continue;
    const text = foldWords(oneLine(textOf(element, 80)));
    if (text.length > 2) return text;
  }
  return undefined;
}

/** Whether all cards stand on one shelf beside what the page lists: surely one of other products, or one that may be the list. */
export function shelfOf(page: VisiblePage, cards: readonly Card[]): 'sure' | 'perhaps' | undefined {
  const [first] = cards;
  if (!first || cards.some((card) => card.element.parent !== first.element.parent)) return undefined;
  const head = headAbove(page, first.element, new Set(cards.map((card) => card.element))) ?? '';
  return SHELF_WORDS.test(head) ? 'sure' : PICKED.test(head) ? 'perhaps' : undefined;
}

/**
 * Leaves out the cards of shelves beside the list: fewer than the list's own, in a box of their own, under a
 * heading that speaks of recommendations, best sellers or what was seen before.
 */
export function withoutShelves(page: VisiblePage, cards: readonly Card[]): Card[] {
  const byBox = groupBy(cards, (card) => card.element.parent);
  if (byBox.size < 2) return [...cards];
  const most = Math.max(...[...byBox.values()].map((list) => list.length));
  const elements = new Set(cards.map((card) => card.element));
  const isDropped = (list: readonly Card[]): boolean => {
    const head = list[0] && list.length < most ? headAbove(page, list[0].element, elements) : undefined;
    return head !== undefined && (SHELF_WORDS.test(head) || PICKED.test(head));
  };
  const dropped = new Set([...byBox.values()].filter(isDropped).flat());
  return cards.filter((card) => !dropped.has(card));
}
