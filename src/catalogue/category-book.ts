import type { Product } from '#domain/catalogue/product/product';
import type { Category } from '#domain/catalogue/category/category';
import { buildCategoryTree } from '#domain/catalogue/category/category-tree';
import type { ProductColumns } from './lists/product-columns.ts';

export function createCategoryBook(all: readonly Category[]) {
  const tree = buildCategoryTree(all);
  const comparable = new Set(
    all.filter((category) => category.comparable).flatMap(({ id }) => tree.descendantIds(id)),
  );
  const branches = new Map(all.map(({ id }) => [id, tree.path(id).map((each) => each.id)]));
  return {
    all,
    tree,
    /** The category and those above it, as ids; none for an unknown one. */
    branchesOf: (id = ''): readonly string[] => branches.get(id) ?? [],
    /** Whether goods of this category can be compared: it or a parent says so. */
    isComparable: (id: string): boolean => comparable.has(id),
  };
}

export type CategoryBook = ReturnType<typeof createCategoryBook>;

/** The number of cards in each category and below it; a group counts once. */
export function countBranches(
  { all, tree }: Pick<CategoryBook, 'all' | 'tree'>,
  columns: Pick<ProductColumns, 'categories'>,
  doubles: ReadonlyMap<string, number>,
): Map<string, number> {
  const countOf = (id: string): number => {
    const ordinal = columns.categories.find(id);
    return ordinal === undefined ? 0 : columns.categories.count(ordinal);
  };
  return new Map(
    all.map(({ id }) => [
      id,
      tree.descendantIds(id).reduce((sum, each) => sum + countOf(each), 0) - (doubles.get(id) ?? 0),
    ]),
  );
}

/** The numbers of the products whose category became comparable or stopped being so. */
export function diffComparable(
  products: readonly (Product | undefined)[],
  wasComparable: CategoryBook['isComparable'],
  isComparable: CategoryBook['isComparable'],
): number[] {
  return [...products.entries()].flatMap(([number, product]) =>
    product && wasComparable(product.categoryId) !== isComparable(product.categoryId) ? [number] : [],
  );
}
