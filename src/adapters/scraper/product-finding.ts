/** Where a value was read. */
export type Layer = 'platform' | 'json-ld' | 'microdata' | 'meta' | 'state' | 'visible' | 'title' | 'url';

/** Whether a product can be bought, as one layer says it. */
export type Stock = 'in' | 'out';

/** What one layer of a page says about one product. Everything it does not say is absent. */
export interface ProductFinding {
  readonly layer: Layer;
  name?: string;
  /** Machine decimal text, "1234.56". */
  price?: string;
  /** Further prices the layer gives for variants of the product. */
  otherPrices?: string[];
  currency?: string;
  originalPrice?: string;
  vatIncluded?: boolean;
  stock?: Stock;
  stockCount?: number;
  images?: string[];
  brand?: string;
  sku?: string;
  gtin?: string;
  mpn?: string;
  description?: string;
  features?: string[];
  url?: string;
  rating?: string;
  reviewCount?: number;
}
