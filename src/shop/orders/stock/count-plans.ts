import type { LeftChange } from '#contract/orders/stock/stock';
import type { OrderStore } from '../selling-ports.ts';

/** A count in a product's file that is not new: the pieces left change by `change`. */
export interface CountPlan {
  readonly productId: string;
  readonly to: number;
  readonly change: number;
}

/** A product whose file is about to return to an earlier count. */
export type CountReturn = Omit<CountPlan, 'change'>;

/** @param validCountOf the count from which sales are subtracted */
export function createCountPlans(
  orders: OrderStore,
  validCountOf: (productId: string) => number | undefined,
  now: () => Date,
) {
  /** That of a product without a file is the last one that it had. */
  const lastCountOf = (productId: string): number | undefined =>
    validCountOf(productId) ?? orders.findBalance(productId)?.counted;
  const countOf = (productId: string): number => lastCountOf(productId) ?? 0;

  /** Before files get them; the present count cancels an earlier plan. @throws AppError `storage_failed` */
  const planCounts = async (plans: readonly CountPlan[], by: string): Promise<void> => {
    if (plans.length === 0) return;
    const rows = plans.map(
      ({ productId, to, change }) => [productId, countOf(productId), to, change] as const,
    );
    await orders.append([{ type: 'countPlanned', at: now().toISOString(), by, plans: rows }], {});
  };

  /** The change of the pieces left when the file's count returns to an earlier one, which is not a new count. */
  const changeOfReturn = (productId: string, to: number): number => {
    const count = countOf(productId);
    const planned = orders.findBalance(productId)?.planned;
    if (planned?.counted === to) return planned.change;
    // One count after the other is taken back, the newest first, until the count is that one again.
    let change = 0;
    // What was left before them without the other movements: at the end of the journal, the first count of the product.
    let earlier = Number.NaN;
    for (const { kind, counted, quantity, left } of orders.movements(productId)) {
      if (kind !== 'count') earlier -= quantity;
      else if (Number.isNaN(earlier) && counted !== count) break;
      else if (counted === to) return change;
      else {
        change -= quantity;
        earlier = left - quantity;
      }
    }
    // If the journal does not have that count (it changed while no server ran, or the product was removed and made again),
    // only the difference of the numbers is known.
    return earlier === to ? change : to - count;
  };

  return {
    /** The effect of a change's movements on the pieces left; undefined for a product without one. */
    findMoved: (productId: string, changeId: string): LeftChange | undefined => {
      for (const { changeId: id, quantity, left } of orders.movements(productId)) {
        if (id === changeId) return { before: left - quantity, after: left };
      }
      return undefined;
    },
    changeOfReturn,
    /** A product whose last count is this one returns without a plan. */
    plansOfReturns: (returns: readonly CountReturn[]): readonly CountPlan[] =>
      returns
        .filter(({ productId, to }) => (lastCountOf(productId) ?? to) !== to)
        .map(({ productId, to }) => ({ productId, to, change: changeOfReturn(productId, to) })),
    planCounts,
    /** Counts that did not reach their files are no longer planned. @throws AppError `storage_failed` */
    cancelPlans: (plans: readonly { readonly productId: string }[], by: string): Promise<void> =>
      planCounts(
        plans.map(({ productId }) => ({ productId, to: countOf(productId), change: 0 })),
        by,
      ),
  };
}
