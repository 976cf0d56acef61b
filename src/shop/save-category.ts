import type { CatalogueReader } from '../catalogue/catalogue.ts';
import type { CategoryEdit, CategoryReorder, NewCategory } from '../domain/category-edit.ts';
import { buildCategoryTree, compareSiblings, MAX_CATEGORY_DEPTH } from '../domain/category-tree.ts';
import type { Category } from '../domain/category.ts';
import { AppError } from '../domain/errors.ts';
import type { Product } from '../domain/product.ts';
import { slugOf } from '../domain/slug.ts';
import type { EditProducts } from './edit-products.ts';
import type { CommitSave } from './commit-saves.ts';
import type { CatalogueWriter } from './catalogue-ports.ts';

export interface CategoryEditor {
  /** @throws AppError `invalid`: a slug that is taken, a parent that is not there or too deep. */
  create(fields: NewCategory, by: string): Promise<Category>;
  /** @throws AppError `category_not_found`, and those of `create`; also for a circle of parents. */
  update(id: string, edit: CategoryEdit, by: string): Promise<Category>;
  /** One step up or down among the siblings; nothing happens at the ends. @throws AppError `category_not_found`. */
  reorder(id: string, reorder: CategoryReorder, by: string): Promise<Category>;
  /**
   * Removes a category. Its products and the categories below it go to `moveTo`.
   * @throws AppError `category_not_found`; `category_not_empty` with the counts when it holds something and
   * no other place is named; `invalid` when that place cannot take it
   */
  remove(id: string, moveTo: string | undefined, by: string): Promise<{ readonly movedProducts: number }>;
}

interface Parts {
  readonly catalogue: CatalogueReader;
  readonly writer: CatalogueWriter;
  readonly edit: EditProducts;
  readonly commit: CommitSave;
  /** Drafts included. */
  readonly products: () => readonly Product[];
  readonly newId: () => string;
}

function fault(path: string, message: string): AppError {
  return new AppError('invalid', { message, issues: [{ path, message }] });
}

export function createCategoryEditor({
  catalogue,
  writer,
  edit,
  commit,
  products,
  newId,
}: Parts): CategoryEditor {
  const requireCategory = (id: string): Category => {
    const category = catalogue.findCategory(id);
    if (!category) throw new AppError('category_not_found');
    return category;
  };

  /** Refuses what would not be a tree of three levels with addresses of their own. */
  const requirePlace = (changed: readonly Category[], path: string): void => {
    const byId = new Map(catalogue.categories().map((each) => [each.id, each]));
    for (const category of changed) byId.set(category.id, category);
    const all = [...byId.values()];
    const tree = buildCategoryTree(all);
    for (const { id, slug, parentId } of changed) {
      const twin = all.find((each) => each.slug === slug && each.id !== id);
      if (twin) throw fault('slug', `"${slug}" adresi başka bir kategoride kullanılıyor: ${twin.name}`);
      if (parentId !== null && !byId.has(parentId)) throw fault(path, 'Böyle bir üst kategori yok.');
      if (parentId === id || tree.cyclicIds.includes(id)) {
        throw fault(path, 'Bir kategori kendi altına konamaz.');
      }
      const depths = tree.descendantIds(id).map((each) => tree.path(each).length);
      if (Math.max(...depths) > MAX_CATEGORY_DEPTH) {
        throw fault(path, `Kategoriler en çok ${MAX_CATEGORY_DEPTH} düzey olabilir.`);
      }
    }
  };

  const write = async (category: Category, message: string, by: string): Promise<Category> => {
    requirePlace([category], 'parentId');
    const before = catalogue.findCategory(category.id)?.slug ?? category.slug;
    await writer.writeCategories([category]);
    // Renaming moves the whole folder.
    const files = before === category.slug ? [`${before}/category.json`] : [before, category.slug];
    await commit(() => files, `${message}: ${category.name}`, by);
    return catalogue.findCategory(category.id) ?? category;
  };

  const writeOrder = async (categories: readonly Category[], by: string): Promise<void> => {
    await writer.writeCategories(categories);
    const files = categories.map(({ slug }) => `${slug}/category.json`);
    await commit(() => files, 'Kategori sırası değişti', by);
  };

  const freeSlug = (name: string): string => {
    const base = slugOf(name).slice(0, 50).replace(/-+$/, '') || 'kategori';
    for (let number = 1, slug = base; ; number += 1, slug = `${base}-${number}`) {
      if (!catalogue.findCategoryBySlug(slug)) return slug;
    }
  };

  const step = async (category: Category, direction: 'up' | 'down', by: string): Promise<void> => {
    const siblings = catalogue
      .categories()
      .filter(({ parentId }) => parentId === category.parentId)
      .toSorted(compareSiblings);
    const from = siblings.findIndex(({ id }) => id === category.id);
    const to = direction === 'up' ? from - 1 : from + 1;
    const neighbour = siblings[to];
    if (!neighbour) return;
    const ordered = siblings.with(from, neighbour).with(to, category);
    const hasTwins = new Set(siblings.map(({ sortOrder }) => sortOrder)).size < siblings.length;
    const numbers = hasTwins ? ordered.map((_, index) => index) : siblings.map(({ sortOrder }) => sortOrder);
    const moved = ordered
      .map((each, index) => ({ ...each, sortOrder: numbers[index] ?? index }))
      .filter((each) => each.sortOrder !== catalogue.findCategory(each.id)?.sortOrder);
    await writeOrder(moved, by);
  };

  return {
    create: ({ name, slug, parentId = null, description = '', imageUrl = null, sortOrder = 0 }, by) => {
      const category = {
        id: newId(),
        name,
        slug: slug ?? freeSlug(name),
        parentId,
        description,
        imageUrl,
        sortOrder,
      };
      return write(category, 'Kategori eklendi', by);
    },

    update: async (id, fields, by) => {
      const current = requireCategory(id);
      const { name, slug, parentId, description, imageUrl, sortOrder } = fields;
      const category = {
        id,
        name: name ?? current.name,
        slug: slug ?? current.slug,
        parentId: parentId === undefined ? current.parentId : parentId,
        description: description ?? current.description,
        imageUrl: imageUrl === undefined ? current.imageUrl : imageUrl,
        sortOrder: sortOrder ?? current.sortOrder,
      };
      return write(category, 'Kategori güncellendi', by);
    },

    reorder: async (id, reorder, by) => {
      const category = requireCategory(id);
      if ('direction' in reorder) await step(category, reorder.direction, by);
      else await writeOrder([{ ...category, sortOrder: reorder.sortOrder }], by);
      return requireCategory(id);
    },

    remove: async (id, moveTo, by) => {
      const { name, slug } = requireCategory(id);
      const own = products().filter(({ categoryId }) => categoryId === id);
      const children = catalogue.categories().filter(({ parentId }) => parentId === id);
      if (own.length + children.length > 0) {
        if (moveTo === undefined) {
          throw new AppError('category_not_empty', {
            extra: { products: own.length, children: children.length },
          });
        }
        if (!catalogue.findCategory(moveTo)) throw fault('moveTo', 'Böyle bir kategori yok.');
        if (catalogue.categoryTree().descendantIds(id).includes(moveTo)) {
          throw fault('moveTo', 'Silinen kategorinin kendisine ya da altına taşınamaz.');
        }
        const moved = children.map((child) => ({ ...child, parentId: moveTo }));
        requirePlace(moved, 'moveTo');
        const { results } = await edit(
          own.map((product) => ({ type: 'update', id: product.id, patch: { categoryId: moveTo } })),
          { action: 'move', by },
        );
        for (const result of results) if (result.status === 'failed') throw result.error;
        if (moved.length > 0) await writer.writeCategories(moved);
      }
      await writer.removeCategory(id);
      const files = [slug, ...children.map((child) => child.slug)].map((folder) => `${folder}/category.json`);
      await commit(() => files, `Kategori silindi: ${name}`, by);
      return { movedProducts: own.length };
    },
  };
}
