import { divideHalfUp, formatLira, type Kurus, parseDecimal } from './money.ts';

/**
 * No season and no offer changes a price threefold in one step, while a slip of the comma makes it ten or a hundred
 * times what it was: three lets every honest change through and stops every slip.
 */
const JUMP_FACTOR = 3;

/** A new price so far from the old one that somebody has to say yes to it. */
export interface PriceJump {
  readonly id: string;
  readonly name: string;
  /** Amounts as text, `"549.00"`. */
  readonly before: string;
  readonly after: string;
  /** Turkish: both figures and how far apart they are. */
  readonly message: string;
}

export function isPriceJump(before: Kurus, after: Kurus): boolean {
  if (before === 0 || after === 0) return before !== after;
  return after >= before * JUMP_FACTOR || after * JUMP_FACTOR <= before;
}

/** `549,00 TL → 5.490,00 TL: 10 katı`, `549,00 TL → 54,90 TL: %90 düşüş`. */
export function describeJump(before: Kurus, after: Kurus): string {
  const figures = `${formatLira(before)} TL → ${formatLira(after)} TL`;
  if (before === 0) return figures;
  if (after < before) return `${figures}: %${divideHalfUp((before - after) * 100, before)} düşüş`;
  const tenths = divideHalfUp(after * 10, before);
  return `${figures}: ${String(tenths / 10).replace('.', ',')} katı`;
}

/** `describeJump` of two amounts as text; undefined when the price does not jump or one is no amount. */
export function describeTextJump(before: unknown, after: unknown): string | undefined {
  if (typeof before !== 'string' || typeof after !== 'string') return undefined;
  const [old, now] = [parseDecimal(before), parseDecimal(after)];
  return old === undefined || now === undefined || !isPriceJump(old, now)
    ? undefined
    : describeJump(old, now);
}

interface PricedChange {
  readonly id: string;
  readonly name: string;
  /** Changed fields in their JSON form. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** The changes of known prices that jump. */
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
