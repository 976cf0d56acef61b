import type { ReadPage } from '#domain/scrape/scraped-page';
import { shelfOf, withoutShelves, type Card, findListingCards, hasListTools } from './list/listing-cards.ts';
import { findNextPage } from './list/next-page.ts';
import { leadsToAnother } from './list/price-cards.ts';
import { SCORE } from './price/main-price.ts';
import { foldWords, nameKey, oneLine } from './page/clean-text.ts';
import { PATTERNS } from './page/patterns.ts';
import { type PageElement, contains, textOf } from './page/page-tree.ts';
import { readStockText } from './stock/stock-text.ts';
import { hasOffer } from './product-finding.ts';
import type { Layers } from './read-page.ts';

/** What speaks for a page of one product. */
const FOR_PRODUCT = {
  /** JSON-LD has a product that is the page's own, with an offer or without; microdata have one. */
  linkedOffer: 5,
  linked: 3,
  microdata: 4,
  /** Meta tags name a price, or a product beside what sells one. */
  meta: 3,
  /** A heading and a few buttons that buy, outside of cards. */
  buttons: 2.5,
  /** A price named so beside the heading and outside every card is hardly found on a list. */
  namedPrice: 4.5,
  /** A price that is not named so, plain or doubtful; the same alone right behind the heading. */
  strongPrice: 2.5,
  weakPrice: 0.5,
  loneBeside: 2.5,
  /** Sold-out words near the name, where the address is a product's, or beside a price. */
  soldOut: 4,
  soldOutPriced: 2.5,
  /** The address is one of products, or a form fills the basket. */
  address: 1,
  /** A table of rates has prices too, but nothing to look at. */
  noPicture: -3,
  article: -7,
  search: -3,
  home: -6,
} as const;

/** What speaks for a list. */
const FOR_LIST = {
  cards: 2.5,
  eightCards: 1,
  sixteenCards: 1,
  /** A choice of order, a count of results. */
  tools: 2,
  address: 1.5,
  /** Products that JSON-LD lists. */
  listed: 1.5,
  /** All prices stand in cards, and nothing says that one product is sold here. */
  onlyCards: 2.5,
  /** A category may carry one Product for its stars: without a button and a price of its own it stays a list. */
  noOffer: 1.5,
} as const;
/** So much makes a product, a list, or a list although the page looks like an article. */
const ENOUGH = { sureProduct: 9, product: 3, list: 2.5, listOfArticle: 5 } as const;

type Weights = readonly (readonly [holds: boolean, weight: number])[];
const sumOf = (weights: Weights): number =>
  weights.reduce((sum, [holds, weight]) => sum + (holds ? weight : 0), 0);

export function linkedNames({ linked }: Layers): number {
  return new Set(linked.products.map(({ name }) => nameKey(name ?? ''))).size;
}

function hasMainMicrodata({ micro, microMain, page: { heading, tree }, url }: Layers): boolean {
  if (!microMain) return false;
  const { element, finding } = microMain;
  const inItem = heading !== undefined && contains(element, heading.element);
  // The one card of a list names its own page.
  if (!inItem && leadsToAnother(tree, element, url)) return false;
  const offered = micro.products.filter((product) => hasOffer(product.finding));
  const isOnly = micro.products.length === 1 || (offered.length === 1 && offered[0] === microMain);
  return isOnly || inItem || (heading !== undefined && nameKey(finding.name ?? '') === nameKey(heading.text));
}

/** What the page shows of one product: its heading, price, buttons and words of stock. */
function readSigns({ page, metaProduct, findings, price, stock, inCards }: Layers) {
  const { heading } = page;
  const isH1 = heading?.element.name === 'h1';
  const after = ({ index }: PageElement): number => (heading ? index - heading.element.index : 0);
  const best = price.best?.candidate;
  const score = best && !price.cardOf.has(best) ? (price.best?.score ?? 0) : -Infinity;
  const isStrong = score >= SCORE.sure;
  const isWritten = best !== undefined && best.price.written !== null;
  const distance = best ? after(best.element) : 0;
  // Farther behind the heading it is that of a shelf.
  const isBehind = !heading || (distance > 0 && distance < 100);
  const isOwn = isBehind && (best?.kind === 'price' || best?.kind === 'piece');
  const isNamed = isStrong && isWritten && isOwn && best.named > 0;
  const isBeside = isWritten && best.kind === 'price' && distance > 0 && distance < 30;
  const beside = page.tree.elements.slice(heading?.element.index, (heading?.element.index ?? 0) + 40);
  const saysNone = ({ ownText: text }: PageElement): boolean =>
    text.length < 60 && (PATTERNS.askedPrice.test(foldWords(text)) || readStockText(text) === 'out');
  const isLink = ({ name: tag, attribs }: PageElement): boolean =>
    tag === 'a' && /^[^#]/.test(attribs['href'] ?? '');
  const first = beside.find((element) => saysNone(element) || isLink(element));
  const sellsNone = first !== undefined && saysNone(first);
  const buttons = page.buyButtons.filter(({ element }) => !inCards(element));
  const hasButtonBehind = buttons.some(({ element }) => after(element) > 0 && after(element) < 60);
  return {
    hasHeading: heading !== undefined || (metaProduct.name !== undefined && findings.some(hasOffer)),
    isStrong,
    isPlausible: score >= SCORE.plausible,
    isNamed,
    isBeside,
    isAlone: best !== undefined && oneLine(textOf(best.element, 80)).length <= 25,
    onlyCards: price.cardOf.size >= 2 && score === -Infinity,
    buttons: buttons.length,
    /** Sold out or without a price, said before anything leads elsewhere: by no card. */
    sellsNone,
    /** Sold out, or without a price but on request: those of the cards below are of other products. */
    sellsNothing: (stock.words === 'out' && stock.button !== 'enabled') || sellsNone,
    isOffered: findings.some((finding) => finding.layer !== 'meta' && hasOffer(finding)),
    /** A price named so beside the first heading, and a few buttons behind it. */
    sellsOne: isH1 && isNamed && isBeside && buttons.length <= 3 && hasButtonBehind,
    /** A shell that a script fills bears the type of its page already. */
    isFilled: best !== undefined || page.buyButtons.length > 0 || isH1 || stock.words === 'out',
  };
}

type Signs = ReturnType<typeof readSigns>;

/** Which data layers say that the page is one product's. */
function readClaims(layers: Layers, { isFilled }: Signs) {
  const { linkedMain, metaProduct, meta } = layers;
  const names = linkedNames(layers);
  const isLinked = linkedMain !== undefined && names <= 2;
  const isMicro = hasMainMicrodata(layers);
  const isMeta = metaProduct.price !== undefined || (meta.type.includes('product') && isFilled);
  return { names, isLinked, isMicro, isMeta, isUnsaid: !isLinked && !isMicro && !isMeta };
}

type Claims = ReturnType<typeof readClaims>;

/** How much speaks for a product. */
function worthAsProduct(
  { frame, mainImage }: Layers,
  signs: Signs,
  { isLinked, isMicro, isMeta, isUnsaid }: Claims,
): number {
  const { hasHeading, isStrong, isPlausible, isNamed, buttons, sellsNothing, isOffered } = signs;
  const isSoldOut = sellsNothing && hasHeading && (frame.looksProduct || signs.sellsNone);
  const product = sumOf([
    [isLinked, isOffered ? FOR_PRODUCT.linkedOffer : FOR_PRODUCT.linked],
    [isMicro, FOR_PRODUCT.microdata],
    [isMeta, FOR_PRODUCT.meta],
    [hasHeading && buttons > 0 && buttons <= 8, FOR_PRODUCT.buttons],
    [hasHeading && isNamed, FOR_PRODUCT.namedPrice],
    [hasHeading && isPlausible && !isNamed, isStrong ? FOR_PRODUCT.strongPrice : FOR_PRODUCT.weakPrice],
    [isPlausible && signs.isBeside && signs.isAlone && !isNamed, FOR_PRODUCT.loneBeside],
    [isSoldOut, FOR_PRODUCT.soldOut],
    [sellsNothing && isPlausible && !isSoldOut, FOR_PRODUCT.soldOutPriced],
    [frame.looksProduct, FOR_PRODUCT.address],
  ]);
  const isPriceAlone = isUnsaid && buttons === 0 && !sellsNothing && !isNamed && product > 0;
  const reasonsAgainst = sumOf([
    [isPriceAlone && mainImage() === undefined, FOR_PRODUCT.noPicture],
    [frame.looksArticle, FOR_PRODUCT.article],
    [frame.looksSearch && !isOffered, FOR_PRODUCT.search],
    [frame.looksHome && !isOffered, FOR_PRODUCT.home],
  ]);
  return product + reasonsAgainst;
}

/** Decides what the page is; `readList` is called only when the page is not plainly a product's. */
export function decideKind(layers: Layers, readList: () => PageList): ReadPage['type'] {
  const { frame, linked, page } = layers;
  const signs = readSigns(layers);
  if (signs.sellsOne && !frame.looksSearch && !frame.looksArticle && !frame.looksHome) return 'product';
  const claims = readClaims(layers, signs);
  const product = worthAsProduct(layers, signs, claims);
  if (product >= ENOUGH.sureProduct && !frame.looksList) return 'product';

  const { onlyCards, buttons, sellsNothing, isStrong } = signs;
  const cards = readList().cards.length;
  const listed = linked.listed.length + (claims.names > 2 ? claims.names : 0);
  const hasTools = hasListTools(page);
  const canList = cards >= 2 || listed >= 2 || (cards === 1 && (frame.looksList || hasTools));
  const isBare = product < 2 && !sellsNothing && (onlyCards || (cards === 1 && canList));
  const listing = sumOf([
    [cards >= 3, FOR_LIST.cards],
    [cards >= 8, FOR_LIST.eightCards],
    [cards >= 16, FOR_LIST.sixteenCards],
    [hasTools, FOR_LIST.tools],
    [frame.looksList, FOR_LIST.address],
    [listed >= 2, FOR_LIST.listed],
    [isBare || (onlyCards && claims.isUnsaid && !sellsNothing), FOR_LIST.onlyCards],
    [cards >= 4 && buttons === 0 && !isStrong && !sellsNothing, FOR_LIST.noOffer],
  ]);
  if (product >= ENOUGH.product && (!canList || product >= listing)) return 'product';
  if (!canList || listing < ENOUGH.list || frame.noResults()) return 'none';
  const isArticle = listing < ENOUGH.listOfArticle || (!hasTools && listed < 2);
  return frame.looksArticle && isArticle ? 'none' : 'listing';
}

/** What the page lists: its cards, and the address of the list's next page. */
export type PageList = ReturnType<typeof readList>;

export function readList({ page, meta, url, base, microMain, price }: Layers) {
  const { candidates, tree } = page;
  const cardOf = (element: PageElement): Card => ({
    element,
    prices: candidates.filter((candidate) => contains(element, candidate.element)),
  });
  const find = (except?: PageElement): readonly Card[] =>
    withoutShelves(page, findListingCards(page, price.cardOf, except));
  const found = find();
  const shelf = shelfOf(page, found);
  const box = shelf && found[0]?.element.parent;
  const own = microMain && leadsToAnother(tree, microMain.element, url) ? [microMain.element] : [];
  const outside = box ? [...price.cards, ...own].filter((card) => !contains(box, card)) : price.cards;
  const lone = box || (found.length === 0 && outside.length === 1) ? outside : [];
  // Longer than the list itself, a shelf looks like it: what else does the page list?
  const others = box ? find(box) : [];
  const listed = others.length > 0 ? others : lone.map(cardOf);
  const cards = listed.length > 0 || shelf === 'sure' ? listed : found;
  return { cards, nextPageUrl: findNextPage(tree, meta, url, base) };
}
