import { AppError } from '#domain/errors';
import type { LeftChange, Movement, Stock } from '../orders/stock.ts';
import type { ChangeLog, StockEditRecord } from '../panel/ports.ts';
import type { EditProducts } from './edit-products.ts';
import type { ProductChange, ProductChangeResult } from './ports.ts';

type Update = Extract<ProductChange, { type: 'update' }>;

interface Parts {
  readonly edit: EditProducts;
  readonly stock: Stock;
  readonly log: ChangeLog;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** What comes or goes beside the count in the file, once that is written. */
function piecesOf({ id, patch, stock }: Update, ledger: Stock): number {
  if (stock === undefined) return 0;
  if ('add' in stock) return stock.add;
  return patch.stockCount === undefined ? 0 : patch.stockCount - ledger.left(id);
}

/** The version that stands in the way of a save, as the panel shows it: with the pieces left. */
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
 * Editing of products that knows of pieces (decisions.md 38): what is added or taken is a movement in the order
 * journal, and what each change did to the pieces left is remembered with it, for its undo.
 */
export function createEditStock({ edit, stock, log, now, newId }: Parts): EditProducts {
  return async (changes, reason, onProgress, ...rest) => {
    const { by, action, undoes } = reason;
    const faults = new Map<number, ProductChangeResult>();
    const moving = new Map<number, Update>();
    const plans: { productId: string; to: number; change: number }[] = [];
    changes.forEach((change, index) => {
      if (change.type !== 'update' || change.stock === undefined) return;
      const { id, patch } = change;
      const { stockCount: to = stock.countOf(id) } = patch;
      const isCounted = to === undefined || to === stock.countOf(id);
      if ('recount' in change.stock) {
        // Another number is a new count by itself.
        if (isCounted) moving.set(index, change);
        return;
      }
      const { add } = change.stock;
      const error = stock.refusalOf(id, add);
      if (error) faults.set(index, { status: 'failed', error });
      else if (isCounted) moving.set(index, change);
      else plans.push({ productId: id, to, change: add });
    });
    await stock.planCounts(plans, by);

    const places = changes.flatMap((_, index) => (faults.has(index) ? [] : [index]));
    const done = places.flatMap((index) => changes[index] ?? []);
    const ids = done.flatMap((change) => (change.type === 'update' ? [change.id] : []));
    const { result: outcome, lefts } = await stock.recordCounts(ids, by, () =>
      edit(done, reason, onProgress, ...rest),
    );
    const results: ProductChangeResult[] = [];
    for (const [index, fault] of faults) results[index] = fault;
    places.forEach((place, index) => {
      const result = outcome.results[index];
      if (result) results[place] = withPiecesLeft(result, stock);
    });

    // A count that did not reach its file is planned no more.
    const unwritten = plans.filter(({ productId, to }) => stock.countOf(productId) !== to);
    await stock.planCounts(
      unwritten.map(({ productId }) => ({ productId, to: stock.countOf(productId) ?? 0, change: 0 })),
      by,
    );

    const names = new Map<string, string>();
    for (const result of results)
      if (result.status !== 'failed') names.set(result.product.id, result.product.name);
    const known = new Map<string, LeftChange>(lefts);
    const movements: (Movement & { readonly place: number })[] = [];
    for (const [place, change] of moving) {
      const result = results[place];
      const quantity = piecesOf(change, stock);
      if (!result || result.status === 'failed' || quantity === 0) continue;
      const error = stock.refusalOf(change.id, quantity);
      if (error) results[place] = { status: 'failed', error };
      else {
        const kind =
          quantity > 0 && action === 'bulk' && 'add' in (change.stock ?? {}) ? 'receipt' : 'correction';
        const note = undoes === undefined ? reason.reason : 'Geri alındı';
        movements.push({ productId: change.id, quantity, kind, note, place });
        results[place] = { ...result, status: 'written' };
      }
    }
    const moved = movements.length === 0 ? [] : await stock.move(movements, by);
    movements.forEach(({ productId }, index) => {
      const left = moved[index];
      if (left) known.set(productId, left);
    });

    if (known.size === 0) return { results, changeId: outcome.changeId };
    const changeId = outcome.changeId ?? reason.changeId ?? newId();
    const pieces = [...known].map(([productId, { before, after }]): StockEditRecord => ({
      productId,
      name: names.get(productId) ?? productId,
      before,
      after,
      counted: stock.countOf(productId) ?? 0,
    }));
    const why = reason.reason === undefined ? {} : { reason: reason.reason };
    const head = { id: changeId, at: now().toISOString(), by, action, ...why };
    await log.append({ ...head, ...(undoes === undefined ? {} : { undoes }), edits: [], pieces });
    return { results, changeId };
  };
}
