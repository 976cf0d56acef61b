import { type Kurus, kurus } from '../../money/money.ts';

/** The most that a card may be split into (law on individual cards; the provider takes no more either). */
export const MAX_INSTALMENTS = 12;

/** From this price on a product page names the monthly amount: cheaper goods are paid at once. */
export const INSTALMENTS_FROM = kurus(1_000_00);

/** What the provider takes for instalments with one family of cards. */
export interface CardFamilyRates {
  /** The provider's word for the family. */
  readonly id: string;
  /** Hundredths of a percent by number of instalments: `{ 3: 523 }` is 5,23 % for three. */
  readonly rates: ReadonlyMap<number, number>;
}

export interface InstalmentRow {
  /** 1 is a single payment. */
  readonly count: number;
  readonly monthly: Kurus;
  readonly total: Kurus;
}

export interface CardFamilyInstalments {
  readonly id: string;
  readonly label: string;
  /** The single payment first. */
  readonly rows: readonly InstalmentRow[];
}

/** How shoppers call the families, in the order in which a table shows them. */
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
 * What a card pays in all and each month. The provider keeps its rate of what it collects, so that the total is
 * amount / (1 - rate). Both are rounded up to the kuruş: what is shown is never less than what is taken.
 * @param rate hundredths of a percent, below 100 %
 */
export function instalmentRow(amount: Kurus, count: number, rate: number): InstalmentRow {
  const total = kurus(divideUp(amount * WHOLE_RATE, WHOLE_RATE - rate));
  return { count, total, monthly: kurus(divideUp(total, count)) };
}

/**
 * The table for an amount, the usual families first; a family that offers nothing up to `max` is left out.
 * @param max the most instalments that the goods allow
 */
export function instalmentTable(
  amount: Kurus,
  families: readonly CardFamilyRates[],
  max: number,
): readonly CardFamilyInstalments[] {
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
          .filter(([count, rate]) => count > 1 && count <= max && rate < WHOLE_RATE)
          .sort(([left], [right]) => left - right)
          .map(([count, rate]) => instalmentRow(amount, count, rate)),
      ],
    }))
    .filter(({ rows }) => rows.length > 1)
    .sort((left, right) => placeOf(left.id) - placeOf(right.id));
}

/** The strictest of several limits; `undefined` is none. */
export function strictestLimit(limits: readonly (number | undefined)[]): number {
  return Math.min(MAX_INSTALMENTS, ...limits.map((limit) => limit ?? MAX_INSTALMENTS));
}
