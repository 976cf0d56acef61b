import { type PageElement, type PageTree, descendants, textOf } from '../page/page-tree.ts';
import { namedPage } from './foreign-cards.ts';
import type { PriceCandidate } from '../price/price-candidates.ts';

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

/** A box with a picture, a way to go on and a text of its own: a card also where its link leads nowhere yet. */
function looksCard(tree: PageTree, box: PageElement): boolean {
  if (box.tag === 'label' || box.tag === 'option' || box.tag === 'button') return false;
  let picture = false;
  let action = box.tag === 'a';
  for (const inner of descendants(tree, box)) {
    if (inner.tag === 'img' || inner.tag === 'picture') picture = true;
    else if (inner.tag === 'a' || inner.tag === 'button') action = true;
    // A choice of variants has pictures and prices too.
    else if (inner.tag === 'input' && /^radio$/i.test(inner.attrs['type'] ?? '')) return false;
  }
  return picture && action && textOf(box, 4000).replaceAll(/[^\p{L}]/gu, '').length >= 8;
}

/**
 * The repeated card each price stands in, if it stands in one: three or more like siblings that each hold a
 * price and either a link to somewhere else or a picture, a button and a text; of two, each has to name another page.
 */
export function findCards(
  tree: PageTree,
  candidates: readonly PriceCandidate[],
  url: string,
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
      result =
        (links.size >= 3 && links.size >= members.length * 0.6) ||
        members.every((member) => looksCard(tree, member));
    } else if (members.length === 2) {
      const [left, right] = members.map((member) =>
        member.end - member.index <= MAX_CARD && looksCard(tree, member)
          ? namedPage(tree, member, url)
          : undefined,
      );
      result = left !== undefined && right !== undefined && left !== right;
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
