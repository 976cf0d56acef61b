import type { Stock } from '../orders/stock/stock.ts';
import type { FileChange } from './ports.ts';
import { readFields } from './read-fields.ts';

/** A product whose file is about to get the count back that it had before a change. */
export interface CountReturn {
  readonly productId: string;
  readonly to: number;
}

/** The counts that go back with these texts of files. */
export function countReturns(files: readonly Pick<FileChange, 'before' | 'after'>[]): readonly CountReturn[] {
  return files.flatMap(({ before, after }) => {
    if (before === null || after === null) return [];
    const [now, then] = [readFields(before), readFields(after)];
    const [productId, from, to] = [then?.['id'], now?.['stockCount'], then?.['stockCount']];
    const isProduct = typeof productId === 'string' && typeof from === 'number' && typeof to === 'number';
    return isProduct && from !== to ? [{ productId, to }] : [];
  });
}

/** A count that cannot go back: more has been sold since than would be there. */
export interface RefusedReturn {
  readonly productId: string;
  /** Turkish sentence. */
  readonly reason: string;
}

/**
 * As `planReturns`, all or none.
 * @param isTrial plans nothing
 * @returns those that cannot go back; when there are any, none is planned
 */
export async function tryReturns(
  stock: Pick<Stock, 'changeOfReturn' | 'planCounts' | 'refusalOf'>,
  returns: readonly CountReturn[],
  by: string,
  isTrial: boolean,
): Promise<readonly RefusedReturn[]> {
  const refused = returns.flatMap(({ productId, to }) => {
    const refusal = stock.refusalOf(productId, stock.changeOfReturn(productId, to));
    return refusal ? [{ productId, reason: refusal.message }] : [];
  });
  if (refused.length === 0 && !isTrial) await planReturns(stock, returns, by);
  return refused;
}

/**
 * Says, before an undoing writes them, that counts are no new ones: what the change had done to the pieces left is
 * taken back, what was sold since stays sold (decisions.md 38).
 * @throws AppError `storage_failed`
 */
export async function planReturns(
  stock: Pick<Stock, 'changeOfReturn' | 'planCounts'>,
  returns: readonly CountReturn[],
  by: string,
): Promise<void> {
  const plans = returns.map(({ productId, to }) => ({
    productId,
    to,
    change: stock.changeOfReturn(productId, to),
  }));
  await stock.planCounts(plans, by);
}
