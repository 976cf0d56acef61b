import type { z } from 'zod';
import { groupBy } from '#kernel/group-by';
import { isSameJson } from '#kernel/json';
import type { ImportError } from '#contract/exchange/imports';
import { fieldLabelWithin } from '#domain/catalogue/product/find-product-field';
import type { Category } from '#domain/catalogue/category/category';
import type { ExchangeFieldName } from '#domain/exchange/exchange-fields';
import { CODES } from '#domain/catalogue/product/code-plan';
import { differenceOf } from '#domain/catalogue/product/product-difference';
import {
  isPublished,
  picturesOf,
  PLACEHOLDER_IMAGE,
  type Product,
  productFields,
  productToJson,
} from '#domain/catalogue/product/product';
import { createSlugFinder } from '#domain/catalogue/slug-finder';
import { slugOf } from '#kernel/slug';
import { type DecodedRow, decodeImportRow } from './decode-import-row.ts';
import type { ExchangeRow, TableHead } from './ports.ts';
import type { ProductPatch } from '../catalogue/ports.ts';
import { oldSlugsAfter } from '../catalogue/product/save-product.ts';
import type { PlannedChange } from './import-report.ts';

export type RowPlan =
  /** The difference is in the fields' JSON form; that of a new product has only the fields that it gets. */
  | PlannedChange
  | { readonly type: 'unchanged'; readonly id: string }
  | { readonly type: 'refused'; readonly errors: readonly ImportError[] };

export interface PlanParts {
  readonly products: readonly Product[];
  /** The category that a text names, or why there is none. */
  readonly findCategory: (text: string) => Category | string;
  /** The category of new products whose row names none. */
  readonly category: Category | undefined;
  /** The default values of new products by field name. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly extraFields: (id: string) => Readonly<Record<string, unknown>>;
}

type Fault = Omit<ImportError, 'row'>;

const NO_CATEGORY =
  'yeni ürünün kategorisi yok; kategori sütununu doldurun ya da kategorisi yazılmayan yeni ürünler için bir kategori seçin';
const NEEDED: readonly ExchangeFieldName[] = ['name', 'brand', 'price'];

/** What surrounds the path of an own picture in files for others: the shop's address, and the width of a drawing. */
const AROUND_PATH = /^https?:\/\/[^/]+|\?w=\d+$/gi;

const isText = (value: unknown): value is string => typeof value === 'string';

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Whether two JSON values are equal; an absent value, null and an empty list are. */
function isSame(left: unknown, right: unknown): boolean {
  if (left === right || (isNothing(left) && isNothing(right))) return true;
  const areLists = typeof left === 'object' && typeof right === 'object';
  return areLists && isSameJson(left, right);
}

/** The values as the product has them where they mean the same: its own pictures by full addresses, its group, and on sale. */
function asKnown(given: DecodedRow['values'], current: Product): DecodedRow['values'] {
  const own = picturesOf(current).filter((picture) => picture.startsWith('/'));
  const pathOf = (value: unknown): unknown =>
    own.find((picture) => isText(value) && value.replace(AROUND_PATH, '') === picture) ?? value;
  const values = new Map(given);
  const images = values.get('images');
  if (values.has('imageUrl')) values.set('imageUrl', pathOf(values.get('imageUrl')));
  if (Array.isArray(images)) values.set('images', images.map(pathOf));
  if (values.get('status') === 'published' && isPublished(current)) values.delete('status');
  // A comma separates tags in Shopify.
  const tags = current.tags.map((tag) => tag.replaceAll(',', ' '));
  if (isSameJson(values.get('tags'), tags)) values.delete('tags');
  if (values.get('group') === slugOf(current.group ?? '')) values.delete('group');
  return values;
}

/** The group and the choice in it, which only one product has; undefined without them. */
const choiceOf = (group: unknown, option: unknown): string | undefined =>
  isText(group) && option ? JSON.stringify([slugOf(group), option]) : undefined;

/**
 * Plans each row after the rows before it. Rows are matched by id, then sku, then barcode, then slug, then the choice in
 * their group, and without any of these by name. Whether an address
 * or a code stays another product's is known only after all rows: the writer decides it.
 */
export function createRowPlanner(form: TableHead['form'], parts: PlanParts) {
  const { products, findCategory, category, extraFields, defaults } = parts;
  const byId = new Map(products.map((product) => [product.id, product]));
  const bySlug = new Map(products.map((product) => [product.slug, product.id]));
  const publishedLast = products.toSorted((a, b) => Number(isPublished(a)) - Number(isPublished(b)));
  const byChoice = new Map(publishedLast.map(({ group, option, id }) => [choiceOf(group, option), id]));
  const byName = groupBy(products, (product) => slugOf(product.name));
  const byCode = {
    sku: groupBy(products, ({ sku }) => sku),
    barcode: groupBy(products, ({ barcode }) => barcode),
  };
  const added = { sku: new Map<string, string>(), barcode: new Map<string, string>() };
  const findSlug = createSlugFinder('product');
  const rowOf = new Map<string, number>();

  /** The id of the product that a row means; undefined for a new one. */
  function match({ values }: DecodedRow): string | Fault | undefined {
    const [id, slug, name] = [values.get('id'), values.get('slug'), values.get('name')];
    if (isText(id) && (byId.has(id) || rowOf.has(id))) return id;
    let hasCode = false;
    for (const field of CODES) {
      const code = values.get(field);
      if (!isText(code)) continue;
      hasCode = true;
      const [known, ...others] = byCode[field].get(code) ?? [];
      if (others.length > 0) {
        const message = `bu ${fieldLabelWithin(field)} birden çok üründe var; satıra ürünün kimliğini (id) yazın`;
        return { field, message };
      }
      if (known) return known.id;
      // Rows with ids of their own are products of their own, as in an export whose products share a code.
      const earlier = isText(id) ? undefined : added[field].get(code);
      if (earlier !== undefined) return earlier;
    }
    if (isText(slug)) return bySlug.get(slug);
    if (isText(id)) return undefined;
    const choice = choiceOf(values.get('group'), values.get('option'));
    const known = choice && byChoice.get(choice);
    if (known !== undefined || !isText(name) || hasCode) return known;
    // A list without any key still finds its products when it is imported again.
    const [named, ...namesakes] = byName.get(slugOf(name)) ?? [];
    if (namesakes.length > 0) {
      const message =
        'bu ad birden çok üründe var; satıra ürünün stok kodunu (sku) ya da kimliğini (id) yazın';
      return { field: 'name', message };
    }
    return named?.id ?? bySlug.get(slugOf(name));
  }

  const freeSlug = (name: string): string => findSlug(name, (slug) => bySlug.has(slug));

  /** The category that a row names, or why there is none; undefined when it names none. */
  const targetOf = (values: DecodedRow['values']): Category | string | undefined => {
    const wanted = values.get('category');
    return isText(wanted) ? findCategory(wanted) : undefined;
  };

  function planNew(
    { row, defaults: ofRow }: ExchangeRow,
    { values: given, unknown }: DecodedRow,
  ): RowPlan | readonly Fault[] {
    const values = new Map([...decodeImportRow({ ...ofRow, ...defaults }, 'cells').values, ...given]);
    const faults: Fault[] = NEEDED.filter((field) => values.get(field) === undefined).map((field) => ({
      field,
      message: 'yeni bir ürün için bu alan zorunludur',
    }));
    const target = targetOf(values) ?? category ?? NO_CATEGORY;
    if (typeof target === 'string') faults.push({ field: 'category', message: target });
    const id = values.get('id') ?? crypto.randomUUID();
    const name = values.get('name');
    const slug = values.get('slug') ?? freeSlug(isText(name) ? name : '');
    const parsed = productFields.safeParse({
      ...Object.fromEntries(values),
      id,
      slug,
      imageUrl: values.get('imageUrl') ?? PLACEHOLDER_IMAGE,
    });
    addIssues(faults, parsed.error?.issues);
    if (faults.length > 0 || !parsed.success || typeof target === 'string') return faults;
    const { discount: _, ...product } = parsed.data;
    bySlug.set(product.slug, product.id);
    if (product.sku !== undefined) added.sku.set(product.sku, product.id);
    if (product.barcode !== undefined) added.barcode.set(product.barcode, product.id);
    return {
      type: 'add',
      row,
      id: product.id,
      name: product.name,
      ...differenceOf({}, { ...Object.fromEntries(values), ...unknown, category: target.slug }),
      change: { type: 'create', product, categoryId: target.id, unknownFields: unknown },
    };
  }

  function planEdit(
    { row }: ExchangeRow,
    { values: given, unknown = {} }: DecodedRow,
    current: Product,
  ): RowPlan | readonly Fault[] {
    const values = asKnown(given, current);
    const faults: Fault[] = [...NEEDED, 'slug' as const, 'imageUrl' as const]
      .filter((field) => values.has(field) && values.get(field) === undefined)
      .map((field) => ({ field, message: 'bu alan boşaltılamaz' }));
    const target = targetOf(values);
    if (typeof target === 'string') faults.push({ field: 'category', message: target });
    const before = productToJson(current);
    const named = [...values.keys()].filter((field) => field !== 'id' && field !== 'category');
    const to = typeof target === 'object' ? target.id : current.categoryId;
    const isMoved = to !== current.categoryId;
    const extra = Object.keys(unknown).length > 0 ? extraFields(current.id) : {};
    const changedExtra = Object.keys(unknown).filter((field) => !isSameJson(extra[field], unknown[field]));
    const unchanged = { type: 'unchanged', id: current.id } as const;
    const areFieldsOnly = !isMoved && changedExtra.length === 0;
    const isEachSame = named.every((field) => isSame(before[field], values.get(field)));
    if (areFieldsOnly && isEachSame && faults.length === 0) return unchanged;
    const parsed = productFields.safeParse({ ...before, ...Object.fromEntries(values), id: current.id });
    addIssues(faults, parsed.error?.issues);
    if (faults.length > 0 || !parsed.success) return faults;
    const next = parsed.data;
    const after = productToJson({ ...current, ...next, createdAt: next.createdAt ?? current.createdAt });
    const changed = named.filter((field) => !isSame(before[field], after[field]));
    if (areFieldsOnly && changed.length === 0) return unchanged;
    const patch: ProductPatch = isMoved ? { categoryId: to } : {};
    Object.assign(patch, pick(next, changed));
    if (changed.includes('slug')) {
      if (bySlug.get(current.slug) === current.id) bySlug.delete(current.slug);
      bySlug.set(next.slug, current.id);
      Object.assign(patch, { oldSlugs: oldSlugsAfter(current.slug, next.slug, next.oldSlugs) });
    }
    for (const field of CODES.filter((code) => changed.includes(code))) {
      const holders = current[field] === undefined ? [] : (byCode[field].get(current[field]) ?? []);
      if (holders.includes(current)) holders.splice(holders.indexOf(current), 1);
      byCode[field].set(next[field], [current]);
    }
    const categoryOf = (found: Category | string | undefined) =>
      isMoved && typeof found === 'object' ? { category: found.slug } : {};
    return {
      type: 'update',
      row,
      id: current.id,
      name: next.name,
      ...differenceOf(
        {
          ...pick(before, changed),
          ...pick(extra, changedExtra),
          ...categoryOf(findCategory(current.categoryId)),
        },
        { ...pick(after, changed), ...pick(unknown, changedExtra), ...categoryOf(target) },
      ),
      change: {
        type: 'update',
        id: current.id,
        patch,
        ...(changed.includes('stockCount') ? { stock: { recount: true } as const } : {}),
        ...(changedExtra.length > 0 ? { unknownFields: pick(unknown, changedExtra) } : {}),
      },
    };
  }

  function plan(row: ExchangeRow): RowPlan | readonly Fault[] {
    if (row.fault !== undefined) return [{ field: '', message: row.fault }];
    const decoded = decodeImportRow(row.values, form);
    const matched = match(decoded);
    if (typeof matched === 'object') return [matched, ...decoded.issues];
    const earlierRow = rowOf.get(matched ?? '');
    if (earlierRow !== undefined)
      return [{ field: '', message: `bu ürün dosyada daha önce, ${earlierRow}. satırda geçti` }];
    if (decoded.issues.length > 0) return decoded.issues;
    const current = byId.get(matched ?? '');
    const planned = current ? planEdit(row, decoded, current) : planNew(row, decoded);
    if ('id' in planned) rowOf.set(planned.id, row.row);
    return planned;
  }

  return (row: ExchangeRow): RowPlan => {
    const planned = plan(row);
    return 'type' in planned
      ? planned
      : { type: 'refused', errors: planned.map((fault) => ({ row: row.row, ...fault })) };
  };
}

function pick(values: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** Adds what a schema refuses, except in fields that have a fault already. */
function addIssues(faults: Fault[], issues: readonly z.core.$ZodIssue[] = []): void {
  const named = new Set(faults.map(({ field }) => field));
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '');
    if (!named.has(field)) faults.push({ field, message });
  }
}
