import { machineLine } from './page/clean-text.ts';
import { currencyDecimals } from './price/currency.ts';
import type { ExtractedProduct } from './extract-result.ts';
import { absoluteUrl } from './page/page-address.ts';
import { plainText } from './page/plain-text.ts';
import { compareAmounts, roundAmount } from './price/price-text.ts';
import type { ProductFinding } from './product-finding.ts';

/** A product told by one layer alone, as an entry of a list. */
export function productOfFinding(
  finding: ProductFinding,
  base: string,
  currency: string | undefined,
): ExtractedProduct {
  const code = finding.currency ?? currency ?? null;
  const decimals = currencyDecimals(code) === 3 ? 3 : 2;
  const price = finding.price === undefined ? null : roundAmount(finding.price, decimals);
  const old = finding.originalPrice === undefined ? null : roundAmount(finding.originalPrice, decimals);
  const images = (finding.images ?? [])
    .map((image) => absoluteUrl(image, base))
    .filter((url) => url !== undefined);
  const line = (text: string | undefined): string | null =>
    text === undefined ? null : machineLine(text) || null;
  return {
    name: line(finding.name),
    price,
    currency: price === null ? null : code,
    vatIncluded: price === null ? null : (finding.vatIncluded ?? null),
    originalPrice: old !== null && price !== null && compareAmounts(old, price) > 0 ? old : null,
    inStock: finding.stock === undefined ? null : finding.stock === 'in',
    stockCount: finding.stockCount ?? null,
    imageUrl: images[0] ?? null,
    brand: line(finding.brand),
    sku: line(finding.sku),
    gtin: line(finding.gtin),
    mpn: line(finding.mpn),
    description: finding.description === undefined ? null : plainText(finding.description) || null,
    features: finding.features ?? [],
    images,
    rating: finding.rating ?? null,
    reviewCount: finding.reviewCount ?? null,
    breadcrumb: [],
    url: absoluteUrl(finding.url, base) ?? null,
  };
}

/** The card with what it leaves out taken from what a layer says of the same product. */
export function completeProduct(card: ExtractedProduct, known: ExtractedProduct): ExtractedProduct {
  return {
    ...card,
    name: card.name !== null && !/(?:\.\.\.|…)$/.test(card.name) ? card.name : (known.name ?? card.name),
    price: card.price ?? known.price,
    vatIncluded: card.price === null ? known.vatIncluded : card.vatIncluded,
    currency: card.currency ?? known.currency,
    originalPrice: card.originalPrice ?? (card.price === null ? known.originalPrice : null),
    inStock: known.inStock === false ? false : (card.inStock ?? known.inStock),
    stockCount: card.stockCount ?? known.stockCount,
    imageUrl: card.imageUrl ?? known.imageUrl,
    brand: known.brand ?? card.brand,
    sku: known.sku ?? card.sku,
    gtin: card.gtin ?? known.gtin,
    images: card.images.length > 0 ? card.images : known.images,
    rating: card.rating ?? known.rating,
    reviewCount: card.reviewCount ?? known.reviewCount,
    url: card.url ?? known.url,
  };
}
