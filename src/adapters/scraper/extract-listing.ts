import { sourceKey } from '#domain/scrape/canonical-url';
import { detach, nameKey } from './page/clean-text.ts';
import { type CurrencyHints, countryCurrency } from './price/currency.ts';
import { readJsonProducts } from './extract-json.ts';
import { type ExtractResult, type ExtractedProduct, REASONS, type ReasonCode } from './extract-result.ts';
import { completeProduct, productOfFinding } from './finding-product.ts';
import type { Card } from './list/listing-cards.ts';
import type { ProductFinding } from './product-finding.ts';
import { readListing } from './list/read-card.ts';
import type { VisiblePage } from './page/visible-page.ts';

/** The result of a page that holds no product. */
export function nothing(code: ReasonCode): ExtractResult {
  return {
    type: 'none',
    product: null,
    products: [],
    nextPageUrl: null,
    reason: REASONS[code],
    reasonCode: code,
  };
}

/** Copies every text so that the result does not keep the page's bytes alive. */
export function detached(product: ExtractedProduct): ExtractedProduct {
  const text = (value: string | null): string | null => (value === null ? null : detach(value));
  return {
    name: text(product.name),
    price: text(product.price),
    currency: product.currency,
    vatIncluded: product.vatIncluded,
    originalPrice: text(product.originalPrice),
    inStock: product.inStock,
    stockCount: product.stockCount,
    imageUrl: text(product.imageUrl),
    brand: text(product.brand),
    sku: text(product.sku),
    gtin: text(product.gtin),
    mpn: text(product.mpn),
    description: text(product.description),
    features: product.features.map(detach),
    images: product.images.map(detach),
    rating: text(product.rating),
    reviewCount: product.reviewCount,
    breadcrumb: product.breadcrumb.map(detach),
    url: text(product.url),
  };
}

/** The cards of a list, completed by what data layers say of the same products; those layers alone when there are no cards. */
export function readProducts(
  page: VisiblePage,
  cards: readonly Card[],
  base: string,
  hints: CurrencyHints,
  known: readonly ProductFinding[],
): ExtractedProduct[] {
  const listed = known.map((finding) =>
    productOfFinding(finding, base, hints.stated ?? countryCurrency(hints)),
  );
  const shown = readListing(page, cards, base, hints);
  if (shown.length < 2) {
    const named = listed.filter((product) => product.name !== null);
    return named.length > shown.length ? named : shown;
  }
  const byAddress = new Map<string, ExtractedProduct | undefined>();
  for (const product of listed) {
    if (product.url === null) continue;
    byAddress.set(sourceKey(product.url), product);
    const path = pathKey(product.url);
    // One path for several products tells none of them.
    if (path !== sourceKey(product.url)) byAddress.set(path, byAddress.has(path) ? undefined : product);
  }
  const byName = new Map(listed.map((product) => [nameKey(product.name ?? ''), product]));
  return shown.map((card) => {
    const match =
      byAddress.get(sourceKey(card.url ?? '')) ??
      byAddress.get(pathKey(card.url ?? '')) ??
      byName.get(nameKey(card.name ?? '-'));
    return match ? completeProduct(card, match) : card;
  });
}

function pathKey(url: string): string {
  return sourceKey(url.replace(/[?#].*$/, ''));
}

/** Reads a shop's JSON answer. */
export function extractJson(text: string, url: string, host: string): ExtractResult {
  const read = readJsonProducts(text, url, countryCurrency({ host }));
  if (!read) return nothing('NOT_PRODUCT');
  const products = read.products.map(detached);
  const [first] = products;
  if (!first) return nothing('NO_RESULTS');
  if (read.single)
    return {
      type: 'product',
      product: first,
      products: [],
      nextPageUrl: null,
      reason: null,
      reasonCode: null,
    };
  return {
    type: 'listing',
    product: null,
    products,
    nextPageUrl: read.nextPageUrl ?? null,
    reason: null,
    reasonCode: null,
  };
}
