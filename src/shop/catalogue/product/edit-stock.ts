import { AppError } from '#domain/errors';
import type { PieceMovement } from '#domain/panel/change-batch';
import type { PanelTools } from '../../panel/panel-tools.ts';
import type { CountPlan } from '../../orders/stock/count-plans.ts';
import type { Stock } from '../../orders/stock/stock.ts';
import type { EditProducts } from './edit-products.ts';
import type { ProductChangeResult } from '../ports.ts';

/** The conflicting version of a product for the panel, with the pieces left. */
function withPiecesLeft(result: ProductChangeResult, ledger: Stock): ProductChangeResult {
  if (result.status !== 'failed' || result.error.code !== 'conflict') return result;
  const { message, details } = result.error;
  const { current } = details.extra ?? {};
  if (typeof current !== 'object' || current === null || !('id' in current)) return result;
  const stockCount = ledger.available(String(current.id));
  const extra = { ...details.extra, current: { ...current, stockCount } };
  return { status: 'failed', error: new AppError('conflict', { ...details, message, extra }) };
}

/**
 * Edits products by `edit`, and their pieces. Pieces in or out are movements in the order journal. Each change
 * records what it did to the pieces left, so that it can be undone.
 */
export function createEditStock({
  edit,
  stock,
  writer,
}: Pick<PanelTools, 'edit' | 'stock' | 'writer'>): EditProducts {
  const nameOf = (id: string): string => writer.findProductFile(id)?.product.name ?? id;

  return async (changes, reason, options) => {
    const { by, action, undoes } = reason;
    const faults = new Map<number, ProductChangeResult>();
    const movements: PieceMovement[] = [];
    const plans: CountPlan[] = [];
    changes.forEach((change, index) => {
      if (change.type === 'create' && undoes !== undefined) {
        // A product that was created again since it was removed may have got a count of its own.
        const { id, stockCount } = change.product;
        plans.push(...stock.plansOfReturns([{ productId: id, to: stockCount }]));
      }
      if (change.type !== 'update' || change.stock === undefined) return;
      const { id, patch } = change;
      const { stockCount: to = stock.filedCountOf(id) } = patch;
      const isCounted = to === undefined || to === stock.filedCountOf(id);
      const isAdded = 'add' in change.stock;
      const quantity = 'add' in change.stock ? change.stock.add : (to ?? 0) - stock.left(id);
      const error = isAdded ? stock.refusalOf(id, quantity) : undefined;
      if (error) faults.set(index, { status: 'failed', error });
      else if (isCounted && quantity !== 0) {
        const kind = quantity > 0 && action === 'bulk' && isAdded ? 'receipt' : 'correction';
        const note = undoes === undefined ? reason.reason : 'Geri alındı';
        movements.push({ productId: id, name: nameOf(id), quantity, kind, ...(note ? { note } : {}) });
      }
      // A different number is a new count, unless pieces are moved with it.
      else if (!isCounted && isAdded) plans.push({ productId: id, to, change: quantity });
    });
    await stock.planCounts(plans, by);

    const places = changes.flatMap((_, index) => (faults.has(index) ? [] : [index]));
    const done = places.flatMap((index) => changes[index] ?? []);
    const outcome = await edit(done, { ...reason, movements }, options);
    const results: ProductChangeResult[] = [];
    for (const [index, fault] of faults) results[index] = fault;
    places.forEach((place, index) => {
      const result = outcome.results[index];
      if (result) results[place] = withPiecesLeft(result, stock);
    });

    const unwritten = plans.filter(({ productId, to }) => stock.filedCountOf(productId) !== to);
    await stock.cancelPlans(unwritten, by);
    return { results, changeId: outcome.changeId };
  };
}
