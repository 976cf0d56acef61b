import type { SkippedProduct } from '#contract/catalogue/product/admin-products';
import { findPlaceFault } from '#domain/catalogue/category/category-place';
import { type Category, categoryFields } from '#domain/catalogue/category/category';
import { type FieldValues, hasValues } from '#domain/catalogue/product/product-difference';
import type { Product } from '#domain/catalogue/product/product';
import type { CategoryEditRecord } from '#domain/panel/change-batch';
import type { CategoryWrite, ProductChange } from '../catalogue/ports.ts';
import { extraFieldsOfCategory, valuesBefore } from '../catalogue/product/read-fields.ts';
import type { PanelTools } from './panel-tools.ts';

const CHANGED_SINCE = 'Kategori bu değişiklikten sonra yeniden değiştirilmiş.';
const CATEGORY_MISSING = 'Kategori artık yok.';
const IS_BACK = 'Bu kimlikte bir kategori yeniden eklenmiş.';
const NOT_EMPTY = 'Kategori artık boş değil.';
export const UNREADABLE = 'Kayıttaki değerler artık geçerli değil.';

const addressesOf = ({ oldSlugs }: FieldValues): readonly unknown[] =>
  Array.isArray(oldSlugs) ? oldSlugs : [];

/** The former addresses without a change; those that came or went since then, as with other categories, stay so. */
function addressesBefore(
  category: Category,
  before: FieldValues,
  after: FieldValues,
): readonly unknown[] | null {
  const present = addressesOf(category);
  const old = addressesOf(before);
  const given = addressesOf(after);
  const back = old.filter((slug) => present.includes(slug) || !given.includes(slug));
  const since = present.filter((slug) => !old.includes(slug) && !given.includes(slug));
  const addresses = [...back, ...since];
  return addresses.length > 0 ? addresses : null;
}

/** The categories that have products after the changes. */
function placesAfter(products: readonly Product[], changes: readonly ProductChange[]): ReadonlySet<string> {
  const places = new Map(products.map(({ id, categoryId }) => [id, categoryId]));
  for (const change of changes) {
    if (change.type === 'remove') places.delete(change.id);
    else if (change.type === 'create') places.set(change.product.id, change.categoryId);
    else if (change.patch.categoryId !== undefined) places.set(change.id, change.patch.categoryId);
  }
  return new Set(places.values());
}

/** More than a tree can have: parents in a circle end here. */
const MAX_LEVELS = 100;

/** How far below the top a category is, or was before it was removed; 0 at the top. */
function createLevels(records: readonly CategoryEditRecord[], categories: readonly Category[]) {
  const parentOf = new Map<unknown, unknown>([
    ...records.map(({ categoryId, before }) => [categoryId, before?.['parentId']] as const),
    ...categories.map(({ id, parentId }) => [id, parentId] as const),
  ]);
  return (id: string): number => {
    let level = 0;
    let above = parentOf.get(id);
    for (; parentOf.has(above) && level < MAX_LEVELS - 1; above = parentOf.get(above)) level += 1;
    return level;
  };
}

/** A category that cannot be restored has a reason. @param changes what the same run does to products */
export function planCategoryUndo(
  records: readonly CategoryEditRecord[],
  { catalogue, writer }: Pick<PanelTools, 'catalogue' | 'writer'>,
  changes: readonly ProductChange[] = [],
) {
  const written: CategoryWrite[] = [];
  /** Ids. */
  const removed: string[] = [];
  const skipped: SkippedProduct[] = [];
  const categories = catalogue.categories();
  const places = placesAfter(catalogue.allProducts(), changes);

  const planOne = (record: CategoryEditRecord): string | undefined => {
    const { categoryId: id, before, after } = record;
    const current = categories.find((each) => each.id === id);
    if (after !== null && !current) return CATEGORY_MISSING;
    if (after === null && current) return IS_BACK;
    if (after && current) {
      // `addressesBefore` joins the addresses that came and went.
      const { oldSlugs: _, ...values } = after;
      const extraFields = extraFieldsOfCategory(writer.findCategoryText(id));
      if (!hasValues({ ...extraFields, ...current }, values)) return CHANGED_SINCE;
    }
    if (before === null) {
      const moved = new Set([...removed, ...written.map((each) => each.id)]);
      const isParent = categories.some((each) => each.parentId === id && !moved.has(each.id));
      if (isParent || places.has(id)) return NOT_EMPTY;
      removed.push(id);
      return undefined;
    }
    const oldSlugs =
      current && after && 'oldSlugs' in after ? { oldSlugs: addressesBefore(current, before, after) } : {};
    const category = categoryFields.safeParse({ ...current, ...valuesBefore(record, null), ...oldSlugs });
    if (!category.success) return UNREADABLE;
    const fault = findPlaceFault(categories, [...written, category.data]);
    if (fault) return fault.message;
    written.push({ ...category.data, unknownFields: extraFieldsOfCategory(valuesBefore(record, undefined)) });
    return undefined;
  };

  const levelOf = createLevels(records, categories);
  // Restored categories come before their sub-categories, and removed ones after them: they are empty by then.
  const turn = ({ categoryId, before, after }: CategoryEditRecord): number => {
    const level = levelOf(categoryId);
    return after === null ? level - MAX_LEVELS : before === null ? MAX_LEVELS - level : 0;
  };
  // What was done last is undone first: an address may have been another category's before.
  for (const record of records.toReversed().sort((left, right) => turn(left) - turn(right))) {
    const reason = planOne(record);
    if (reason !== undefined) skipped.push({ id: record.categoryId, name: record.name, reason });
  }
  return { written, removed, skipped };
}
