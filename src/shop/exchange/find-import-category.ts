import { buildCategoryTree, MAX_CATEGORY_DEPTH } from '#domain/catalogue/category/category-tree';
import { type Category, categoryFields } from '#domain/catalogue/category/category';
import { createSlugFinder } from '#domain/catalogue/slug-finder';
import { AppError } from '#domain/errors';
import { addToGroup } from '#kernel/group-by';
import { nameOfSlug, SLUG_PATTERN } from '#kernel/slug';
import { fold } from '#kernel/turkish';

/** @throws AppError `category_not_found`, naming the slug */
export function requireCategoryBySlug(categories: readonly Category[], slug: string): Category {
  const category = categories.find((each) => each.slug === slug);
  if (category) return category;
  // A person may have typed the name.
  const named = categories.filter(({ name }) => fold(name) === fold(slug)).map((each) => each.slug);
  const hint = named.length === 0 ? '' : ` Kısa adını yazın: ${named.join(' ya da ')}`;
  throw new AppError('category_not_found', { message: `"${slug}" kısa adlı bir kategori yok.${hint}` });
}

interface Parts {
  readonly categories: readonly Category[];
  readonly createsMissing: boolean;
}

const namesOf = (path: string): string[] =>
  path
    .split('>')
    .map((name) => name.trim())
    .filter(Boolean);

/** Finds the categories that the rows of a file name. */
export function createCategoryFinder({ categories, createsMissing }: Parts) {
  const tree = buildCategoryTree(categories);
  const byKey = new Map<string, Category>();
  const byName = new Map<string, Category[]>();
  const byPath = new Map<string, Category>();
  const newCategories: Category[] = [];

  const keyOf = (names: readonly string[]): string => names.map((name) => fold(name)).join('>');
  const register = (category: Category, path: readonly string[]): void => {
    byKey.set(category.id, category);
    byKey.set(category.slug, category);
    byPath.set(keyOf(path), category);
    addToGroup(byName, fold(category.name), category);
  };
  for (const category of categories) {
    register(
      category,
      tree.path(category.id).map(({ name }) => name),
    );
  }

  const byFormerSlug = new Map(
    categories.flatMap((category) => (category.oldSlugs ?? []).map((slug) => [slug, category] as const)),
  );
  const findSlug = createSlugFinder('category');

  /** The category with its parents, or why one of them cannot be created. */
  function create(names: readonly string[]): Category | string | undefined {
    let parent: Category | undefined;
    for (const [depth, name] of names.slice(0, MAX_CATEGORY_DEPTH).entries()) {
      const path = names.slice(0, depth + 1);
      const known = byPath.get(keyOf(path));
      if (known) {
        parent = known;
        continue;
      }
      const isSlug = SLUG_PATTERN.test(name);
      const created = categoryFields.safeParse({
        id: crypto.randomUUID(),
        name: isSlug ? nameOfSlug(name) : name,
        slug: findSlug(name, (slug) => byKey.has(slug)),
        parentId: parent?.id ?? null,
      });
      if (!created.success) return `kategori adı ${created.error.issues[0]?.message ?? ''}`;
      const category = created.data;
      register(category, path);
      newCategories.push(category);
      parent = category;
    }
    return parent;
  }

  return {
    /** The categories that `find` created, parents first. */
    created: (): readonly Category[] => newCategories,
    /** By slug, id, name, path of names (`Makineler > Overlok`) or former slug; a text says why there is none. */
    find: (text: string): Category | string => {
      const names = namesOf(text);
      const direct = byKey.get(text.trim()) ?? byPath.get(keyOf(names));
      if (direct) return direct;
      const named = byName.get(fold(names.at(-1) ?? '')) ?? [];
      const former = byFormerSlug.get(text.trim());
      if (former && named.length === 0) return former;
      const [first, ...others] = named;
      const isPath = names.length > 1;
      // A path with another parent than that of the only category with this name may mean a new category.
      if (first && others.length === 0 && !(isPath && createsMissing)) return first;
      const category = createsMissing && (!first || isPath) ? create(names) : undefined;
      if (category) return category;
      return first
        ? `"${text}" adında birden çok kategori var; kategorinin kısa adını (slug) yazın`
        : `"${text}" adında bir kategori yok`;
    },
  };
}
