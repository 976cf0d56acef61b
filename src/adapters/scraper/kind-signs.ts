import { nameKey, oneLine } from './page/clean-text.ts';
import { leadsToAnother } from './list/price-cards.ts';
import { isShelf, withoutShelves } from './list/list-shelves.ts';
import { type Card, findListingCards, hasListTools } from './list/listing-cards.ts';
import type { MicrodataProduct } from './data/microdata.ts';
import { findNextPage } from './list/next-page.ts';
import type { ListSigns, ProductSigns } from './page-kind.ts';
import { type PageElement, contains, textOf } from './page/page-tree.ts';
import { hasOffer } from './product-finding.ts';
import { type PageEvidence, type PageReading, openGraphType } from './read-page.ts';

/** Whether two names are one: equal, or one with a little more said than the other. */
function namesOne(a: string, b: string): boolean {
  if (a === '' || b === '') return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.includes(short) && short.length >= long.length * 0.5;
}

/** How many different products the JSON-LD names. */
export function linkedNames({ linked }: PageReading): number {
  return new Set(linked.products.map(({ name }) => nameKey(name ?? ''))).size;
}

/** Whether the page's microdata hold one product that is its own. */
function holdsOwnMicrodata({ micro, microMain, page: { heading, tree }, url }: PageReading): boolean {
  if (!microMain) return false;
  const inItem = heading !== undefined && contains(microMain.element, heading.element);
  // The one card of a list names its own page.
  if (!inItem && leadsToAnother(tree, microMain.element, url)) return false;
  const offered = micro.products.filter((product) => hasOffer(product.finding));
  const holdsName = (product: MicrodataProduct): boolean =>
    heading !== undefined &&
    (contains(product.element, heading.element) ||
      nameKey(product.finding.name ?? '') === nameKey(heading.text));
  return (
    micro.products.length === 1 || (offered.length === 1 && offered[0] === microMain) || holdsName(microMain)
  );
}

/** The signs that speak for a product page. */
export function productSigns(reading: PageReading, evidence: PageEvidence): ProductSigns {
  const { linkedMain, micro, metaProduct, page } = reading;
  const { findings, price, stock, inCards } = evidence;
  const { heading } = page;
  const ownByName = namesOne(nameKey(linkedMain?.name ?? ''), nameKey(heading?.text ?? ''));
  const { best } = price;
  const own = best !== undefined && !price.inCards.has(best.candidate) ? best : undefined;
  const after = (element: { index: number }): number =>
    heading === undefined ? 0 : element.index - heading.element.index;
  const namedPrice =
    own !== undefined &&
    own.score >= 8 &&
    (own.candidate.kind === 'price' || own.candidate.kind === 'piece') &&
    own.candidate.named > 0 &&
    own.candidate.price.written !== null;
  const besideHeading =
    best !== undefined &&
    best.candidate.kind === 'price' &&
    best.candidate.price.written !== null &&
    after(best.candidate.element) > 0 &&
    after(best.candidate.element) < 30;
  const buttons = page.buyButtons.filter(({ element }) => !inCards(element));
  return {
    ownProduct: linkedMain !== undefined && (ownByName || linkedNames(reading) <= 2),
    ownProductHasOffer: findings.some((finding) => finding.layer !== 'meta' && hasOffer(finding)),
    ownMicrodata: holdsOwnMicrodata(reading),
    severalMicrodata: micro.products.filter((product) => hasOffer(product.finding)).length >= 3,
    // A shell that a script fills bears the type of its page already.
    ogProduct:
      metaProduct.price !== undefined ||
      (openGraphType(reading.meta).includes('product') &&
        (best !== undefined ||
          page.buyButtons.length > 0 ||
          heading?.element.tag === 'h1' ||
          stock.words === 'out')),
    buyButtons: buttons.length,
    priceOutsideCards: own !== undefined && own.score >= 5.5,
    strongPrice: own !== undefined && own.score >= 8,
    namedPrice,
    besideHeading,
    standsAlone: best !== undefined && oneLine(textOf(best.candidate.element, 80)).length <= 25,
    saysSoldOut: stock.words === 'out' && stock.button !== 'enabled',
    onlyCards: price.inCards.size >= 2 && own === undefined,
    sellsOne:
      heading?.element.tag === 'h1' &&
      namedPrice &&
      besideHeading &&
      buttons.length <= 3 &&
      buttons.some(({ element }) => after(element) > 0 && after(element) < 60),
    heading: heading !== undefined || (metaProduct.name !== undefined && findings.some(hasOffer)),
    hasPicture: () => evidence.mainImage() !== undefined,
    frame: reading.frame,
  };
}

/** What the page lists: its cards, and the address of the list's next page. */
export interface PageList {
  readonly cards: readonly Card[];
  readonly nextPageUrl: string | undefined;
}

export function readList(reading: PageReading, { price }: PageEvidence): PageList {
  const { page, meta, url, base } = reading;
  const { heading, candidates, tree } = page;
  const cardOf = (element: PageElement): Card => ({
    element,
    prices: candidates.filter((candidate) => contains(element, candidate.element)),
  });
  const find = (except?: PageElement): readonly Card[] =>
    withoutShelves(page, findListingCards(page, except)).filter(
      (card) => !heading || !contains(card.element, heading.element),
    );
  let cards = find();
  const shelf = isShelf(page, cards) ? cards[0]?.element.parent : undefined;
  if (shelf) {
    // Longer than the list itself, a shelf looks like it: what else does the page list?
    const lone = price.cards.filter((card) => !contains(shelf, card)).map(cardOf);
    const own = reading.microMain?.element;
    const others = find(shelf);
    if (others.length > 0) cards = others;
    else if (lone.length > 0) cards = lone;
    else if (own && leadsToAnother(tree, own, url)) cards = [cardOf(own)];
  } else if (cards.length === 0 && price.cards.length === 1) cards = price.cards.map(cardOf);
  return { cards, nextPageUrl: findNextPage(tree, meta, url, base) };
}

/** The signs that speak for a listing. */
export function listSigns(reading: PageReading, list: PageList): ListSigns {
  const { linked, page } = reading;
  const distinct = linkedNames(reading);
  return {
    cards: list.cards.length,
    listedProducts: linked.listed.length + (distinct > 2 ? distinct : 0),
    listTools: hasListTools(page),
    hasNextPage: list.nextPageUrl !== undefined,
    linkedList:
      linked.types.has('itemlist') ||
      linked.types.has('collectionpage') ||
      linked.types.has('searchresultspage'),
  };
}
