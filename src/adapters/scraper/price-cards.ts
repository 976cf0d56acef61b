import type { PageElement, PageTree } from './page-tree.ts';
import type { PriceCandidate } from './price-candidates.ts';

/** Tag and first class of an element, numbers and the places in a row (odd, even, first, last) left out. */
export function signature(element: PageElement): string {
  const first = (element.attrs['class'] ?? '').trim().split(/\s+/)[0] ?? '';
  return `${element.tag}.${first.replace(/\d+/g, '#').replace(/(?:^|[-_])(?:odd|even|alt|first|last)$/i, '')}`;
}

function linkOf(tree: PageTree, element: PageElement): string | undefined {
  if (element.tag === 'a' && element.attrs['href'] !== undefined) return element.attrs['href'];
  for (let index = element.index + 1; index < element.end; index += 1) {
    const inner = tree.elements[index];
    const href = inner?.tag === 'a' ? inner.attrs['href'] : undefined;
    if (href !== undefined && !/^(?:#|javascript:|$)/i.test(href)) return href;
  }
  return undefined;
}

const MAX_CARD = 80;

/**
 * The repeated card each price stands in, if it stands in one: three or more like siblings that each hold a
 * price and a link to somewhere else.
 */
export function findCards(
  tree: PageTree,
  candidates: readonly PriceCandidate[],
): Map<PriceCandidate, PageElement> {
  const groups = new Map<string, Map<PageElement, string>>();
  const steps = new Map<PriceCandidate, { key: string; child: PageElement }[]>();
  for (const candidate of candidates) {
    const path: { key: string; child: PageElement }[] = [];
    let child = candidate.element;
    for (let step = 0; step < 14 && child.parent; step += 1) {
      const parent: PageElement = child.parent;
      if (parent.children.length > 1) {
        const key = `${parent.index}>${signature(child)}`;
        let group = groups.get(key);
        if (!group) {
          group = new Map();
          groups.set(key, group);
        }
        if (!group.has(child)) group.set(child, '');
        path.push({ key, child });
      }
      child = parent;
    }
    steps.set(candidate, path);
  }
  const accepted = new Map<string, boolean>();
  const isCardGroup = (key: string): boolean => {
    const known = accepted.get(key);
    if (known !== undefined) return known;
    const members = [...(groups.get(key)?.keys() ?? [])];
    let result = false;
    if (members.length >= 3) {
      const links = new Set(
        members.map((member) => linkOf(tree, member)).filter((href) => href !== undefined),
      );
      result = links.size >= 3 && links.size >= members.length * 0.6;
    }
    accepted.set(key, result);
    return result;
  };
  const cards = new Map<PriceCandidate, PageElement>();
  for (const [candidate, path] of steps) {
    // The widest box that still is one card among others: its button and its stock are not the page's either.
    const card =
      path.findLast(
        ({ key, child }, level) => isCardGroup(key) && (level === 0 || child.end - child.index <= MAX_CARD),
      ) ?? path.find(({ key }) => isCardGroup(key));
    if (card) cards.set(candidate, card.child);
  }
  return cards;
}
