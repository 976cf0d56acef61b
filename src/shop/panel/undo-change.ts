import type { JobProgress } from '#domain/panel/job';
import { groupBy } from '#kernel/group-by';
import { createQueue, type Queue } from '#kernel/task-queue';
import type { SkippedProduct, UndoOutcomeJson } from '#contract/catalogue/product/admin-products';
import { requireFound } from '#domain/errors';
import { newProduct, productEdit } from '#domain/catalogue/product/product-edit';
import { type FieldValues, hasValues } from '#domain/catalogue/product/product-difference';
import { PRODUCT_FIELDS } from '#domain/catalogue/product/product-fields';
import { productFields } from '#domain/catalogue/product/product';
import type { ProductEditRecord, StockEditRecord } from '#domain/panel/change-batch';
import type { ProductChange } from '../catalogue/ports.ts';
import { withExtraFields } from '../catalogue/product/edit-records.ts';
import { valuesBefore } from '../catalogue/product/read-fields.ts';
import type { PanelTools } from './panel-tools.ts';
import { planCategoryUndo, UNREADABLE } from './plan-category-undo.ts';

/** What was changed in the same fields since then is left and reported. @throws AppError `change_not_found` */
export type UndoChange = (
  changeId: string,
  by: string,
  onProgress?: (progress: JobProgress) => void,
) => Promise<UndoOutcomeJson>;

const CHANGED_SINCE = 'Bu değişiklikten sonra yeniden değiştirilmiş.';
const PIECES_ARE_BACK = 'Bu stok hareketi geri alınmış.';
const PRODUCT_MISSING = 'Ürün artık yok.';
const IS_BACK = 'Bu kimlikte bir ürün yeniden eklenmiş.';

type ProductPlan = { readonly change: ProductChange } | { readonly reason: string };

/** The unknown fields of the file before; `undefined` removes one that it did not have. */
function unknownFields(record: ProductEditRecord): FieldValues {
  const values = Object.entries(valuesBefore(record, undefined));
  return Object.fromEntries(values.filter(([name]) => !Object.hasOwn(PRODUCT_FIELDS, name)));
}

function recreate(record: ProductEditRecord): ProductPlan {
  const { before } = record;
  const fields = newProduct.safeParse(before);
  const rest = productFields.pick({ id: true, createdAt: true, slug: true }).safeParse(before);
  if (!fields.success || !rest.success) return { reason: UNREADABLE };
  const { categoryId, ...values } = fields.data;
  const { originalPrice, originalUrl } = values;
  const product = { ...values, ...rest.data, originalPrice, originalUrl };
  return { change: { type: 'create', product, categoryId, unknownFields: unknownFields(record) } };
}

/** The pieces in (negative: out) that undoing the records moves; undefined when there are none. */
function undonePieces(pieces: readonly StockEditRecord[]): number | undefined {
  if (pieces.length === 0) return undefined;
  return pieces.reduce((sum, { before, after }) => sum + before - after, 0);
}

/** @param inCategoryTurn the turn of all changes of categories: each is made of what the one before left */
export function createUndoChange(
  {
    catalogue,
    writer,
    log,
    edit,
    stock,
  }: Pick<PanelTools, 'catalogue' | 'writer' | 'log' | 'edit' | 'stock'>,
  inCategoryTurn: Queue = createQueue(),
): UndoChange {
  /** Two undos of one change at once would both find its pieces where it moved them. */
  const inTurn = createQueue();

  /** Whether a change that moved pieces of a product was undone, and that undo was not. Files show it by themselves. */
  const areBack = (changeId: string, productId: string): boolean =>
    log
      .ofProduct(productId)
      .some(
        ({ id, undoes, pieces = [] }) =>
          undoes === changeId &&
          pieces.some((each) => each.productId === productId) &&
          !areBack(id, productId),
      );

  const planOf = (
    changeId: string,
    record: ProductEditRecord,
    pieces: readonly StockEditRecord[],
  ): ProductPlan => {
    const { productId: id, before, after } = record;
    const file = writer.findProductFile(id);
    if (before === null && after === null) return { reason: UNREADABLE };
    if (after === null) return file ? { reason: IS_BACK } : recreate(record);
    if (!file) return { reason: PRODUCT_MISSING };
    if (!hasValues(withExtraFields(file.product, file.text), after)) return { reason: CHANGED_SINCE };
    if (pieces.length > 0 && areBack(changeId, id)) return { reason: PIECES_ARE_BACK };
    const ifDigest = file.digest;
    if (before === null) return { change: { type: 'remove', id, ifDigest } };
    const patch = productEdit.safeParse(valuesBefore(record, null));
    if (!patch.success) return { reason: UNREADABLE };
    const counted = pieces.at(-1)?.counted ?? file.product.stockCount;
    if (counted !== file.product.stockCount) return { reason: CHANGED_SINCE };
    const { stockCount } = patch.data;
    const add = undonePieces(pieces) ?? (stockCount === undefined ? 0 : stock.changeOfReturn(id, stockCount));
    const refusal = stock.refusalOf(id, add);
    if (refusal) return { reason: `Bu değişiklikten sonra satılanlar geri gelmez. ${refusal.message}` };

    return {
      change: {
        type: 'update',
        id,
        patch: patch.data,
        unknownFields: unknownFields(record),
        ifDigest,
        // A count that returns is no new one, also when it moves no pieces.
        ...(add === 0 && stockCount === undefined ? {} : { stock: { add } }),
      },
    };
  };

  const undo: UndoChange = async (changeId, by, onProgress) => {
    const batch = requireFound(log.find(changeId), 'change_not_found');
    const skipped: SkippedProduct[] = [];
    const planned: { readonly record: ProductEditRecord; readonly change: ProductChange }[] = [];
    const piecesOf = groupBy(batch.pieces ?? [], ({ productId }) => productId);
    const edited = new Set(batch.edits.map(({ productId }) => productId));
    // Movements without a change of the file.
    const moved = [...piecesOf].flatMap(([productId, [first]]) =>
      first && !edited.has(productId) ? [{ productId, name: first.name, before: {}, after: {} }] : [],
    );
    // What was done last is undone first: an address may have been another product's before.
    for (const record of [...batch.edits, ...moved].toReversed()) {
      const pieces = piecesOf.get(record.productId) ?? [];
      const plan = planOf(changeId, record, pieces);
      if ('change' in plan) planned.push({ record, change: plan.change });
      else skipped.push({ id: record.productId, name: record.name, reason: plan.reason });
    }
    const changes = planned.map(({ change }) => change);
    const categories = planCategoryUndo(batch.categories ?? [], { catalogue, writer }, changes);
    skipped.push(...categories.skipped);
    const reason = { action: 'undo', by, undoes: changeId } as const;
    const { results, changeId: undoId } = await edit(changes, reason, { onProgress, categories });
    planned.forEach(({ record: { productId, name } }, index) => {
      const result = results[index];
      if (result?.status !== 'failed') return;
      const { code, message, details } = result.error;
      const reason = code === 'conflict' ? CHANGED_SINCE : (details.issues?.[0]?.message ?? message);
      skipped.push({ id: productId, name, reason });
    });
    const restored = results.filter(({ status }) => status !== 'failed').length;
    const restoredCategories = categories.written.length + categories.removed.length;
    return { restored, restoredCategories, skipped, changeId: undoId };
  };
  return (...args) =>
    inTurn(() => (log.find(args[0])?.categories ? inCategoryTurn(() => undo(...args)) : undo(...args)));
}
