/** Where a value was read. */
export type Layer = 'platform' | 'json-ld' | 'microdata' | 'meta' | 'state' | 'visible' | 'title' | 'url';

/** Whether a product can be bought, as one layer says it. */
export type Stock = 'in' | 'out';

/** What one layer of a page says about one product. Everything it does not say is absent. */
export interface ProductFinding {
  readonly layer: Layer;
  name?: string | undefined;
  /** Machine decimal text, "1234.56". */
  price?: string | undefined;
  /** Further prices the layer gives for variants of the product. */
  otherPrices?: string[] | undefined;
  currency?: string | undefined;
  originalPrice?: string | undefined;
  vatIncluded?: boolean | undefined;
  stock?: Stock | undefined;
  stockCount?: number | undefined;
  images?: string[] | undefined;
  brand?: string | undefined;
  sku?: string | undefined;
  gtin?: string | undefined;
  mpn?: string | undefined;
  description?: string | undefined;
  features?: string[] | undefined;
  url?: string | undefined;
  rating?: string | undefined;
  reviewCount?: number | undefined;
}

/** Whether a finding says what the product costs or whether it can be bought. */
export function hasOffer(finding: ProductFinding | undefined): boolean {
  return finding?.price !== undefined || finding?.stock !== undefined;
}
