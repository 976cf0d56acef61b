import { parsePriceRange } from '#domain/catalogue/listing';
import { formatLira, type Kurus, ZERO } from '#domain/money/money';
import { filterTexts } from '../texts/filters.ts';

function lira(amount: Kurus): string {
  return formatLira(amount).replace(/,00$/, '');
}

/** A price range in words: `1000-5000` -> `1.000–5.000 TL`, `10000+` -> `10.000 TL üzeri`; else unchanged. */
export function priceRangeName(price: string): string {
  const range = parsePriceRange(price);
  if (!range) return price;
  const { min = ZERO, max } = range;
  if (max === undefined) return filterTexts.above(lira(min));
  return range.min === undefined ? filterTexts.below(lira(max)) : filterTexts.between(lira(min), lira(max));
}
