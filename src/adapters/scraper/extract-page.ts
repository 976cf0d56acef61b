import { detach, nameKey } from './clean-text.ts';
import { decodePage } from './decode-page.ts';
import { type ExtractResult, type ExtractedProduct, type FieldExplanation, REASONS, type ReasonCode } from './extract-result.ts';
import { chooseMainProduct, readJsonLd } from './json-ld.ts';
import { rankPrices } from './main-price.ts';
import { mergeLayers } from './merge-layers.ts';
import { readMetaProduct, readMetaTags } from './meta-tags.ts';
import { readMicrodata } from './microdata.ts';
import { absoluteUrl, hostOf } from './page-address.ts';
import { findHeading } from './page-heading.ts';
import { type PageElement, contains, parsePage } from './page-tree.ts';
import type { ProductFinding } from './product-finding.ts';
import { findBrand, findMainImage, readStockSigns, readVisiblePage } from './visible-page.ts';

export interface ExtractInput {
  readonly bytes: Uint8Array;
  /** Address the page was saved from; empty when unknown. */
  readonly url: string;
  readonly contentType?: string | undefined;
  readonly explain?: boolean | undefined;
}

export function extractPage(input: ExtractInput): ExtractResult {
  const host = hostOf(input.url);
  const { text } = decodePage(input.bytes, { contentType: input.contentType, host });
  const tree = parsePage(text);
  const meta = readMetaTags(tree);
  const base = absoluteUrl(meta.baseHref, input.url) ?? input.url;
  const linked = readJsonLd(tree.scripts);
  const metaProduct = readMetaProduct(meta);
  const known = [...linked.products.map((product) => product.finding.name ?? ''), metaProduct?.name ?? ''];
  const heading = findHeading(tree, known, meta.title);
  const ldMain = chooseMainProduct(linked.products, { url: input.url, canonical: meta.canonical, heading: heading?.text });
  const currencyHints = { host, language: meta.language, stated: ldMain?.currency ?? metaProduct?.currency };
  const page = readVisiblePage(tree, heading, currencyHints);
  const micro = readMicrodata(tree, { isStruck: (element) => page.regions.has(element, 4) });
  const microMain = micro.products[0]?.finding ?? micro.orphan;
  const findings: ProductFinding[] = [];
  if (ldMain) findings.push(ldMain);
  if (microMain) findings.push(microMain);
  if (metaProduct) findings.push(metaProduct);
  const stated = new Set(findings.flatMap((finding) => (finding.price === undefined ? [] : [finding.price])));
  const statedOld = new Set(findings.flatMap((finding) => (finding.originalPrice === undefined ? [] : [finding.originalPrice])));
  const price = rankPrices({ tree, regions: page.regions, candidates: page.candidates, heading: heading?.element, buyButtons: page.buyButtons, stated, statedOld });
  const cardElements = [...price.inCards].map((candidate) => candidate.element);
  const inCards = (element: PageElement): boolean => cardElements.some((card) => card === element);
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
    candidates: page.candidates,
    regions: page.regions,
    stock: readStockSigns(page, inCards),
    shownImage: findMainImage(page, heading?.text ?? '', inCards),
    shownBrand: findBrand(page),
    stateBrand: undefined,
    stateCurrency: undefined,
    breadcrumb: linked.breadcrumb.length > 0 ? linked.breadcrumb : micro.breadcrumb,
    shownDescription: undefined,
    features: [],
  });
  return { type: 'product', product: merged.product, products: [], nextPageUrl: null, reason: null, reasonCode: null, ...(input.explain === true ? { explain: merged.explain } : {}) };
}
