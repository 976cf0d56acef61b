import type { ChangeBatch, ProductEditRecord } from '#domain/panel/change-batch';

/** For people: `stockCount` is the number of pieces left before and after, not the count in the file. */
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
