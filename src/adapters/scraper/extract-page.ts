import { detach, nameKey } from './page/clean-text.ts';
import { detached, extractJson, nothing, readProducts } from './extract-listing.ts';
import { type ExtractResult, REASONS, type ReasonCode } from './extract-result.ts';
import { explainAnswer, explainRest } from './explain-rest.ts';
import type { Layers } from './layers.ts';
import { type PageList, linkedNames, listSigns, productSigns, readList } from './kind-signs.ts';
import { type Merged, mergeLayers } from './merge-layers.ts';
import { hostOf } from './page/page-address.ts';
import { decideKind } from './page-kind.ts';
import { looksBinary, readPageText } from './page/page-text.ts';
import { findDescription, findFeatures, saysMore } from './product/product-text.ts';
import { type PageEvidence, type PageReading, gatherEvidence, readPage } from './read-page.ts';
import { LABELLED, findBrand } from './product/visible-brand.ts';

export interface ExtractInput {
  readonly bytes: Uint8Array;
  /** Address the page was saved from; empty when unknown. */
  readonly url: string;
  readonly contentType?: string | undefined;
  readonly explain?: boolean | undefined;
}

/**
 * Reads a saved page without any network: the one product it shows, the products it lists, or neither with
 * the reason. Prices are decimal texts in the page's own currency, addresses are absolute, texts are plain
 * and composed (NFC). Never throws on a page's content.
 */
export function extractPage(input: ExtractInput): ExtractResult {
  if (looksBinary(input.bytes)) return nothing('NOT_A_PAGE');
  const { html, isJson, nextPageUrl } = readPageText(input);
  if (isJson) {
    const answer = extractJson(html, input.url, hostOf(input.url));
    return input.explain === true && answer.product
      ? { ...answer, explain: explainAnswer(answer.product) }
      : answer;
  }
  const reading = readPage(html, input.url);
  const { frame } = reading;
  if (frame.hopeless) return nothing(frame.hopeless);
  const evidence = gatherEvidence(reading);
  let list: PageList | undefined;
  const theList = (): PageList => (list ??= readList(reading, evidence));
  const kind = decideKind(productSigns(reading, evidence), () => listSigns(reading, theList()));
  if (kind === 'none')
    return nothing(frame.noResults() ? 'NO_RESULTS' : frame.needsScript ? 'NEEDS_JAVASCRIPT' : 'NOT_PRODUCT');
  if (kind === 'listing') {
    const result = listingResult(reading, theList());
    return { ...result, nextPageUrl: result.nextPageUrl ?? nextPageUrl ?? null };
  }
  const layers = layersOf(reading, evidence);
  const merged = mergeLayers(layers);
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
    ...(input.explain === true ? { explain: explainAll(layers, merged) } : {}),
  };
}

function listingResult(reading: PageReading, list: PageList): ExtractResult {
  const { linked, page, base, currencyHints } = reading;
  const known = [
    ...linked.listed,
    ...(linkedNames(reading) > 2 ? linked.products.map((product) => product.finding) : []),
  ];
  const products = readProducts(page, list.cards, base, currencyHints, known).map(detached);
  if (products.length === 0) return nothing('NO_RESULTS');
  return {
    type: 'listing',
    product: null,
    products,
    nextPageUrl: list.nextPageUrl === undefined ? null : detach(list.nextPageUrl),
    reason: null,
    reasonCode: null,
  };
}

function explainAll(layers: Layers, { explain, product }: Merged) {
  const images = explain['imageUrl'];
  return {
    ...explain,
    ...(images ? { images } : {}),
    ...explainRest(layers, product),
  };
}

/** Everything that is known of the page's product, layer by layer. */
function layersOf(reading: PageReading, evidence: PageEvidence): Layers {
  const { meta, page, linked, micro } = reading;
  const { findings } = evidence;
  const siteName = meta.values.get('og:site_name') ?? '';
  const shop = [siteName, (reading.currencyHints.host ?? '').replace(/^www\.|\.[a-z]{2,}.*$/g, '')].map(
    nameKey,
  );
  const brands = findings.map((finding) => finding.brand).filter((brand) => brand !== undefined);
  // Data that name the shop itself give way to a label.
  const least = brands.length > 0 ? LABELLED : 0;
  const saysBrand = brands.some((brand) => !shop.includes(nameKey(brand)));
  const describes = findings.some((finding) => finding.layer !== 'meta' && saysMore(finding));
  return {
    url: reading.url,
    base: reading.base,
    title: meta.title,
    siteName,
    canonical: meta.canonical,
    currencyHints: reading.currencyHints,
    findings,
    heading: page.heading,
    price: evidence.price,
    regions: page.regions,
    stock: evidence.stock,
    shownImage: evidence.mainImage(),
    shownBrand: saysBrand ? undefined : findBrand(page, meta.title, evidence.elsewhere, least),
    stateBrand: reading.stateBrand,
    stateCurrency: reading.currencyHints.stated,
    breadcrumb: linked.breadcrumb.length > 0 ? linked.breadcrumb : micro.breadcrumb,
    breadcrumbLayer: linked.breadcrumb.length > 0 ? 'json-ld' : 'microdata',
    shownDescription: describes ? undefined : findDescription(page),
    features: findFeatures(page),
  };
}
