import { anyOf } from '../page/word-table.ts';
import { foldWords } from '../page/clean-text.ts';
import { REGION } from '../page/page-regions.ts';
import { type PageElement, childrenOf, contains, descendants, sizeOf, textOf } from '../page/page-tree.ts';
import { linksOf, signature } from './price-cards.ts';
import type { PriceCandidate } from '../price/price-candidates.ts';
import type { VisiblePage } from '../page/visible-page.ts';

/** A product card of a listing: its element and the prices within it. */
export interface Card {
  readonly element: PageElement;
  readonly prices: readonly PriceCandidate[];
}

const MAX_LEVELS = 14;

/** What elements of one template share: their own kind and that of the elements around them. */
function templateKey(element: PageElement): string {
  let key = '';
  let at: PageElement | null = element;
  for (let level = 0; at && level < 4; level += 1) {
    key += `${signature(at)}<`;
    at = at.parent;
  }
  let depth = 0;
  for (at = element; at; at = at.parent) depth += 1;
  return `${key}${depth}`;
}

type Group = Map<PageElement, PriceCandidate[]>;

function groupByTemplate(page: VisiblePage, except: PageElement | undefined): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const candidate of page.candidates) {
    if (page.regions.has(candidate.element, REGION.furniture)) continue;
    if (except && contains(except, candidate.element)) continue;
    if (candidate.kind === 'threshold' || candidate.kind === 'shipping') continue;
    let at: PageElement | null = candidate.element;
    for (let level = 0; at && level < MAX_LEVELS && !/^(?:body|html|#root)$/.test(at.name); level += 1) {
      const key = templateKey(at);
      const group: Group = groups.get(key) ?? new Map();
      group.set(at, [...(group.get(at) ?? []), candidate]);
      groups.set(key, group);
      at = at.parent;
    }
  }
  return groups;
}

/** How much a group of like elements looks like the cards of a list; 0: not at all. */
function pointsOf(page: VisiblePage, group: Group): number {
  const members = [...group.keys()];
  const shareOf = (holds: (member: PageElement) => boolean): number =>
    members.filter(holds).length / members.length;
  const links = members.flatMap((member) => linksOf(page.tree, member).keys().next().value ?? []);
  const targets = new Set(links).size;
  if (links.length < members.length * 0.8 || targets < Math.max(2, members.length * 0.45)) return 0;
  let points = Math.min(members.length, targets + members.length * 0.1);
  if (shareOf((member) => hasPicture(page, member)) >= 0.5) points *= 1.5;
  if (shareOf((member) => page.regions.has(member, REGION.aside)) > 0.5) points *= 0.25;
  const amounts = [...group.values()].map((prices) => new Set(prices.map(({ price }) => price.amount)).size);
  if (Math.max(...amounts) > 8) points *= 0.4;
  // Of levels that stand for the same products the widest wins.
  const size = members.reduce((sum, member) => sum + sizeOf(member), 0) / members.length;
  return points + Math.min(0.9, size / 200);
}

/**
 * The cards of the page's main list: the largest group of like elements that each hold a link and most of
 * which hold a price. The element nearest the root that still stands for one product is the card. What stands
 * within `except` is left out.
 */
export function findListingCards(page: VisiblePage, except?: PageElement): Card[] {
  const { regions } = page;
  let best: [key: string, group: Group] | undefined;
  let bestPoints = 0;
  for (const entry of groupByTemplate(page, except)) {
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
      if (regions.has(child, REGION.hidden) || linksOf(page.tree, child).size === 0) continue;
      // A banner between the cards is a picture without a word.
      if (textOf(child, 4000).replaceAll(/[^\p{L}]/gu, '').length < 3) continue;
      cards.push({ element: child, prices: [] });
    }
  return cards.toSorted((a, b) => a.element.index - b.element.index);
}

function hasPicture(page: VisiblePage, element: PageElement): boolean {
  return descendants(page.tree, element).some(
    ({ name: tag, attribs }) =>
      tag === 'img' || tag === 'picture' || /background(?:-image)?\s*:\s*url/i.test(attribs['style'] ?? ''),
  );
}

const TOOL_TAGS = new Set(['select', 'option', 'label', 'p', 'span', 'div', 'button']);
const SORT_WORDS = new RegExp(anyOf('listTools'));

/** Whether the page shows tools of a list: a sort choice, a count of results. */
export function hasListTools({ tree, regions }: VisiblePage): boolean {
  return tree.elements.some((element) => {
    const { name: tag, ownText } = element;
    if (ownText.length <= 4 || ownText.length >= 60 || sizeOf(element) > 30 || !TOOL_TAGS.has(tag))
      return false;
    return SORT_WORDS.test(foldWords(ownText)) && !regions.has(element, REGION.furniture);
  });
}
