import { oneLine } from './clean-text.ts';
import { pathOf } from './page-address.ts';
import { type PageElement, type PageTree, contains, descendants, textOf } from './page-tree.ts';
import type { PriceCandidate } from './price-candidates.ts';

const PICTURE_FILE = /\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]|$)/i;
const MAX_CARD = 40;

function lastPart(path: string): string {
  return path.replace(/\/+$/, '').replace(/^.*\//, '');
}

/** Whether a link leaves the page for another page of products, not for a picture or a basket. */
function leadsElsewhere(href: string | undefined, page: string): href is string {
  const target = (href ?? '').trim();
  if (target === '' || /^(?:#|javascript:|mailto:|tel:|data:)/i.test(target) || PICTURE_FILE.test(target))
    return false;
  if (/[?&]add-to-cart=|\/(?:sepet|cart|basket|checkout|odeme)\b/i.test(target)) return false;
  const path = /^(?:https?:)?\/\//i.test(target)
    ? pathOf(target.replace(/^\/\//, 'https://'))
    : target.replace(/[?#].*$/, '').toLowerCase();
  const own = lastPart(page);
  return path !== page && (own === '' || lastPart(path) !== own || /[?&]\w*id=/i.test(target));
}

/** What a box's links say: whether one of them names another page, and how many other pages they lead to. */
interface BoxLinks {
  readonly isCard: boolean;
  readonly targets: number;
}

function readLinks(tree: PageTree, box: PageElement, page: string): BoxLinks {
  const kinds = new Map<string, number>();
  let isCard = false;
  for (const element of [box, ...descendants(tree, box)]) {
    const href = element.tag === 'a' ? element.attrs['href'] : undefined;
    if (!leadsElsewhere(href, page)) continue;
    const within = [...descendants(tree, element)];
    const isHeading =
      /^h[2-6]$/.test(element.parent?.tag ?? '') || within.some((inner) => /^h[2-6]$/.test(inner.tag));
    if (isHeading && oneLine(textOf(element, 200)).length > 2) isCard = true;
    // A picture's link and a text's link to one place.
    const kind = (kinds.get(href) ?? 0) | (within.some((inner) => inner.tag === 'img') ? 1 : 2);
    if (kind === 3) isCard = true;
    kinds.set(href, kind);
  }
  return { isCard, targets: kinds.size };
}

/**
 * Cards that stand alone or in pairs: a small box away from the page's name that holds a price and names
 * another page, by a heading that is a link or by a picture and a second link to the same place.
 */
export function findForeignCards(
  tree: PageTree,
  candidates: readonly PriceCandidate[],
  heading: PageElement | undefined,
  url: string,
): Map<PriceCandidate, PageElement> {
  const cards = new Map<PriceCandidate, PageElement>();
  if (!heading || url === '') return cards;
  const page = pathOf(url);
  const known = new Map<PageElement, BoxLinks>();
  const linksOf = (box: PageElement): BoxLinks => {
    const links = known.get(box) ?? readLinks(tree, box, page);
    known.set(box, links);
    return links;
  };
  for (const candidate of candidates) {
    let at: PageElement | undefined = candidate.element;
    while (at && at.end - at.index <= MAX_CARD && !contains(at, heading) && at.tag !== 'body') {
      const { isCard, targets } = linksOf(at);
      // The widest box that leads to one place only: its button is that product's too.
      if (isCard && cards.has(candidate) && targets > 1) break;
      if (isCard) cards.set(candidate, at);
      at = at.parent;
    }
  }
  return cards;
}
