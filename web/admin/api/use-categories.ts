import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import { buildCategoryTree } from '#domain/catalogue/category/category-tree';
import { useCall } from './panel-calls.ts';

export const CATEGORIES = '/api/categories';

/** Paths of calls that contain categories. */
export const CATEGORY_CALLS = ['/api/admin/categories', '/api/admin/products'];

/** All categories with their number of products, drafts included. */
export function useCategories() {
  return useCall('/api/admin/categories');
}

const INDENT = '\u00a0\u00a0\u00a0';

/** The category tree as options of a select, indented by level; `skip` leaves out a category and all below it. */
export function categoryOptions(
  categories: readonly AdminCategory[],
  { maxDepth = Infinity, skip = '' }: { readonly maxDepth?: number; readonly skip?: string | undefined } = {},
): readonly { readonly value: string; readonly label: string }[] {
  const { roots, descendantIds, path } = buildCategoryTree(categories);
  const skipped = descendantIds(skip);
  return roots
    .flatMap(({ category }) => descendantIds(category.id))
    .filter((id) => !skipped.includes(id))
    .map((id) => ({ id, names: path(id).map(({ name }) => name) }))
    .filter(({ names }) => names.length <= maxDepth)
    .map(({ id, names }) => ({ value: id, label: INDENT.repeat(names.length - 1) + (names.at(-1) ?? id) }));
}
