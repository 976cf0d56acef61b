import { type Kurus, kurus, MAX_KURUS } from '../../money/money.ts';

/** The legal limit of instalments (law on individual cards); the provider has the same limit. */
export const MAX_INSTALMENTS = 12;

/** From this price on, a product page shows the monthly amount. */
export const INSTALMENTS_FROM = kurus(1_000_00);

export interface CardFamilyRates {
  readonly id: string;
  /** Rates in hundredths of a percent by number of instalments: `{ 3: 523 }` is 5,23 % for three. */
  readonly rates: ReadonlyMap<number, number>;
}

/** The families' names for shoppers, in the order of the table. */
const FAMILY_LABELS: ReadonlyMap<string, string> = new Map([
  ['bonus', 'Bonus'],
  ['world', 'World'],
  ['axess', 'Axess'],
  ['maximum', 'Maximum'],
  ['cardfinans', 'CardFinans'],
  ['paraf', 'Paraf'],
  ['combo', 'Bankkart Combo'],
  ['advantage', 'Advantage'],
  ['saglamkart', 'Sağlam Kart'],
]);

const WHOLE_RATE = 10_000;

function divideUp(numerator: number, denominator: number): number {
  return Number((BigInt(numerator) + BigInt(denominator) - 1n) / BigInt(denominator));
}

/**
 * The total and the monthly amount of a card payment. The provider deducts its rate from what it collects, so the total
 * is amount / (1 - rate). Both are rounded up to the kuruş: the shopper never pays more than displayed.
 * @param count 1 is a single payment
 * @param rate hundredths of a percent, below 100 %
 */
export function instalmentRow(amount: Kurus, count: number, rate: number) {
  const total = kurus(divideUp(amount * WHOLE_RATE, WHOLE_RATE - rate));
  return { count, total, monthly: kurus(divideUp(total, count)) };
}

/**
 * The table for an amount, the usual families first, each with the single payment first. A family without an offer up
 * to `max` is left out, and so is a total above the largest amount.
 * @param max the most instalments that the goods allow
 */
export function instalmentTable(amount: Kurus, families: readonly CardFamilyRates[], max: number) {
  if (amount <= 0) return [];
  const places = [...FAMILY_LABELS.keys()];
  const placeOf = (id: string): number => (FAMILY_LABELS.has(id) ? places.indexOf(id) : places.length);
  return families
    .map(({ id, rates }) => ({
      id,
      label: FAMILY_LABELS.get(id) ?? id,
      rows: [
        instalmentRow(amount, 1, 0),
        ...[...rates]
          .filter(
            ([count, rate]) =>
              count > 1 && count <= max && amount * WHOLE_RATE <= MAX_KURUS * (WHOLE_RATE - rate),
          )
          .sort(([left], [right]) => left - right)
          .map(([count, rate]) => instalmentRow(amount, count, rate)),
      ],
    }))
    .filter(({ rows }) => rows.length > 1)
    .sort((left, right) => placeOf(left.id) - placeOf(right.id));
}

/** The strictest of several limits; `undefined` means no limit. */
export function strictestLimit(limits: readonly (number | undefined)[]): number {
  return Math.min(MAX_INSTALMENTS, ...limits.map((limit) => limit ?? MAX_INSTALMENTS));
}
