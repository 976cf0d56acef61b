import { PATTERNS } from '../page/patterns.ts';
import { groupBy } from '#kernel/group-by';
import { foldWords, lettersIn, oneLine } from '../page/clean-text.ts';
import { pathOf } from '../page/page-address.ts';
import { type PageElement, type PageTree, contains, descendants, sizeOf, textOf } from '../page/page-tree.ts';
import type { VisiblePage } from '../read-page.ts';
import type { PriceCandidate } from '../price/price-candidates.ts';

/** Cards of a row have at most so many elements; one that stands alone is smaller, unless its heading is a link. */
const MAX_ELEMENTS = { row: 80, alone: 40, headed: 70 } as const;
const MAX_LEVELS = 14;
const HEADING = /^h[2-6]$/;
const PICTURE_FILE = /\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]|$)/i;

/** Tag and first class of an element, numbers and the places in a row (odd, even, first, last) left out; of a table's row the tag. */
export function signature(element: PageElement): string {
  const first = element.name === 'tr' ? '' : ((element.attribs['class'] ?? '').trim().split(/\s+/)[0] ?? '');
  return `${element.name}.${first.replace(/\d+/g, '#').replace(/(?:^|[-_])(?:odd|even|alt|first|last)$/i, '')}`;
}

const lastPart = (path: string): string => path.replace(/\/+$/, '').replace(/^.*\//, '');

/** Whether a link leaves the page for another page of products, not for a picture or a basket. */
function leadsElsewhere(href: string | undefined, page: string, url: string): href is string {
  const target = (href ?? '').trim();
  if (PATTERNS.noProductLink.test(target) || PICTURE_FILE.test(target)) return false;
  const path = /^(?:https?:)?\/\//i.test(target)
    ? pathOf(target.replace(/^\/\//, 'https://'))
    : target.replace(/[?#].*$/s, '').toLowerCase();
  const pageName = lastPart(page);
  const [, id] = /[?&;]((?:p|prod|product|urun|item|art)?_?id=\w+)/i.exec(target) ?? [];
  const isOther = id !== undefined && !url.includes(id);
  return isOther || (path !== page && (pageName === '' || lastPart(path) !== pageName));
}

/** What a box's links say: whether one of them names another page, how many other pages they lead to, the first of them. */
function readBoxLinks(tree: PageTree, box: PageElement, url: string, until = Infinity) {
  const page = url === '' ? '' : pathOf(url);
  const inner = descendants(tree, box);
  // A price is no name.
  const isName = (element: PageElement): boolean => /\p{L}{3}/u.test(textOf(element, 200));
  const isNamed = inner.some((element) => HEADING.test(element.name) && isName(element));
  const kinds = new Map<string, number>();
  let [isCard, isHeaded] = [false, false];
  for (const element of [box, ...inner]) {
    const href = element.name === 'a' ? element.attribs['href'] : undefined;
    if (!leadsElsewhere(href, page, url)) continue;
    const within = descendants(tree, element);
    // "Details" under a name of its own.
    isCard ||= isNamed && PATTERNS.details.test(foldWords(oneLine(textOf(element, 200))));
    isHeaded ||=
      [element.parent, ...within].some((each) => HEADING.test(each?.name ?? '')) && isName(element);
    // A picture's link and a text's link to one place; behind a price they are a banner's.
    const kind = (kinds.get(href) ?? 0) | (within.some(({ name: tag }) => tag === 'img') ? 1 : 2);
    isCard ||= (kind === 3 && element.index < until) || (isNamed && (kind & 1) > 0);
    kinds.set(href, kind);
  }
  isCard ||= isHeaded;
  const first = [...kinds].find(([, kind]) => isCard || (kind & 1) > 0)?.[0];
  return { isCard, isHeaded, targets: kinds.size, first };
}

/** Whether a small box names a product whose page is another one. */
export function leadsToAnother(tree: PageTree, box: PageElement, url: string): boolean {
  return url !== '' && sizeOf(box) <= MAX_ELEMENTS.headed && readBoxLinks(tree, box, url).isCard;
}

/** Whether a link may lead to a product, not to its category. */
const isLink = ({ name: tag, attribs: { href, rel } }: PageElement): boolean =>
  tag === 'a' && href !== undefined && rel !== 'tag' && !PATTERNS.noProductLink.test(href.trim());

/** The address of a card's first link that may lead to its product. */
export function firstLink(tree: PageTree, card: PageElement): string | undefined {
  const first = isLink(card) ? card : (descendants(tree, card).find(isLink) ?? card.parent);
  return first && isLink(first) ? first.attribs['href'] : undefined;
}

/** All of them by their addresses. */
export function linksOf(tree: PageTree, card: PageElement): Map<string, PageElement[]> {
  const links = [card, ...descendants(tree, card)].filter(isLink);
  const found = links.length === 0 && card.parent && isLink(card.parent) ? [card.parent] : links;
  return groupBy(found, ({ attribs }) => attribs['href'] ?? '');
}

/** Whether a box holds a picture, or has one behind it. */
function hasPicture(tree: PageTree, box: PageElement): boolean {
  return descendants(tree, box).some(
    ({ name: tag, attribs }) =>
      tag === 'img' || tag === 'picture' || /background(?:-image)?\s*:\s*url/i.test(attribs['style'] ?? ''),
  );
}

/** A box with a picture, a way to go on and a text of its own: a card also where its link leads nowhere yet. */
function looksCard(tree: PageTree, box: PageElement): boolean {
  const inner = descendants(tree, box);
  const acts = box.name === 'a' || inner.some(({ name: tag }) => tag === 'a' || tag === 'button');
  return hasPicture(tree, box) && acts && lettersIn(textOf(box, 4000)) >= 8;
}

/**
 * How surely like siblings are cards: 2 where each looks like one and two name two other pages, 1 where three lead to as
 * many places, 0 else.
 */
function rankRow(tree: PageTree, members: readonly PageElement[], url: string): 0 | 1 | 2 {
  const isPlain = members.every((member) => sizeOf(member) <= MAX_ELEMENTS.row && looksCard(tree, member));
  if (isPlain && members.length > 2) return 2;
  const named = new Set(isPlain ? members.map((member) => readBoxLinks(tree, member, url).first) : []);
  if (named.size === 2 && !named.has(undefined)) return 2;
  const links = new Set(members.flatMap((member) => firstLink(tree, member) ?? []));
  return links.size >= 3 && links.size >= members.length * 0.6 ? 1 : 0;
}

/** The repeated card each price stands in, if it stands in one. */
export function findCards(
  tree: PageTree,
  candidates: readonly PriceCandidate[],
  url: string,
): Map<PriceCandidate, PageElement> {
  const rows = new Map<string, Set<PageElement>>();
  const paths = candidates.map((candidate) => {
    const path: { key: string; child: PageElement }[] = [];
    let child = candidate.element;
    for (let level = 0; level < MAX_LEVELS && child.parent; level += 1) {
      const { parent } = child;
      if (parent.children.length > 1) {
        const key = `${parent.index}>${signature(child)}`;
        rows.set(key, (rows.get(key) ?? new Set()).add(child));
        path.push({ key, child });
      }
      child = parent;
    }
    return path;
  });
  const ranks = new Map([...rows].map(([key, members]) => [key, rankRow(tree, [...members], url)]));
  const cards = new Map<PriceCandidate, PageElement>();
  for (const [at, path] of paths.entries()) {
    const candidate = candidates[at];
    // The nearest box that plainly is one card among others, else the nearest that may be one.
    const card = [2, 1].map((rank) => path.find(({ key }) => ranks.get(key) === rank)).find(Boolean);
    if (candidate && card) cards.set(candidate, card.child);
  }
  return cards;
}

/**
 * The card around an element, if it is the only one: a small box with a picture, away from the page's name. It names
 * another page: its heading is a link, or its picture and a second link lead to the same place.
 */
export function findLoneCard(
  { tree, heading }: VisiblePage,
  element: PageElement,
  url: string,
): PageElement | undefined {
  let card: PageElement | undefined;
  let at: PageElement | null = heading ? element : null;
  for (; at && sizeOf(at) <= MAX_ELEMENTS.headed && at.name !== 'body'; at = at.parent) {
    const { isHeaded, isCard, targets } = readBoxLinks(tree, at, url, element.index);
    // The widest box that leads to one place only: its button is that product's too.
    if ((heading && contains(at, heading.element)) || (card && targets > 1)) break;
    if (isHeaded || (isCard && sizeOf(at) <= MAX_ELEMENTS.alone)) card = at;
  }
  return card && hasPicture(tree, card) ? card : undefined;
}
