import type { CountPlan } from '../../orders/stock/count-plans.ts';
import type { Stock } from '../../orders/stock/stock.ts';
import type { FileChange } from '#domain/panel/unfinished-change';
import { readFields } from './read-fields.ts';

/** A product whose file is about to return to an earlier count. */
export type CountReturn = Omit<CountPlan, 'change'>;

/** The counts that return with these texts of files, also with that of a file that was removed. */
export function findCountReturns(
  files: readonly Pick<FileChange, 'before' | 'after'>[],
): readonly CountReturn[] {
  return files.flatMap(({ before, after }) => {
    if (after === null) return [];
    const [now, then] = [before === null ? undefined : readFields(before), readFields(after)];
    const [productId, from, to] = [then?.['id'], now?.['stockCount'], then?.['stockCount']];
    const isProduct = typeof productId === 'string' && typeof to === 'number';
    return isProduct && from !== to ? [{ productId, to }] : [];
  });
}

type PlanningStock = Pick<Stock, 'changeOfReturn' | 'hasOtherCount' | 'planCounts'>;

/** A product whose last count is this one returns without a plan. */
export function plansOfReturns(
  stock: Omit<PlanningStock, 'planCounts'>,
  returns: readonly CountReturn[],
): readonly CountPlan[] {
  return returns
    .filter(({ productId, to }) => stock.hasOtherCount(productId, to))
    .map(({ productId, to }) => ({ productId, to, change: stock.changeOfReturn(productId, to) }));
}

/** A count that cannot return, because more was sold since than it allows. */
export interface RefusedCountReturn {
  readonly productId: string;
  /** Turkish sentence. */
  readonly reason: string;
}

/**
 * As `planCountReturns`, but plans all or none.
 * @param isTrial plans nothing
 * @returns the returns that are refused; if there are any, none is planned
 */
export async function tryCountReturns(
  stock: PlanningStock & Pick<Stock, 'refusalOf'>,
  returns: readonly CountReturn[],
  by: string,
  isTrial: boolean,
): Promise<readonly RefusedCountReturn[]> {
  const refused = plansOfReturns(stock, returns).flatMap(({ productId, change }) => {
    const refusal = stock.refusalOf(productId, change);
    return refusal ? [{ productId, reason: refusal.message }] : [];
  });
  if (refused.length === 0 && !isTrial) await planCountReturns(stock, returns, by);
  return refused;
}

/**
 * Records in the ledger, before an undo writes them, that these counts are not new: the undo reverts the change of
 * pieces, and later sales still count.
 * @throws AppError `storage_failed`
 */
export async function planCountReturns(
  stock: PlanningStock,
  returns: readonly CountReturn[],
  by: string,
): Promise<void> {
  await stock.planCounts(plansOfReturns(stock, returns), by);
}
