import { detach, nameKey, oneLine } from './clean-text.ts';
import { currencyCode } from './currency.ts';
import { decodePage } from './decode-page.ts';
import { looksJson } from './extract-json.ts';
import { detached, extractJson, nothing, readProducts } from './extract-listing.ts';
import { type ExtractResult, type FieldExplanation, REASONS, type ReasonCode } from './extract-result.ts';
import { readJsonLd } from './json-ld.ts';
import { type Card, findListingCards, hasListTools } from './listing-cards.ts';
import { findMainImage } from './main-image.ts';
import { rankPrices } from './main-price.ts';
import { chooseMainProduct } from './main-product.ts';
import { mergeLayers } from './merge-layers.ts';
import { readMetaProduct, readMetaTags } from './meta-tags.ts';
import { type MicrodataProduct, readMicrodata } from './microdata.ts';
import { findNextPage } from './next-page.ts';
import { absoluteUrl, hostOf } from './page-address.ts';
import { findHeading } from './page-heading.ts';
import { decideKind, readPageFrame } from './page-kind.ts';
import { REGION } from './page-regions.ts';
import { readState } from './page-state.ts';
import { type PageElement, contains, parsePage, textOf } from './page-tree.ts';
import { detectPlatform, readPlatform, readStateProduct } from './platforms/read-platform.ts';
import type { ProductFinding } from './product-finding.ts';
import { findDescription, findFeatures } from './product-text.ts';
import { readStockSigns } from './stock-signs.ts';
import { findBrand } from './visible-brand.ts';
import { readVisiblePage } from './visible-page.ts';

export interface ExtractInput {
  readonly bytes: Uint8Array;
  /** Address the page was saved from; empty when unknown. */
  readonly url: string;
  readonly contentType?: string | undefined;
  readonly explain?: boolean | undefined;
}

function platformNote(html: string): FieldExplanation {
  const value = detectPlatform(html);
  return {
    layer: value === undefined ? null : 'platform',
    candidates: value === undefined ? [] : [{ layer: 'platform', value }],
    conflict: false,
  };
}

/** Whether two names are one: equal, or one with a little more said than the other. */
function namesOne(a: string, b: string): boolean {
  if (a === '' || b === '') return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.includes(short) && short.length >= long.length * 0.5;
}

/**
 * Reads a saved page without any network: the one product it shows, the products it lists, or neither with
 * the reason. Prices are decimal texts in the page's own currency, addresses are absolute, texts are plain
 * and composed (NFC). Never throws on a page's content.
 */
export function extractPage(input: ExtractInput): ExtractResult {
  const host = hostOf(input.url);
  const { text } = decodePage(input.bytes, { contentType: input.contentType, host });
  if (looksJson(text, input.contentType)) return extractJson(text, input.url, host);
  const tree = parsePage(text);
  const meta = readMetaTags(tree);
  const base = absoluteUrl(meta.baseHref, input.url) ?? input.url;
  const linked = readJsonLd(tree.scripts);
  const metaProduct = readMetaProduct(meta);
  const knownNames = [
    ...linked.products.map((product) => product.finding.name ?? ''),
    metaProduct?.name ?? '',
  ];
  const heading = findHeading(tree, knownNames, meta.title);
  const linkedMain = chooseMainProduct(linked.products, {
    url: input.url,
    canonical: meta.canonical,
    heading: heading?.text,
  });
  const state = readState(tree.scripts, heading?.text ?? metaProduct?.name ?? meta.title);
  const currencyHints = {
    host,
    language: meta.language,
    stated:
      linkedMain?.currency ??
      metaProduct?.currency ??
      (state.currency === undefined ? undefined : (currencyCode(state.currency) ?? undefined)),
  };
  const page = readVisiblePage(tree, heading, currencyHints);
  const micro = readMicrodata(tree, { isStruck: (element) => page.regions.has(element, REGION.struck) });
  const headingKey = nameKey(heading?.text ?? '');
  const microMain =
    micro.products.find((product) => heading !== undefined && contains(product.element, heading.element)) ??
    micro.products.find(
      (product) => headingKey !== '' && nameKey(product.finding.name ?? '') === headingKey,
    ) ??
    micro.products.find((product) => !page.regions.has(product.element, REGION.aside | REGION.furniture)) ??
    micro.products[0];
  const microFinding = microMain?.finding ?? micro.orphan;

  const scriptLength = tree.scripts.reduce((sum, script) => sum + script.text.length, 0);
  const ogType = (meta.values.get('og:type') ?? '').toLowerCase();
  const frame = readPageFrame({
    tree,
    url: input.url,
    title: meta.title,
    heading: heading?.text ?? '',
    ogType,
    linkedTypes: linked.types,
    hasStructuredProduct: linkedMain !== undefined || micro.products.length > 0,
    hasOffer: [linkedMain, microFinding].some(
      (finding) => finding?.price !== undefined || finding?.stock !== undefined,
    ),
    scriptLength,
    regions: page.regions,
  });
  if (frame.hopeless) return nothing(frame.hopeless);

  const platformPage = { tree, url: input.url, heading: heading?.text ?? metaProduct?.name ?? '' };
  const platform = readPlatform(platformPage);
  const findings: ProductFinding[] = [];
  if (platform?.main) findings.push(platform.main);
  if (linkedMain) findings.push(linkedMain);
  if (microFinding) findings.push(microFinding);
  if (metaProduct) findings.push(metaProduct);
  const hasPrice = findings.some((finding) => finding.price !== undefined);
  const hasStock = findings.some((finding) => finding.stock !== undefined) || page.buyButtons.length > 0;
  const stateMain = hasPrice && hasStock ? undefined : readStateProduct(platformPage)?.main;
  if (stateMain) findings.push(stateMain);
  const price = rankPrices({
    tree,
    regions: page.regions,
    candidates: page.candidates,
    heading: heading?.element,
    url: input.url,
    buyButtons: page.buyButtons,
    stated: new Set(findings.flatMap((finding) => (finding.price === undefined ? [] : [finding.price]))),
    statedOld: new Set(
      findings.flatMap((finding) => (finding.originalPrice === undefined ? [] : [finding.originalPrice])),
    ),
  });
  const inCards = (element: PageElement): boolean => price.cards.some((card) => contains(card, element));
  const stock = readStockSigns(page, inCards);

  const distinctLinked = new Set(linked.products.map((product) => nameKey(product.finding.name ?? '')));
  const linkedName = nameKey(linkedMain?.name ?? '');
  const ownByName = namesOne(linkedName, headingKey);
  const best = price.best;
  const offered = micro.products.filter(
    (product) => product.finding.price !== undefined || product.finding.stock !== undefined,
  );
  const holdsName = (product: MicrodataProduct): boolean =>
    heading !== undefined &&
    (contains(product.element, heading.element) || nameKey(product.finding.name ?? '') === headingKey);
  let shownImage: string | undefined;
  const mainImage = (): string | undefined =>
    (shownImage ??= findMainImage(page, heading?.text ?? '', inCards));
  let cards: readonly Card[] = [];
  let nextPageUrl: string | undefined;
  const kind = decideKind(
    {
      ownProduct:
        platform?.main !== undefined ||
        stateMain !== undefined ||
        (linkedMain !== undefined && (ownByName || distinctLinked.size <= 2)),
      ownProductHasOffer: findings.some(
        (finding) => finding.layer !== 'meta' && (finding.price !== undefined || finding.stock !== undefined),
      ),
      ownMicrodata:
        microMain !== undefined &&
        (micro.products.length === 1 ||
          (offered.length === 1 && offered[0] === microMain) ||
          holdsName(microMain)),
      severalMicrodata: offered.length >= 3,
      ogProduct: /product/.test(ogType) || metaProduct?.price !== undefined,
      buyButtons: page.buyButtons.filter((button) => !inCards(button.element)).length,
      priceOutsideCards: best !== undefined && best.score >= 5.5 && !price.inCards.has(best.candidate),
      strongPrice: best !== undefined && best.score >= 8 && !price.inCards.has(best.candidate),
      namedPrice:
        best !== undefined &&
        best.score >= 8 &&
        (best.candidate.kind === 'price' || best.candidate.kind === 'piece') &&
        best.candidate.named > 0 &&
        best.candidate.price.written !== null &&
        !price.inCards.has(best.candidate),
      besideHeading:
        best !== undefined &&
        heading !== undefined &&
        best.candidate.kind === 'price' &&
        best.candidate.price.written !== null &&
        best.candidate.element.index > heading.element.index &&
        best.candidate.element.index - heading.element.index < 30,
      standsAlone: best !== undefined && oneLine(textOf(best.candidate.element, 80)).length <= 25,
      saysSoldOut: stock.words === 'out' && stock.button !== 'enabled',
      onlyCards: price.inCards.size >= 2 && (best === undefined || price.inCards.has(best.candidate)),
      heading: heading !== undefined,
      hasPicture: () => mainImage() !== undefined,
      frame,
    },
    () => {
      cards = findListingCards(page).filter((card) => !heading || !contains(card.element, heading.element));
      if (cards.length === 0 && price.cards.length === 1)
        cards = price.cards.map((element) => ({
          element,
          prices: page.candidates.filter((candidate) => contains(element, candidate.element)),
        }));
      nextPageUrl = findNextPage(tree, meta, input.url, base);
      return {
        cards: cards.length,
        listedProducts:
          (platform?.listed?.length ?? 0) +
          linked.listed.length +
          (distinctLinked.size > 2 ? distinctLinked.size : 0),
        listTools: hasListTools(page),
        hasNextPage: nextPageUrl !== undefined,
        linkedList:
          linked.types.has('itemlist') ||
          linked.types.has('collectionpage') ||
          linked.types.has('searchresultspage'),
      };
    },
  );

  if (kind === 'none')
    return nothing(frame.noResults() ? 'NO_RESULTS' : frame.needsScript ? 'NEEDS_JAVASCRIPT' : 'NOT_PRODUCT');
  if (kind === 'listing') {
    const known = [
      ...(platform?.listed ?? []),
      ...linked.listed,
      ...(distinctLinked.size > 2 ? linked.products.map((product) => product.finding) : []),
    ];
    const products = readProducts(page, cards, base, currencyHints, known).map(detached);
    if (products.length === 0) return nothing('NO_RESULTS');
    return {
      type: 'listing',
      product: null,
      products,
      nextPageUrl: nextPageUrl === undefined ? null : detach(nextPageUrl),
      reason: null,
      reasonCode: null,
    };
  }
  const merged = mergeLayers({
    url: input.url,
    base,
    title: meta.title,
    siteName: meta.values.get('og:site_name') ?? '',
    canonical: meta.canonical,
    currencyHints,
    findings,
    heading,
    price,
    regions: page.regions,
    stock,
    shownImage: mainImage(),
    shownBrand: findings.some((finding) => finding.brand !== undefined)
      ? undefined
      : findBrand(page, meta.title),
    stateBrand: state.brand,
    stateCurrency: currencyHints.stated,
    breadcrumb: linked.breadcrumb.length > 0 ? linked.breadcrumb : micro.breadcrumb,
    shownDescription: findings.some(
      (finding) => finding.layer !== 'meta' && finding.description !== undefined,
    )
      ? undefined
      : findDescription(page),
    features: findFeatures(page),
  });
  const product = detached(merged.product);
  const code: ReasonCode | null =
    product.price === null && product.inStock !== false ? 'NO_PRICE' : (merged.doubts[0] ?? null);
  return {
    type: 'product',
    product,
    products: [],
    nextPageUrl: null,
    reason: code === null ? null : REASONS[code],
    reasonCode: code,
    ...(input.explain === true ? { explain: { ...merged.explain, platform: platformNote(text) } } : {}),
  };
}
