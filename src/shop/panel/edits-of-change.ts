import type { ChangeBatch, ProductEditRecord } from '#domain/panel/change-batch';

/** A change's effects on products, for people: `stockCount` is the pieces left, not the file's count. */
export function editsOf({
  edits,
  pieces = [],
}: Pick<ChangeBatch, 'edits' | 'pieces'>): readonly ProductEditRecord[] {
  if (pieces.length === 0) return edits;
  const byProduct = new Map(edits.map((edit) => [edit.productId, edit]));
  for (const { productId, name, before, after } of pieces) {
    const edit = byProduct.get(productId) ?? { productId, name, before: {}, after: {} };
    byProduct.set(productId, {
      ...edit,
      before: edit.before && { ...edit.before, stockCount: before },
      after: edit.after && { ...edit.after, stockCount: after },
    });
  }
  return [...byProduct.values()];
}
