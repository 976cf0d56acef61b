import { PATTERNS } from '../page/patterns.ts';
import { foldWords, lettersIn, oneLine } from '../page/clean-text.ts';
import { REGION } from '../page/page-regions.ts';
import {
  boxesOf,
  type PageElement,
  childrenOf,
  contains,
  sizeOf,
  textOf,
  hintOf,
} from '../page/page-tree.ts';
import { firstLink, signature } from './price-cards.ts';
import type { PriceCandidate } from '../price/price-candidates.ts';
import { KIND_COST } from '../price/price-kind.ts';
import type { VisiblePage } from '../read-page.ts';
import { getOrAdd } from '#kernel/get-or-add';
import { addToGroup, groupBy } from '#kernel/group-by';

export interface Card {
  readonly element: PageElement;
  readonly prices: readonly PriceCandidate[];
}

/** What elements of one template share: their own kind and that of the elements around them. */
function templateKey(element: PageElement): string {
  const boxes = boxesOf(element);
  return `${boxes.slice(0, 4).map(signature).join('<')}<${boxes.length}`;
}

type Group = Map<PageElement, PriceCandidate[]>;

function groupByTemplate(
  { regions }: VisiblePage,
  cards: ReadonlyMap<PriceCandidate, PageElement>,
  except: PageElement | undefined,
): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const [candidate, card] of cards) {
    if (regions.has(candidate.element, REGION.furniture) || (except && contains(except, card))) continue;
    if (KIND_COST[candidate.kind] >= KIND_COST.saving) continue;
    const group = getOrAdd(groups, templateKey(card), (): Group => new Map());
    addToGroup(group, card, candidate);
  }
  return groups;
}

/** How much a group of like elements looks like the cards of a list; 0: not at all. */
function pointsOf(page: VisiblePage, group: Group): number {
  const members = [...group.keys()];
  const links = members.flatMap((member) => firstLink(page.tree, member) ?? []);
  const targets = new Set(links).size;
  if (links.length < members.length * 0.8 || targets < Math.max(2, members.length * 0.45)) return 0;
  const asides = members.filter((member) => page.regions.has(member, REGION.aside)).length;
  const points =
    Math.min(members.length, targets + members.length * 0.1) * (asides > members.length / 2 ? 0.25 : 1);
  // Of levels that stand for the same products the widest wins.
  const size = members.reduce((sum, member) => sum + sizeOf(member), 0) / members.length;
  return points + Math.min(0.9, size / 200);
}

/**
 * The cards of the page's main list: the largest group of like elements that each hold a link and most of
 * which hold a price. The element nearest the root that still stands for one product is the card. What stands
 * within `except` is left out.
 */
export function findListingCards(
  page: VisiblePage,
  known: ReadonlyMap<PriceCandidate, PageElement>,
  except?: PageElement,
): Card[] {
  const { regions } = page;
  let best: [key: string, group: Group] | undefined;
  let bestPoints = 0;
  for (const entry of groupByTemplate(page, known, except)) {
    const points = entry[1].size < 2 ? 0 : pointsOf(page, entry[1]);
    if (points === 0 || points < bestPoints) continue;
    best = entry;
    bestPoints = points;
  }
  if (!best) return [];
  const [template, group] = best;
  const cards: Card[] = [...group].map(([element, prices]) => ({ element, prices }));
  // Sold-out cards may show no price: like elements among the same parents are cards too.
  for (const parent of new Set(cards.map(({ element }) => element.parent)))
    for (const child of parent ? childrenOf(parent) : []) {
      if (group.has(child) || templateKey(child) !== template) continue;
      if (regions.has(child, REGION.hidden) || firstLink(page.tree, child) === undefined) continue;
      // A banner between the cards is a picture without a word.
      if (lettersIn(textOf(child, 4000)) < 3) continue;
      cards.push({ element: child, prices: [] });
    }
  return cards.toSorted((a, b) => a.element.index - b.element.index);
}

const TOOL_TAGS = new Set(['select', 'option', 'label', 'p', 'span', 'div', 'button']);

/** Whether the page shows tools of a list: a sort choice, a count of results. */
export function hasListTools({ tree, regions }: VisiblePage): boolean {
  return tree.elements.some((element) => {
    const { name: tag, ownText } = element;
    if (ownText.length <= 4 || ownText.length >= 60 || sizeOf(element) > 30 || !TOOL_TAGS.has(tag))
      return false;
    return PATTERNS.listTools.test(foldWords(ownText)) && !regions.has(element, REGION.furniture);
  });
}
/** A heading stands this many elements at most before the first card under it. */
const REACH = 25;

/** The text of the last heading before an element; empty where none is near, a price lies between, or it is the page's own. */
function headAbove({ tree, regions, heading, candidates }: VisiblePage, first: PageElement): string {
  for (let index = first.index - 1; index >= 0 && index >= first.index - REACH; index -= 1) {
    const element = tree.elements[index];
    if (!element || contains(element, first)) continue;
    const isPriced = candidates.some((candidate) => candidate.element === element);
    if (isPriced || (element.name === 'h1' && element === heading?.element)) return '';
    const isHead = /^h[1-6]$/.test(element.name) || /title|head|baslik|caption/.test(hintOf(element));
    if (!isHead || sizeOf(element) > 6 || regions.has(element, REGION.hidden)) continue;
    const text = foldWords(oneLine(textOf(element, 80)));
    if (text.length > 2) return text;
  }
  return '';
}

/**
 * Whether cards stand on one shelf beside what the page lists. Its heading speaks of recommendations, best
 * sellers or what was seen before. `sure`: it shows other products; `perhaps`: it may be the list itself.
 */
export function shelfOf(page: VisiblePage, [first, ...others]: readonly Card[]) {
  if (!first || others.some((card) => card.element.parent !== first.element.parent)) return undefined;
  const head = headAbove(page, first.element);
  return PATTERNS.shelf.test(head) ? 'sure' : PATTERNS.pickedShelf.test(head) ? 'perhaps' : undefined;
}

/** Leaves out the cards of shelves beside the list: fewer than the list's own, in a box of their own. */
export function withoutShelves(page: VisiblePage, cards: readonly Card[]): Card[] {
  const boxes = [...groupBy(cards, (card) => card.element.parent).values()];
  const most = Math.max(...boxes.map((box) => box.length));
  const isShelf = (box: readonly Card[]): boolean => box.length < most && shelfOf(page, box) !== undefined;
  const dropped = new Set(boxes.filter(isShelf).flat());
  return cards.filter((card) => !dropped.has(card));
}
