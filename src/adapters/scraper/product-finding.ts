/** Where a value was read. */
export type Layer = 'platform' | 'json-ld' | 'microdata' | 'meta' | 'state' | 'visible' | 'title' | 'url';

/** Whether a product can be bought, as one layer says it. */
export type Stock = 'in' | 'out';

/** Fields that are texts; prices are machine decimal texts, "1234.56". */
type TextField =
  | 'name'
  | 'price'
  | 'originalPrice'
  | 'currency'
  | 'brand'
  | 'sku'
  | 'gtin'
  | 'mpn'
  | 'description'
  | 'url'
  | 'rating';

/** What one layer of a page says about one product. Everything it does not say is absent. */
export interface ProductFinding extends Partial<Record<TextField, string | undefined>> {
  readonly layer: Layer;
  /** Further prices the layer gives for variants of the product. */
  otherPrices?: string[] | undefined;
  vatIncluded?: boolean | undefined;
  stock?: Stock | undefined;
  stockCount?: number | undefined;
  images?: string[] | undefined;
  features?: string[] | undefined;
  reviewCount?: number | undefined;
}

/** Whether a finding says what the product costs or whether it can be bought. */
export function hasOffer(finding: ProductFinding | undefined): boolean {
  return finding?.price !== undefined || finding?.stock !== undefined;
}
