import { nameKey } from './page/clean-text.ts';
import { currencyCode } from './price/currency.ts';
import { readJsonLd } from './data/json-ld.ts';
import { findLoneCard } from './list/price-cards.ts';
import { findMainImage } from './product/main-image.ts';
import { rankPrices } from './price/main-price.ts';
import { chooseMainProduct } from './choose-main-product.ts';
import { readMetaProduct, readMetaTags } from './data/meta-tags.ts';
import { type MicrodataFindings, readMicrodata } from './data/microdata.ts';
import { absoluteUrl, hostOf } from './page/page-address.ts';
import { findHeading } from './page/page-heading.ts';
import { readPageFrame } from './page-frame.ts';
import { REGION } from './page/page-regions.ts';
import { findPlacedHeading, isWeakHeading } from './page/placed-heading.ts';
import { readState } from './page/page-state.ts';
import { type PageElement, contains, descendants, parsePage } from './page/page-tree.ts';
import { readStockSigns } from './stock/stock-signs.ts';
import { type VisiblePage, readVisiblePage } from './page/visible-page.ts';

/** What stands in a page before anything is looked for: its parts and what its frame says of its kind. */
export type PageReading = ReturnType<typeof readPage>;

/** What all layers say of the page's own product. */
export type PageEvidence = ReturnType<typeof gatherEvidence>;

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
  const linkedMain = chooseMainProduct(linked.products, {
    url,
    canonical: meta.canonical,
    heading: first?.text,
  });
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
    frame: readPageFrame(page, url, meta, linked.types, products, micro.orphan),
    currencyHints,
    stateBrand: state.brand,
  };
}

/** Gathers what each layer says of the page's own product and weighs the prices that the page shows. */
export function gatherEvidence(reading: PageReading) {
  const { url, page, linkedMain, micro, microMain, metaProduct } = reading;
  const findings = [linkedMain, microMain?.finding ?? micro.orphan, metaProduct].filter(
    (finding) => finding !== undefined,
  );
  const stated = (key: 'price' | 'originalPrice'): Set<string> =>
    new Set(findings.map((finding) => finding[key]).filter((amount) => amount !== undefined));
  const price = rankPrices(page, url, stated('price'), stated('originalPrice'));
  const inCards = (element: PageElement): boolean => price.cards.some((card) => contains(card, element));
  const inLoneCard = (element: PageElement): boolean => {
    const card = findLoneCard(page, element, url);
    return card !== undefined && descendants(page.tree, card).some(({ name: tag }) => tag === 'img');
  };
  const elsewhere = (element: PageElement): boolean => inCards(element) || inLoneCard(element);
  let image: string | undefined;
  return {
    /** In order of trust: JSON-LD, microdata, meta. */
    findings,
    price,
    stock: readStockSigns(page, elsewhere),
    /** Whether an element stands in a card of another product. */
    inCards,
    /** The same, or in one with a picture that stands alone. */
    elsewhere,
    /** The picture that the page shows as the product's; found at the first call. */
    mainImage: (): string | undefined => (image ??= findMainImage(page, page.heading?.text ?? '', inCards)),
  };
}
