import { DAY_MS } from '#kernel/turkish-day';
import { type Kurus, struckPrice } from '../../money/money.ts';

/** The prices of a product from one moment on; undefined while it had no file or a broken one. */
export interface PricePoint {
  /** ISO time. */
  readonly at: string;
  readonly price: Kurus | undefined;
  readonly originalPrice: Kurus | undefined;
  /** Whether it was not on sale. */
  readonly isDraft?: boolean | undefined;
}

export interface PriceHistory {
  /** Oldest first. */
  readonly points: readonly PricePoint[];
  /** Whether older prices existed before the first point but are unknown. */
  readonly isCut: boolean;
}

type Prices = Omit<PricePoint, 'at' | 'isDraft'>;

function isOffer({ price, originalPrice }: Prices): boolean {
  return price !== undefined && struckPrice({ price, originalPrice }) !== undefined;
}

/**
 * The lowest price at which a product was sold in the days before its present offer. A struck-through price may not be
 * higher (Fiyat Etiketi Yönetmeliği, article 11, as changed on 2025-10-11). The offer began when a struck-through price
 * at least as high as the present one was first displayed above the price: later reductions and a corrected
 * struck-through price belong to the same offer. Undefined without an offer, and when no earlier price is known.
 * @param current the product as displayed now; when the history does not end with it, the offer begins now
 */
export function lowestPriceBefore(
  { points, isCut }: PriceHistory,
  current: Prices,
  now: Date,
  days: number,
): Kurus | undefined {
  if (!isOffer(current)) return undefined;
  const sorted = points
    .map((point) => (point.isDraft ? { ...point, price: undefined } : point))
    .sort((left, right) => Date.parse(left.at) - Date.parse(right.at));
  const isSame = (point: Prices | undefined): boolean =>
    point?.price === current.price && point?.originalPrice === current.originalPrice;
  const known = isSame(sorted.at(-1)) ? sorted : [...sorted, { at: now.toISOString(), ...current }];
  let first = known.length - 1;
  for (let before = known[first - 1]; before; before = known[first - 1]) {
    if (!isOffer(before) || (before.originalPrice ?? 0) < (current.originalPrice ?? 0)) break;
    first -= 1;
  }
  const windowStartMs = Date.parse(known[first]?.at ?? '') - days * DAY_MS;
  if (isCut && Date.parse(known[0]?.at ?? '') > windowStartMs) return undefined;
  let lowest: Kurus | undefined;
  for (let index = first - 1; index >= 0; index -= 1) {
    const { price } = known[index] ?? {};
    if (price !== undefined && (lowest === undefined || price < lowest)) lowest = price;
    // This price was valid when the period began; older ones do not matter.
    if (Date.parse(known[index]?.at ?? '') <= windowStartMs) break;
  }
  return lowest;
}
