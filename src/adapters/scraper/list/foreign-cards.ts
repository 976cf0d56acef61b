import { foldWords, oneLine } from '../page/clean-text.ts';
import { pathOf } from '../page/page-address.ts';
import { type PageElement, type PageTree, contains, descendants, textOf } from '../page/page-tree.ts';
import type { PriceCandidate } from '../price/price-candidates.ts';

const PICTURE_FILE = /\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]|$)/i;
const MAX_CARD = 40;
/** A heading that leads to another page names it in a larger box too. */
const MAX_HEADED_CARD = 70;
/** What a card's button says that opens the product's own page. */
const DETAILS =
  /^(?:(?:urun(?:u)? )?(?:detay\w*|incele)|(?:see|view|show|read|more)? ?(?:details?|more|product|options)|learn more|mehr|details ansehen|ansehen|zum (?:artikel|produkt)|voir(?: .{0,20})?|en savoir plus|ver (?:mas|detalles?|producto|produto)|detalhes|saiba mais|dettagli|scopri(?: di piu)?|vedi|szczegoly|zobacz|detail|zobrazit|reszletek|подробнее|детальніше|подробно)$/;

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
  readonly isHeaded: boolean;
  readonly targets: number;
  readonly first: string | undefined;
}

function readLinks(tree: PageTree, box: PageElement, page: string): BoxLinks {
  const kinds = new Map<string, number>();
  let isCard = false;
  let isHeaded = false;
  const name = [...descendants(tree, box)].find(
    (inner) => /^h[2-6]$/.test(inner.tag) && oneLine(textOf(inner, 200)).length > 2,
  );
  for (const element of [box, ...descendants(tree, box)]) {
    const href = element.tag === 'a' ? element.attrs['href'] : undefined;
    if (!leadsElsewhere(href, page)) continue;
    const within = [...descendants(tree, element)];
    // "Details" under a name of its own.
    if (/^h[2-6]$/.test(name?.tag ?? '') && DETAILS.test(foldWords(oneLine(textOf(element, 60)))))
      isCard = true;
    const isHeading =
      /^h[2-6]$/.test(element.parent?.tag ?? '') || within.some((inner) => /^h[2-6]$/.test(inner.tag));
    if (isHeading && oneLine(textOf(element, 200)).length > 2) isHeaded = true;
    // A picture's link and a text's link to one place.
    const kind = (kinds.get(href) ?? 0) | (within.some((inner) => inner.tag === 'img') ? 1 : 2);
    if (kind === 3) isCard = true;
    kinds.set(href, kind);
  }
  isCard ||= isHeaded;
  const first = [...kinds].find(([, kind]) => isCard || (kind & 1) > 0)?.[0];
  return { isCard, isHeaded, targets: kinds.size, first };
}

/** The other page that a box leads to by its heading or its picture; undefined when it leads to none. */
export function namedPage(tree: PageTree, box: PageElement, url: string): string | undefined {
  return readLinks(tree, box, url === '' ? '' : pathOf(url)).first;
}

/** Whether a small box names a product whose page is another one. */
export function leadsToAnother(tree: PageTree, box: PageElement, url: string): boolean {
  return url !== '' && box.end - box.index <= MAX_HEADED_CARD && readLinks(tree, box, pathOf(url)).isCard;
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
  if (!heading) return cards;
  const page = pathOf(url);
  const known = new Map<PageElement, BoxLinks>();
  const linksOf = (box: PageElement): BoxLinks => {
    const links = known.get(box) ?? readLinks(tree, box, page);
    known.set(box, links);
    return links;
  };
  for (const candidate of candidates) {
    let at: PageElement | undefined = candidate.element;
    while (at && at.end - at.index <= MAX_HEADED_CARD && !contains(at, heading) && at.tag !== 'body') {
      const { isHeaded, targets, ...links } = linksOf(at);
      const isCard = isHeaded || (links.isCard && at.end - at.index <= MAX_CARD);
      // The widest box that leads to one place only: its button is that product's too.
      if (isCard && cards.has(candidate) && targets > 1) break;
      if (isCard) cards.set(candidate, at);
      at = at.parent;
    }
  }
  return cards;
}

/** Whether a box pictures another page and names it, by a link or by a heading of its own. */
function showsOther(tree: PageTree, box: PageElement, page: string): boolean {
  let pictured = false;
  let headed = false;
  let linked = false;
  for (const element of descendants(tree, box)) {
    if (element.tag === 'img') {
      pictured = true;
      for (let at = element.parent; at && at.index >= box.index && !linked; at = at.parent)
        linked = at.tag === 'a' && leadsElsewhere(at.attrs['href'], page);
    } else if (/^h[2-6]$/.test(element.tag)) headed ||= oneLine(textOf(element, 60)).length > 2;
  }
  return (linked && headed) || (pictured && readLinks(tree, box, page).isCard);
}

/** Whether an element stands in a small box with a picture, away from the page's name, that names another page. */
export function findForeignBoxes(
  tree: PageTree,
  heading: PageElement | undefined,
  url: string,
): (element: PageElement) => boolean {
  if (!heading) return () => false;
  const page = pathOf(url);
  const known = new Map<PageElement, boolean>();
  return (element) => {
    let at: PageElement | undefined = element;
    while (at && at.end - at.index <= MAX_CARD && !contains(at, heading) && at.tag !== 'body') {
      const isCard: boolean = known.get(at) ?? showsOther(tree, at, page);
      known.set(at, isCard);
      if (isCard) return true;
      at = at.parent;
    }
    return false;
  };
}
