import { type BuyButton, findBuyButtons } from './buy-button.ts';
import type { CurrencyHints } from '../price/currency.ts';
import type { PageHeading } from './page-heading.ts';
import { type PageRegions, readRegions } from './page-regions.ts';
import type { PageTree } from './page-tree.ts';
import { type PriceCandidate, findPriceCandidates } from '../price/price-candidates.ts';

/** What the page shows, as opposed to what it says in machine fields. */
export interface VisiblePage {
  readonly tree: PageTree;
  readonly regions: PageRegions;
  readonly heading: PageHeading | undefined;
  readonly candidates: readonly PriceCandidate[];
  readonly buyButtons: readonly BuyButton[];
}

export function readVisiblePage(
  tree: PageTree,
  heading: PageHeading | undefined,
  hints: CurrencyHints,
): VisiblePage {
  const regions = readRegions(tree, heading?.element);
  return {
    tree,
    regions,
    heading,
    candidates: findPriceCandidates(tree, regions, hints),
    buyButtons: findBuyButtons(tree, regions),
  };
}
