import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import { buildCategoryTree, type CategoryNode } from '#domain/catalogue/category/category-tree';
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
  { maxDepth = Infinity, skip }: { readonly maxDepth?: number; readonly skip?: string | undefined } = {},
): readonly { readonly value: string; readonly label: string }[] {
  const optionsOf = (
    nodes: readonly CategoryNode<AdminCategory>[],
    depth: number,
  ): { value: string; label: string }[] =>
    depth > maxDepth
      ? []
      : nodes
          .filter(({ category }) => category.id !== skip)
          .flatMap(({ category, children }) => [
            { value: category.id, label: `${INDENT.repeat(depth - 1)}${category.name}` },
            ...optionsOf(children, depth + 1),
          ]);
  return optionsOf(buildCategoryTree(categories).roots, 1);
}
