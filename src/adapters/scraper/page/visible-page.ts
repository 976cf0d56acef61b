import { findBuyButtons } from './buy-button.ts';
import type { CurrencyHints } from '../price/currency.ts';
import type { PageHeading } from './page-heading.ts';
import { readRegions } from './page-regions.ts';
import type { PageTree } from './page-tree.ts';
import { findPriceCandidates } from '../price/price-candidates.ts';

/** What the page shows, as opposed to what it says in machine fields. */
export type VisiblePage = ReturnType<typeof readVisiblePage>;

export function readVisiblePage(tree: PageTree, heading: PageHeading | undefined, hints: CurrencyHints) {
  const regions = readRegions(tree, heading?.element);
  return {
    tree,
    regions,
    heading,
    candidates: findPriceCandidates(tree, regions, hints),
    buyButtons: findBuyButtons(tree, regions),
  };
}
