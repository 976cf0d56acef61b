import { sourceKey } from '#domain/scrape/canonical-url';
import { nameKey } from './page/clean-text.ts';
import { type CurrencyHints, countryCurrency } from './price/currency.ts';
import type { ExtractedProduct } from './extract-result.ts';
import { completeProduct, productOfFinding } from './finding-product.ts';
import type { Card } from './list/listing-cards.ts';
import type { ProductFinding } from './product-finding.ts';
import { readListing } from './list/read-card.ts';
import type { VisiblePage } from './page/visible-page.ts';

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
  const visible = readListing(page, cards, base, hints);
  if (visible.length < 2) {
    const named = listed.filter((product) => product.name !== null);
    return named.length > visible.length ? named : visible;
  }
  const byAddress = new Map(listed.map((product) => [sourceKey(product.url ?? ''), product]));
  const byName = new Map(listed.map((product) => [nameKey(product.name ?? ''), product]));
  return visible.map((card) => {
    const match = byAddress.get(sourceKey(card.url ?? '-')) ?? byName.get(nameKey(card.name ?? '-'));
    return match ? completeProduct(card, match) : card;
  });
}
