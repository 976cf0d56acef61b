import { groupBy } from '#kernel/group-by';
import { findBuyButtons } from './page/buy-button.ts';
import { type Pattern, PATTERNS } from './page/patterns.ts';
import { type CurrencyHints, currencyCode } from './price/currency.ts';
import { type PageHeading, findHeading, findPlacedHeading, isWeakHeading } from './page/page-heading.ts';
import { readRegions, REGION } from './page/page-regions.ts';
import { type PageTree, type PageScript, type PageElement, contains, parsePage } from './page/page-tree.ts';
import { findPriceCandidates } from './price/price-candidates.ts';
import { nameKey, namesAgree, machineLine } from './page/clean-text.ts';
import { type ProductFinding, hasOffer } from './product-finding.ts';
import { readJsonLd } from './data/json-ld.ts';
import { findLoneCard } from './list/price-cards.ts';
import { findMainImage } from './product/main-image.ts';
import { rankPrices } from './price/main-price.ts';
import { readMetaProduct, readMetaTags } from './data/meta-tags.ts';
import { type MicrodataFindings, readMicrodata } from './data/microdata.ts';
import { absoluteUrl, hostOf } from './page/page-address.ts';
import { readPageFrame } from './page-frame.ts';
import { readStockSigns } from './stock/stock-signs.ts';

/** What the page shows, as opposed to what it says in machine fields. */
export type VisiblePage = ReturnType<typeof readVisiblePage>;

function readVisiblePage(tree: PageTree, heading: PageHeading | undefined, hints: CurrencyHints) {
  const regions = readRegions(tree, heading?.element);
  return {
    tree,
    regions,
    heading,
    candidates: findPriceCandidates(tree, regions, hints),
    buyButtons: findBuyButtons(tree, regions),
  };
}

/** What speaks for a product in the data being the page's own: its address, its name, that it is sold here. */
const WEIGHTS = { address: 4, path: 3, heading: 3, likeHeading: 2, offer: 2 } as const;

function addressKey(url = ''): string {
  const path = url.trim().toLowerCase();
  return path.replace(/^(?:https?:)?\/\/(?:www\.)?[^/]*|#.*$/gs, '').replace(/\/$/, '');
}

/**
 * The product the page is about: the one whose address is the page's; whose name is the heading; the only
 * one with offers; the first. Several entries of that name are its variants, and it is in stock if any is.
 */
export function chooseMainProduct(
  products: readonly ProductFinding[],
  [url, canonical]: readonly [url: string, canonical?: string | undefined],
  headingText = '',
): ProductFinding | undefined {
  const addresses = [addressKey(url), addressKey(canonical)];
  const heading = nameKey(headingText);
  const keyOf = (product: ProductFinding): string => nameKey(product.name ?? '');
  const withoutQuery = (address = ''): string => address.replace(/\?.*$/s, '');
  const score = (product: ProductFinding): number => {
    const [address, name] = [addressKey(product.url), keyOf(product)];
    const isPath = withoutQuery(address) === withoutQuery(addresses[0]);
    const nearness = addresses.includes(address) ? WEIGHTS.address : isPath ? WEIGHTS.path : 0;
    const likeness = namesAgree(name, heading) ? WEIGHTS.likeHeading : 0;
    return (
      (address === '' ? 0 : nearness) +
      (heading !== '' && name === heading ? WEIGHTS.heading : likeness) +
      (hasOffer(product) ? WEIGHTS.offer : 0)
    );
  };
  const [best] = products.toSorted((a, b) => score(b) - score(a));
  // With the address of another page, and another name: one that the page recommends.
  const isForeign = heading !== '' && best?.url !== undefined && score(best) <= WEIGHTS.offer;
  if (!best || isForeign) return undefined;
  const alike = products.filter((product) => product !== best && keyOf(product) === keyOf(best));
  const prices = [...(best.otherPrices ?? []), ...alike.flatMap(({ price }) => price ?? [])];
  // One product told in two scripts: what the better one leaves out comes from the other.
  const main = alike.reduce<ProductFinding>((known, each) => ({ ...saidIn(each), ...known }), saidIn(best));
  if (best.stock !== undefined && alike.some(({ stock }) => stock === 'in')) main.stock = 'in';
  return { ...main, otherPrices: prices.length > 0 ? [...new Set(prices)] : undefined };
}

/** The finding without the fields that it leaves out. */
function saidIn(finding: ProductFinding): ProductFinding {
  const said = { ...finding };
  for (const [key, value] of Object.entries(said)) if (value === undefined) Reflect.deleteProperty(said, key);
  return said;
}

const MAX_LENGTH = 400_000;

/**
 * Looks through plain scripts for a brand, a currency and a barcode: a last resort where nothing else gives them. A brand
 * counts when the product's name holds it or when it is the only one mentioned, a barcode only then.
 */
function readState(scripts: readonly PageScript[], name: string) {
  const found = (pattern: Pattern, word: RegExp): RegExpExecArray[] =>
    scripts
      .filter(({ type, text }) => !type.includes('ld+json') && text.length <= MAX_LENGTH && word.test(text))
      .flatMap(({ text }) => [...text.matchAll(PATTERNS[pattern])]);
  const brands = found('scriptBrand', /brand|marka|vendor|manufacturer/i)
    .map(([, , brand = '']) =>
      machineLine(
        brand.replace(/\\u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      ),
    )
    .filter(
      (brand) => nameKey(brand).length > 1 && !/^(?:true|false|null|undefined|\d+|brand|name)$/i.test(brand),
    );
  const isNamed = (brand: string): boolean => nameKey(name).includes(nameKey(brand));
  const isOnly = new Set(brands.map(nameKey)).size === 1;
  const codes = new Set(found('scriptGtin', /barkod|barcode|ean|gtin|upc/i).map(([, code]) => code));
  const currencies = groupBy(
    found('scriptCurrency', /urrency/),
    ([, stated = '', besideSign = '']) => stated || besideSign,
  );
  const [currency] = [...currencies].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  return {
    brand: brands.find(isNamed) ?? (isOnly ? brands[0] : undefined),
    currency,
    gtin: codes.size === 1 ? [...codes][0] : undefined,
  };
}

/** What stands in a page before anything is looked for: its parts and what its frame says of its kind. */
export type PageReading = ReturnType<typeof readPage>;

/** The same, and all that is known of the page's own product, layer by layer. */
export type Layers = ReturnType<typeof readLayers>;

/** The microdata product that is the page's own: it holds or repeats the heading, or stands outside asides. */
function chooseMicrodata(micro: MicrodataFindings, page: VisiblePage) {
  const { heading, regions } = page;
  const key = nameKey(heading?.text ?? '');
  return (
    micro.products.find((product) => heading !== undefined && contains(product.element, heading.element)) ??
    micro.products.find((product) => key !== '' && nameKey(product.finding.name ?? '') === key) ??
    micro.products.find((product) => !regions.has(product.element, REGION.elsewhere)) ??
    micro.products[0]
  );
}

/** Reads the page's machine layers, its visible parts and its frame. */
export function readPage(html: string, url: string) {
  const tree = parsePage(html);
  const meta = readMetaTags(tree);
  const linked = readJsonLd(tree.scripts);
  const metaProduct = readMetaProduct(meta);
  const knownNames = [...linked.products.map(({ name }) => name ?? ''), metaProduct.name ?? ''];
  const first = findHeading(tree, knownNames, meta.title);
  const linkedMain = chooseMainProduct(linked.products, [url, meta.canonical], first?.text);
  const state = readState(tree.scripts, first?.text ?? metaProduct.name ?? meta.title);
  const stateCurrency = state.currency === undefined ? null : currencyCode(state.currency);
  const currencyHints = {
    host: hostOf(url),
    language: meta.language,
    stated: linkedMain?.currency ?? metaProduct.currency ?? stateCurrency ?? undefined,
  };
  let page = readVisiblePage(tree, first, currencyHints);
  // Where the heading may name something else, the name above the buy button is used.
  const placed = isWeakHeading(page, meta.title) ? findPlacedHeading(page, url) : undefined;
  if (placed && placed.element !== first?.element) page = readVisiblePage(tree, placed, currencyHints);
  const micro = readMicrodata(tree, page.regions);
  const microMain = chooseMicrodata(micro, page);
  const products = [linkedMain, microMain?.finding].filter((finding) => finding !== undefined);
  return {
    url,
    /** Where relative addresses of the page start. */
    base: absoluteUrl(meta.baseHref, url) ?? url,
    meta,
    linked,
    linkedMain,
    micro,
    microMain,
    metaProduct,
    page,
    frame: readPageFrame(page, url, meta, { types: linked.types, products, orphan: micro.orphan }),
    currencyHints,
    state,
  };
}

/** Adds what each layer says of the page's own product, and weighs the prices that the page shows. */
export function readLayers(reading: PageReading) {
  const { url, page, linkedMain, micro, microMain, metaProduct } = reading;
  const findings = [linkedMain, microMain?.finding ?? micro.orphan, metaProduct].filter(
    (finding) => finding !== undefined,
  );
  // The lowest of several may be that of another seller.
  const stated = findings.flatMap(({ price: low, highPrice = low }) =>
    low === highPrice ? (low ?? []) : [],
  );
  const price = rankPrices(page, url, new Set(stated));
  const inCards = (element: PageElement): boolean =>
    price.cards.some((card) => contains(card, element)) || findLoneCard(page, element, url) !== undefined;
  let image: string | undefined;
  return {
    ...reading,
    /** In order of trust: JSON-LD, microdata, meta. */
    findings,
    price,
    stock: readStockSigns(page, inCards),
    /** Whether an element stands in a card of another product. */
    inCards,
    /** The picture that the page shows as the product's; found at the first call. */
    mainImage: (): string | undefined => (image ??= findMainImage(page, page.heading?.text ?? '', inCards)),
  };
}
