import type { FileProblem } from '#domain/catalogue/file-problem';
import { DAY_MS } from '#kernel/turkish-day';
import { lowestPriceBefore, type PricePoint } from '#domain/catalogue/product/lowest-price-before';
import { type Kurus, parseDecimal, struckPrice, toDecimal } from '#domain/money/money';
import type { Product } from '#domain/catalogue/product/product';
import type { FileHistory } from '../../history/ports.ts';
import type { FiledOffer } from '../ports.ts';
import type { ChangeLog } from '../../panel/ports.ts';
import type { FieldValues } from '#domain/catalogue/product/product-difference';
import type { ChangeBatch } from '#domain/panel/change-batch';

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

/** The prices that fields of a save set; those of `others` where it set none. */
function pricesIn(fields: FieldValues, others: Partial<PricePoint> | undefined): Omit<PricePoint, 'at'> {
  const priceIn = (value: unknown): Kurus | undefined =>
    typeof value === 'string' ? parseDecimal(value) : undefined;
  return {
    price: 'price' in fields ? priceIn(fields['price']) : others?.price,
    originalPrice: 'originalPrice' in fields ? priceIn(fields['originalPrice']) : others?.originalPrice,
    isDraft: 'status' in fields ? fields['status'] === 'draft' : others?.isDraft,
  };
}

/** Adds the panel's saves to the prices in git: the values after each save; other values are unchanged. */
function pointsOfLog(
  saves: readonly ChangeBatch[],
  id: string,
  known: readonly PricePoint[],
): readonly PricePoint[] {
  const points = [...known];
  for (const { at, edits } of saves.toReversed()) {
    const after = edits.find(({ productId }) => productId === id)?.after;
    if (!after || !['price', 'originalPrice', 'status'].some((field) => field in after)) continue;
    const earlier = points.filter((point) => Date.parse(point.at) <= Date.parse(at));
    const last = earlier.toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at)).at(-1);
    points.push({ at, ...pricesIn(after, last) });
  }
  return points;
}

/** A price that was undone later was a price of its time, and no slip. */
const MAX_SLIP_MS = DAY_MS;

/** The prices without slips: while a save stood that was soon undone, the values before it count. */
function withoutSlips(
  points: readonly PricePoint[],
  saves: readonly ChangeBatch[],
  id: string,
): readonly PricePoint[] {
  const undone = new Set<string>();
  let cleaned = points;
  // Newest first: an undo that was itself undone took nothing back.
  for (const undo of saves) {
    const slip = undone.has(undo.id) ? undefined : saves.find((save) => save.id === undo.undoes);
    if (!slip) continue;
    undone.add(slip.id);
    const before = slip.edits.find(({ productId }) => productId === id)?.before;
    // Git counts in whole seconds.
    const start = Math.floor(Date.parse(slip.at) / 1000) * 1000;
    const end = Date.parse(undo.at);
    if (!before || end - start > MAX_SLIP_MS) continue;
    cleaned = cleaned.map((point) => {
      const time = Date.parse(point.at);
      return time < start || time >= end ? point : { ...point, ...pricesIn(before, point) };
    });
  }
  return cleaned;
}

/** The lowest price in the days before each present offer, as far as the history is known; nothing without git. */
export async function findLowestPrices(
  { history, log, now }: PriceSources,
  products: readonly OfferedProduct[],
  days: number,
): Promise<Map<string, Kurus>> {
  const offers = products.filter((product) => struckPrice(product) !== undefined);
  const histories = await history.prices(new Set(offers.map(({ id }) => id)));
  const found = new Map<string, Kurus>();
  for (const { id, price, originalPrice } of offers) {
    const known = histories.get(id);
    if (!known) continue;
    const saves = log.ofProduct(id);
    const points = withoutSlips(pointsOfLog(saves, id, known.points), saves, id);
    const lowest = lowestPriceBefore({ ...known, points }, { price, originalPrice }, now(), days);
    if (lowest !== undefined) found.set(id, lowest);
  }
  return found;
}
