import type { CategoryJson } from '#contract/catalogue/category/categories';
import {
  buildCategoryTree,
  type CategoryNode,
  type CategoryTree,
} from '#domain/catalogue/category/category-tree';

export type MenuNode = CategoryNode<CategoryJson>;

const trees = new WeakMap<readonly CategoryJson[], CategoryTree<CategoryJson>>();

/** The tree of a list of categories, built once per list. */
export function categoryTree(categories: readonly CategoryJson[]): CategoryTree<CategoryJson> {
  const known = trees.get(categories);
  if (known) return known;
  const tree = buildCategoryTree(categories);
  trees.set(categories, tree);
  return tree;
}

/** The menu of a site: its own categories in its own order; if it has none, the top-level categories. */
export function menuNodes(categories: readonly CategoryJson[], menu: readonly string[]): readonly MenuNode[] {
  const { roots, find } = categoryTree(categories);
  const isCarried = ({ category }: MenuNode): boolean => !category.isElsewhere;
  const siteMenu = menu.flatMap((slug) => find(slug) ?? []).filter(isCarried);
  return siteMenu.length > 0 ? siteMenu : roots.filter(isCarried);
}

/** Columns of a category's dropdown: 1 up to 15 entries, 2 up to 30, then 3. */
export function dropdownColumns(node: MenuNode): 1 | 2 | 3 {
  // Down to its grandchildren.
  const count = node.children.reduce((sum, { children }) => sum + 1 + children.length, 0);
  if (count <= 15) return 1;
  return count <= 30 ? 2 : 3;
}
