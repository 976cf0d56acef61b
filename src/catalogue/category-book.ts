import type { Category } from '#domain/catalogue/category';
import { buildCategoryTree, type CategoryTree } from '#domain/catalogue/category-tree';

/** The categories of the catalogue and what follows from where they stand. */
export interface CategoryBook {
  readonly all: readonly Category[];
  readonly tree: CategoryTree;
  find(id: string): Category | undefined;
  findBySlug(slug: string): Category | undefined;
  /** Whether goods of this category stand side by side: it or one above says so. */
  isComparable(this: void, id: string): boolean;
}

export function createCategoryBook(all: readonly Category[]): CategoryBook {
  const tree = buildCategoryTree(all);
  const byId = new Map(all.map((category) => [category.id, category]));
  const bySlug = new Map(all.map((category) => [category.slug, category]));
  const comparable = new Set(
    all.filter((category) => category.comparable).flatMap(({ id }) => tree.descendantIds(id)),
  );
  return {
    all,
    tree,
    find: (id) => byId.get(id),
    findBySlug: (slug) => bySlug.get(slug),
    isComparable: (id) => comparable.has(id),
  };
}
