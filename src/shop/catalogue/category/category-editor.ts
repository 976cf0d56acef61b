import type { PanelTools } from '../../panel/panel-tools.ts';
import { type FileProblem, repairFirst } from '#domain/catalogue/file-problem';
import type { CategoryEdit, CategoryReorder, NewCategory } from '#domain/catalogue/category/category-edit';
import { findPlaceFault } from '#domain/catalogue/category/category-place';
import { compareSiblings } from '#domain/catalogue/category/category-tree';
import { type Category, categoryFields } from '#domain/catalogue/category/category';
import { createSlugFinder } from '#domain/catalogue/slug-finder';
import type { Queue } from '#kernel/task-queue';
import { fold } from '#kernel/turkish';
import { AppError, invalidField, requireFound } from '#domain/errors';
import type { EditReason } from '../product/edit-products.ts';
import { oldSlugsAfter } from '../product/save-product.ts';

const fault = (path: string, message: string): AppError => invalidField(path, message, message);

/** @param inTurn runs changes one after another: each is made of what the one before left */
export function createCategoryEditor({ shop, catalogue, writer, edit, products }: PanelTools, inTurn: Queue) {
  const requireCategory = (id: string): Category => {
    writer.compareFile(`${catalogue.findCategory(id)?.slug ?? ''}/category.json`);
    return requireFound(catalogue.findCategory(id), 'category_not_found');
  };

  const write = async (category: Category, reason: EditReason): Promise<Category> => {
    await edit([], reason, { categories: { written: [category] } });
    return catalogue.findCategory(category.id) ?? category;
  };

  const writeOrder = async (categories: readonly Category[], by: string): Promise<void> => {
    await edit([], { action: 'category-order', by }, { categories: { written: categories } });
  };

  const freeSlug = (name: string): string =>
    createSlugFinder('category')(name, (slug) => catalogue.findCategoryBySlug(slug) !== undefined);

  /** Nobody could tell two of one name in one place apart, neither in a menu nor in an import. */
  const requireOwnName = ({ id, name, parentId }: Category): void => {
    const twin = catalogue
      .categories()
      .find((each) => each.id !== id && each.parentId === parentId && fold(each.name) === fold(name));
    if (twin) throw fault('name', `Burada bu adda bir kategori var: ${twin.name} (${twin.slug})`);
  };

  /** A file that did not load cannot be moved: it would stay behind, and the rest be gone. */
  const requireLoaded = (slug: string): void => {
    const isInFolder = ({ file, code }: FileProblem): boolean =>
      file.startsWith(`${slug}/`) && file !== `${slug}/category.json` && code !== 'wrong_category_id';
    const found = shop.problems().find(isInFolder);
    if (found) throw repairFirst(found, 'conflict');
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
    /** @throws AppError `invalid` when the slug or the name is used, or the parent is unknown or too deep. */
    create: (fields: NewCategory, by: string): Promise<Category> =>
      inTurn(async () => {
        const slug = fields.slug ?? freeSlug(fields.name);
        const category = categoryFields.parse({ ...fields, id: crypto.randomUUID(), slug });
        requireOwnName(category);
        return write(category, { action: 'category-create', by });
      }),

    /** @throws AppError `category_not_found`, and those of `create`; also when parents would form a circle. */
    update: (id: string, fields: CategoryEdit, by: string): Promise<Category> =>
      inTurn(async () => {
        const current = requireCategory(id);
        const { slug = current.slug } = fields;
        const isMoved = slug !== current.slug;
        const category = categoryFields.parse({
          ...current,
          ...fields,
          ...(isMoved ? { oldSlugs: oldSlugsAfter(current.slug, slug, current.oldSlugs) } : {}),
        });
        if (category.name !== current.name || category.parentId !== current.parentId)
          requireOwnName(category);
        return write(category, { action: 'category-update', by });
      }),

    /** One step up or down among its siblings, but at the ends. @throws AppError `category_not_found` */
    reorder: (id: string, reorder: CategoryReorder, by: string): Promise<Category> =>
      inTurn(async () => {
        const category = requireCategory(id);
        if ('direction' in reorder) await step(category, reorder.direction, by);
        else await writeOrder([{ ...category, sortOrder: reorder.sortOrder }], by);
        return requireCategory(id);
      }),

    /**
     * Removes a category. Its products and sub-categories move to `moveTo`, and its addresses lead there.
     * @returns the number of moved products, and the id for undoing all of it
     * @throws AppError `category_not_found`; `category_not_empty` with the counts when it is not empty and `moveTo` is
     * absent; `invalid` when they cannot be moved there
     */
    remove: (id: string, moveTo: string | undefined, by: string) =>
      inTurn(async () => {
        const { slug, oldSlugs = [] } = requireCategory(id);
        requireLoaded(slug);
        const ofCategory = products.all().filter(({ categoryId }) => categoryId === id);
        const children = catalogue.categories().filter(({ parentId }) => parentId === id);
        const reason: EditReason = { action: 'category-remove', by };
        if (moveTo === undefined) {
          if (ofCategory.length + children.length > 0) {
            throw new AppError('category_not_empty', {
              extra: { products: ofCategory.length, children: children.length },
            });
          }
          const { changeId } = await edit([], reason, { categories: { removed: [id] } });
          return { movedProducts: 0, changeId };
        }
        const target = catalogue.findCategory(moveTo);
        if (!target) throw fault('moveTo', 'Böyle bir kategori yok.');
        if (catalogue.categoryTree().descendantIds(id).includes(moveTo)) {
          throw fault('moveTo', 'Silinen kategorinin kendisine ya da altına taşınamaz.');
        }
        const addresses = [...(target.oldSlugs ?? []), ...oldSlugs];
        const written: Category[] = [
          { ...target, oldSlugs: oldSlugsAfter(slug, target.slug, addresses) },
          ...children.map((child) => ({ ...child, parentId: moveTo })),
        ];
        const found = findPlaceFault(catalogue.categories(), written);
        if (found) throw fault('moveTo', found.message);
        for (const child of children) requireOwnName({ ...child, parentId: moveTo });
        const { results, changeId } = await edit(
          ofCategory.map((product) => ({ type: 'update', id: product.id, patch: { categoryId: moveTo } })),
          reason,
          { categories: { written, removed: [id] } },
        );
        for (const result of results) if (result.status === 'failed') throw result.error;
        return { movedProducts: ofCategory.length, changeId };
      }),
  };
}
