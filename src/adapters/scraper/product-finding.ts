import type { PageProduct } from '#domain/scrape/scraped-page';
import { machineLine } from './page/clean-text.ts';
import { absoluteUrl } from './page/page-address.ts';
import { plainText } from './page/plain-text.ts';
import { currencyDecimals } from './price/currency.ts';
import { roundAmount } from './price/price-text.ts';

/** Where a value was read. */
export type Layer = 'platform' | 'json-ld' | 'microdata' | 'meta' | 'state' | 'visible' | 'title' | 'url';

/** Whether a product can be bought, as one layer says it. */
export type Stock = 'in' | 'out';

/** Fields that are texts; prices are machine decimal texts, "1234.56". */
type TextField = Exclude<
  keyof PageProduct,
  'vatIncluded' | 'inStock' | 'stockCount' | 'imageUrl' | 'features' | 'images'
>;

/** What one layer of a page says about one product. Everything it does not say is absent. */
export interface ProductFinding extends Partial<Record<TextField, string | undefined>> {
  readonly layer: Layer;
  /** Further prices the layer gives for variants of the product. */
  otherPrices?: string[] | undefined;
  /** Where `price` is the lowest of several sellers or variants, the highest one. */
  highPrice?: string | undefined;
  vatIncluded?: boolean | undefined;
  stock?: Stock | undefined;
  stockCount?: number | undefined;
  images?: string[] | undefined;
  features?: string[] | undefined;
}

/** Whether a finding says what the product costs or whether it can be bought. */
export function hasOffer(finding: ProductFinding | undefined): boolean {
  return finding?.price !== undefined || finding?.stock !== undefined;
}

/** The product that a finding describes; what it leaves out is null. */
export function productOfFinding(
  finding: ProductFinding,
  base: string,
  currency: string | undefined,
): PageProduct {
  const code = finding.currency ?? currency ?? null;
  const rounded = (amount: string | undefined): string | null =>
    amount === undefined ? null : roundAmount(amount, currencyDecimals(code) === 3 ? 3 : 2);
  const price = rounded(finding.price);
  const old = rounded(finding.originalPrice);
  const images = (finding.images ?? []).flatMap((image) => absoluteUrl(image, base) ?? []);
  const line = (text: string | undefined): string | null => machineLine(text ?? '') || null;
  return {
    name: line(finding.name),
    price,
    currency: price === null ? null : code,
    vatIncluded: price === null ? null : (finding.vatIncluded ?? null),
    originalPrice: old !== null && price !== null && Number(old) > Number(price) ? old : null,
    inStock: finding.stock === undefined ? null : finding.stock === 'in',
    stockCount: finding.stockCount ?? null,
    imageUrl: images[0] ?? null,
    brand: line(finding.brand),
    sku: line(finding.sku),
    gtin: line(finding.gtin),
    mpn: line(finding.mpn),
    description: plainText(finding.description ?? '') || null,
    features: finding.features ?? [],
    images,
    url: absoluteUrl(finding.url, base) ?? null,
  };
}

/** The card with what it leaves out taken from what a layer says of the same product. */
export function completeProduct(card: PageProduct, known: PageProduct): PageProduct {
  const isCut = card.name === null || /(?:\.\.\.|…)$/.test(card.name);
  const { price, vatIncluded, originalPrice } = card.price === null ? known : card;
  const { imageUrl, images } = card.imageUrl === null ? known : card;
  return {
    ...known,
    price,
    vatIncluded,
    originalPrice,
    imageUrl,
    images,
    name: isCut ? (known.name ?? card.name) : card.name,
    currency: card.currency ?? known.currency,
    inStock: known.inStock === false ? false : (card.inStock ?? known.inStock),
    brand: known.brand ?? card.brand,
    sku: known.sku ?? card.sku,
    url: card.url ?? known.url,
  };
}
