import { groupBy } from '#kernel/group-by';
import type { Category } from './category.ts';
import { compareTurkish } from '#kernel/turkish';

/** Levels that the menu and the panel's form offer. */
export const MAX_CATEGORY_DEPTH = 3;

/** Two addresses of one category: the home page links to one, the footer to the other, and a shop has either. */
const TWINS: Readonly<Record<string, string>> = {
  'yedek-parca': 'yedek-parcalar',
  'yedek-parcalar': 'yedek-parca',
};

export interface CategoryNode<C extends Category = Category> {
  readonly category: C;
  readonly children: readonly CategoryNode<C>[];
}

export function compareSiblings(left: Category, right: Category): number {
  return left.sortOrder - right.sortOrder || compareTurkish(left.name, right.name);
}

export type CategoryTree<C extends Category = Category> = ReturnType<typeof buildCategoryTree<C>>;

/** Orders categories into their tree. A category whose parent is missing or in a circle is at the top level. */
export function buildCategoryTree<C extends Category>(categories: readonly C[]) {
  const byId = new Map(categories.map((category) => [category.id, category]));
  /** Ids in a circle of parents; they are displayed at the top level so that nothing disappears. */
  const cyclicIds = categories.filter((category) => isInCircle(category, byId)).map(({ id }) => id);
  const cyclic = new Set(cyclicIds);
  const childrenOf = groupBy(categories, ({ id, parentId }) =>
    parentId !== null && byId.has(parentId) && !cyclic.has(id) ? parentId : null,
  );
  const nodes = new Map<string, CategoryNode<C>>();
  const build = (category: C): CategoryNode<C> => {
    const children = (childrenOf.get(category.id) ?? []).toSorted(compareSiblings).map(build);
    const node = { category, children };
    nodes.set(category.id, node);
    return node;
  };
  const roots = (childrenOf.get(null) ?? []).toSorted(compareSiblings).map(build);

  /** Own id and the ids of all categories below it; empty for an unknown id. */
  const descendantIds = (id: string): readonly string[] => {
    const node = nodes.get(id);
    return node ? [id, ...node.children.flatMap((child) => descendantIds(child.category.id))] : [];
  };
  /** From the top level down to the category itself; empty for an unknown id. */
  const path = (id: string): readonly C[] => {
    const category = byId.get(id);
    if (!category) return [];
    return category.parentId === null || cyclic.has(id) ? [category] : [...path(category.parentId), category];
  };
  const bySlug = new Map(Array.from(nodes.values(), (node) => [node.category.slug, node]));
  const find = (slug: string): CategoryNode<C> | undefined => bySlug.get(slug);
  const findById = (id: string): CategoryNode<C> | undefined => nodes.get(id);
  /** The category that formerly had this slug, or has its twin; undefined when another one has it now. */
  const findByOldSlug = (slug: string): C | undefined => {
    if (bySlug.has(slug)) return undefined;
    const formerly = (name = ''): C | undefined =>
      categories.find(({ oldSlugs }) => oldSlugs?.includes(name));
    const twin = TWINS[slug];
    return formerly(slug) ?? find(twin ?? '')?.category ?? formerly(twin);
  };
  const findNamed = (slug: string): C | undefined => find(slug)?.category ?? findByOldSlug(slug);
  /** As `descendantIds`, by the slug or a former one: what names a category goes on when its address changes. */
  const branch = (slug: string): readonly string[] => descendantIds(findNamed(slug)?.id ?? '');
  /** All slugs that name the same category as this one. */
  const namesOf = (slug: string): readonly string[] => {
    const category = findNamed(slug);
    const names = category ? [category.slug, ...(category.oldSlugs ?? [])] : [slug];
    return names.filter((name) => findNamed(name) === category);
  };
  return { roots, find, findByOldSlug, findNamed, findById, descendantIds, branch, namesOf, path, cyclicIds };
}

function isInCircle(start: Category, byId: ReadonlyMap<string, Category>): boolean {
  const seen = new Set<string>();
  let current: Category | undefined = start;
  while (current && current.parentId !== null) {
    if (current.parentId === start.id) return true;
    if (seen.has(current.id)) return false;
    seen.add(current.id);
    current = byId.get(current.parentId);
  }
  return false;
}
