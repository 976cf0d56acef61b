import { nameKey } from './page/clean-text.ts';
import type { CurrencyHints } from './price/currency.ts';
import type { FieldExplanation } from './extract-result.ts';
import type { MainPrice } from './price/main-price.ts';
import type { PageHeading } from './page/page-heading.ts';
import type { PageRegions } from './page/page-regions.ts';
import { compareAmounts } from './price/price-text.ts';
import type { Layer, ProductFinding } from './product-finding.ts';
import type { StockSigns } from './stock/stock-signs.ts';

/** Everything that is known of the page's product, layer by layer. */
export interface Layers {
  readonly url: string;
  readonly base: string;
  readonly title: string;
  readonly siteName: string;
  readonly canonical: string | undefined;
  readonly currencyHints: CurrencyHints;
  /** Findings in order of trust: JSON-LD, microdata, meta. */
  readonly findings: readonly ProductFinding[];
  readonly heading: PageHeading | undefined;
  readonly price: MainPrice;
  readonly regions: PageRegions;
  readonly stock: StockSigns;
  readonly shownImage: string | undefined;
  readonly shownBrand: string | undefined;
  readonly stateBrand: string | undefined;
  readonly stateCurrency: string | undefined;
  readonly breadcrumb: readonly string[];
  readonly breadcrumbLayer: Layer;
  readonly shownDescription: string | undefined;
  readonly features: readonly string[];
}

/** One layer's word on a field. */
export interface Said {
  readonly layer: Layer;
  readonly value: string;
}

/** How a field was decided: the layers disagree when any word differs from the first. */
export function explainField(
  layer: Layer | null,
  candidates: readonly Said[],
  same: (a: string, b: string) => boolean,
  note?: string,
): FieldExplanation {
  const [first] = candidates;
  const conflict = first !== undefined && candidates.some((candidate) => !same(candidate.value, first.value));
  return { layer, candidates, conflict, ...(note === undefined ? {} : { note }) };
}

export const sameAmount = (a: string, b: string): boolean => Math.abs(compareAmounts(a, b)) < 0.005;
export const sameText = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

/** What each layer says of a field, in order of trust. */
export function saidOf(
  findings: readonly ProductFinding[],
  key:
    | 'name'
    | 'brand'
    | 'sku'
    | 'gtin'
    | 'mpn'
    | 'price'
    | 'currency'
    | 'originalPrice'
    | 'stock'
    | 'rating',
): Said[] {
  return findings.flatMap((finding) => {
    const value = finding[key];
    return value === undefined || value === '' ? [] : [{ layer: finding.layer, value }];
  });
}

/** Whether one name holds the other. */
export function namesAgree(a: string, b: string): boolean {
  return a.length > 2 && b.length > 2 && (a.includes(b) || b.includes(a));
}
