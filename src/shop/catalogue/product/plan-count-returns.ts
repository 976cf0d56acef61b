import type { RefusedCountReturn } from '#contract/orders/stock/stock';
import type { CountReturn } from '../../orders/stock/count-plans.ts';
import type { Stock } from '../../orders/stock/stock.ts';
import type { FileChange } from '#domain/panel/unfinished-change';
import { readFields } from './read-fields.ts';

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

/**
 * Records in the ledger, before an undo writes them, that these counts are not new: the undo reverts the change of
 * pieces, and later sales still count.
 * @param isTrial plans nothing
 * @returns the returns that are refused; if there are any, none is planned
 * @throws AppError `storage_failed`
 */
export async function tryCountReturns(
  stock: Pick<Stock, 'plansOfReturns' | 'planCounts' | 'refusalOf'>,
  returns: readonly CountReturn[],
  by: string,
  isTrial: boolean,
): Promise<readonly RefusedCountReturn[]> {
  const plans = stock.plansOfReturns(returns);
  const refused = plans.flatMap(({ productId, change }) => {
    const refusal = stock.refusalOf(productId, change);
    return refusal ? [{ productId, reason: refusal.message }] : [];
  });
  if (refused.length === 0 && !isTrial) await stock.planCounts(plans, by);
  return refused;
}
