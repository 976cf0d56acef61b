import type { FileProblem } from '#domain/catalogue/file-problem';
import { lowestPriceBefore, type PricePoint } from '#domain/catalogue/product/lowest-price-before';
import { type Kurus, parseDecimal, toDecimal } from '#domain/money/money';
import type { Product } from '#domain/catalogue/product/product';
import type { FileHistory } from '../../history/ports.ts';
import type { FiledOffer } from '../ports.ts';
import type { ChangeLog } from '../../panel/ports.ts';

export type OfferedProduct = Pick<Product, 'id' | 'price' | 'originalPrice'>;

export interface PriceSources {
  readonly history: Pick<FileHistory, 'prices'>;
  /** Contains the panel's saves that are not committed. */
  readonly log: Pick<ChangeLog, 'ofProduct'>;
  readonly now: () => Date;
}

/** Offers whose struck-through price is above the legal limit; none when the history is unknown. */
export async function findStruckPriceProblems(
  parts: PriceSources,
  offers: readonly FiledOffer[],
  days: number,
): Promise<FileProblem[]> {
  if (offers.length === 0) return [];
  const lowest = await findLowestPrices(parts, offers, days);
  return offers.flatMap(({ id, file, line, price, originalPrice }): FileProblem[] => {
    const limit = lowest.get(id);
    if (limit === undefined || limit >= originalPrice) return [];
    const remedy =
      limit > price ? `alanı "${toDecimal(limit)}" yapın ya da silin` : 'bu bir indirim değil, alanı silin';
    const message = `üstü çizili fiyat (originalPrice) ${toDecimal(originalPrice)}, oysa indirimden önceki son ${days} günün en düşük fiyatı ${toDecimal(limit)}; bundan yüksek olamaz (Fiyat Etiketi Yönetmeliği m. 11), ${remedy}`;
    return [{ file, line: line(), message, code: 'struck_price_too_high' }];
  });
}

/** Adds the panel's saves to the prices in git: the values after each save; other values are unchanged. */
function pointsOfLog(log: PriceSources['log'], id: string, known: readonly PricePoint[]): PricePoint[] {
  const priceIn = (value: unknown): Kurus | undefined =>
    typeof value === 'string' ? parseDecimal(value) : undefined;
  const points: PricePoint[] = [];
  for (const { at, edits } of log.ofProduct(id).toReversed()) {
    const after = edits.find(({ productId }) => productId === id)?.after;
    if (!after || !['price', 'originalPrice', 'status'].some((field) => field in after)) continue;
    const earlier = [...known, ...points].filter((point) => Date.parse(point.at) <= Date.parse(at));
    const last = earlier.toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at)).at(-1);
    points.push({
      at,
      price: 'price' in after ? priceIn(after['price']) : last?.price,
      originalPrice: 'originalPrice' in after ? priceIn(after['originalPrice']) : last?.originalPrice,
      isDraft: 'status' in after ? after['status'] === 'draft' : last?.isDraft,
    });
  }
  return points;
}

/**
 * The lowest price in the days before each product's present offer, as far as the history is known; nothing without
 * git.
 */
export async function findLowestPrices(
  { history, log, now }: PriceSources,
  products: readonly OfferedProduct[],
  days: number,
): Promise<Map<string, Kurus>> {
  const offers = products.filter(
    ({ price, originalPrice }) => originalPrice !== undefined && originalPrice > price,
  );
  const histories = await history.prices(new Set(offers.map(({ id }) => id)));
  const found = new Map<string, Kurus>();
  for (const { id, price, originalPrice } of offers) {
    const known = histories.get(id);
    if (!known) continue;
    const points = [...known.points, ...pointsOfLog(log, id, known.points)];
    const lowest = lowestPriceBefore({ ...known, points }, { price, originalPrice }, now(), days);
    if (lowest !== undefined) found.set(id, lowest);
  }
  return found;
}
