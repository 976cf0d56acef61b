import type { CategoryEditRecord, ProductEditRecord } from '#domain/panel/change-batch';
import { CHANGE_WORDS, type ChangeAction } from '#domain/panel/change-words';

export function commitSubject(
  action: ChangeAction,
  edits: readonly ProductEditRecord[],
  categories: readonly CategoryEditRecord[],
): string {
  return `${CHANGE_WORDS[action]}: ${subjectOf(edits, categories)}`;
}

function subjectOf(edits: readonly ProductEditRecord[], categories: readonly CategoryEditRecord[]): string {
  const [product] = edits;
  const [category] = categories;
  if (category && edits.length === 0) {
    return categories.length === 1 ? category.name : `${categories.length} kategori`;
  }
  if (category) return `${category.name}, ${edits.length} ürün`;
  return edits.length === 1 && product ? product.name : `${edits.length} ürün`;
}
