import { z } from 'zod';
import { divideHalfUp, formatLira, type Kurus, parseDecimal } from './money.ts';

/**
 * A slip of the comma changes a price by a factor of ten or a hundred. No season and no offer changes it threefold in
 * one step, so three stops every slip and no honest change.
 */
const JUMP_FACTOR = 3;

/** A new price that differs so much from the old one that a person must confirm it. */
export const priceJump = z.object({
  id: z.string(),
  name: z.string(),
  /** Amounts as text, `"549.00"`. */
  before: z.string(),
  after: z.string(),
  /** A Turkish sentence with both prices and the difference. */
  message: z.string(),
});
export type PriceJump = Readonly<z.infer<typeof priceJump>>;

export function isPriceJump(before: Kurus, after: Kurus): boolean {
  return before !== after && (after >= before * JUMP_FACTOR || after * JUMP_FACTOR <= before);
}

/** `549,00 TL → 5.490,00 TL: 10 katı`, `549,00 TL → 54,90 TL: %90 düşüş`. */
export function describeJump(before: Kurus, after: Kurus): string {
  const figures = `${formatLira(before)} TL → ${formatLira(after)} TL`;
  if (before === 0) return figures;
  if (after < before) {
    const percent = divideHalfUp((before - after) * 100, before);
    // Only a price of nothing is a fall by all of it.
    return `${figures}: %${after > 0 ? Math.min(99, percent) : percent} düşüş`;
  }
  const tenths = divideHalfUp(after * 10, before);
  return `${figures}: ${String(tenths / 10).replace('.', ',')} katı`;
}

/** `describeJump` for two amounts as text; undefined when there is no jump or a text is not an amount. */
export function describeTextJump(before: unknown, after: unknown): string | undefined {
  if (typeof before !== 'string' || typeof after !== 'string') return undefined;
  const [old, now] = [parseDecimal(before), parseDecimal(after)];
  return old === undefined || now === undefined || !isPriceJump(old, now)
    ? undefined
    : describeJump(old, now);
}

interface PricedChange extends Pick<PriceJump, 'id' | 'name'> {
  /** Changed fields in their JSON form. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** The price changes among them that are jumps. */
export function priceJumpsOf<Change extends PricedChange>(
  changes: readonly Change[],
): readonly (PriceJump & { readonly change: Change })[] {
  return changes.flatMap((change) => {
    const { id, name } = change;
    const [before, after] = [change.before['price'], change.after['price']];
    const message = describeTextJump(before, after);
    if (message === undefined) return [];
    return [{ id, name, before: String(before), after: String(after), message, change }];
  });
}
