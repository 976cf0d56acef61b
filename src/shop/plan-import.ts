import type { Category } from '../domain/category.ts';
import type { ExchangeFieldName } from '../domain/exchange-fields.ts';
import { type Product, productFields, productToJson } from '../domain/product.ts';
import { slugOf } from '../domain/slug.ts';
import { fold } from '../domain/turkish.ts';
import { type DecodedRow, decodeImportRow } from './decode-import-row.ts';
import type { ExchangeRow, ExchangeTable } from './exchange-ports.ts';
import type { NewProduct, ProductChange, ProductPatch } from './catalogue-ports.ts';

export interface ImportError {
  /** As a person counts in the file. */
  readonly row: number;
  /** Name of the field; empty when the whole row is meant. */
  readonly field: string;
  readonly message: string;
}

export type RowPlan =
  | { readonly type: 'change'; readonly row: number; readonly change: ProductChange }
  | { readonly type: 'unchanged'; readonly row: number }
  | { readonly type: 'refused'; readonly row: number; readonly errors: readonly ImportError[] };

export interface PlanParts {
  readonly products: readonly Product[];
  readonly categories: readonly Category[];
  /** Where new products go whose row names no category. */
  readonly category: Category | undefined;
  readonly newId: () => string;
  /** Address of the picture for new products that have none. */
  readonly placeholder: string;
}

type Fault = Omit<ImportError, 'row'>;
type Found<T> = { readonly value: T; readonly fault?: undefined } | { readonly fault: Fault };

const NEEDED: readonly ExchangeFieldName[] = ['name', 'brand', 'price'];
const EMPTY = JSON.stringify(null);

const isText = (value: unknown): value is string => typeof value === 'string';

function sameJson(value: unknown): string {
  return Array.isArray(value) && value.length === 0 ? EMPTY : JSON.stringify(value ?? null);
}

/** Plans each row on what the rows before it leave behind. A row is matched by id, then sku, then slug. */
export function planImport(table: ExchangeTable, parts: PlanParts): RowPlan[] {
  const plan = createRowPlanner(parts);
  return table.rows.map((row) => {
    const faults = row.fault === undefined ? [] : [{ field: '', message: row.fault }];
    const planned = faults.length > 0 ? faults : plan(row, decodeImportRow(row.values, table.form));
    if ('type' in planned) return planned;
    return { type: 'refused', row: row.row, errors: planned.map((fault) => ({ row: row.row, ...fault })) };
  });
}

function createRowPlanner({ products, categories, category, newId, placeholder }: PlanParts) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const bySlug = new Map(products.map((product) => [product.slug, product.id]));
  const bySku = new Map<string, string[]>();
  for (const { id, sku } of products) if (sku !== undefined) addSku(sku, id);
  /** The row that took each product. */
  const rowOf = new Map<string, number>();
  const findCategory = createCategoryFinder(categories);

  function addSku(sku: string, id: string): void {
    const ids = bySku.get(sku);
    if (ids) ids.push(id);
    else bySku.set(sku, [id]);
  }

  function match({ values }: DecodedRow): Found<string | undefined> {
    const [id, sku, slug, name] = [
      values.get('id'),
      values.get('sku'),
      values.get('slug'),
      values.get('name'),
    ];
    if (isText(id) && (byId.has(id) || rowOf.has(id))) return { value: id };
    const ids = isText(sku) ? (bySku.get(sku) ?? []) : [];
    if (ids.length > 1)
      return fault('sku', 'bu stok kodu birden çok üründe var; satıra ürünün kimliğini (id) yazın');
    if (ids.length === 1) return { value: ids[0] };
    if (isText(slug)) return { value: bySlug.get(slug) };
    // A list without any key still finds its products when it is brought in again.
    return { value: isText(name) && !isText(id) && !isText(sku) ? bySlug.get(slugOf(name)) : undefined };
  }

  function freeSlug(name: string, id: string): string {
    const base = slugOf(name) || slugOf(`urun-${id}`);
    let slug = base;
    for (let number = 2; bySlug.has(slug); number += 1) slug = `${base}-${number}`;
    return slug;
  }

  function planNew({ row }: ExchangeRow, { values, unknown }: DecodedRow): RowPlan | readonly Fault[] {
    const faults: Fault[] = NEEDED.filter((field) => values.get(field) === undefined).map((field) => ({
      field,
      message: 'yeni bir ürün için bu alan zorunludur',
    }));
    const wanted = values.get('category');
    const place: Found<Category> = isText(wanted)
      ? findCategory(wanted)
      : category
        ? { value: category }
        : fault('category', 'yeni ürünün kategorisi yok; kategori sütununu doldurun ya da --category verin');
    if (place.fault) faults.push(place.fault);
    const id = values.get('id') ?? newId();
    const name = values.get('name');
    const slug = values.get('slug') ?? freeSlug(isText(name) ? name : '', isText(id) ? id : '');
    const parsed = productFields.safeParse({
      ...Object.fromEntries(values),
      id,
      slug,
      imageUrl: values.get('imageUrl') ?? placeholder,
    });
    const named = new Set(faults.map(({ field }) => field));
    if (!parsed.success)
      faults.push(...faultsOf(parsed.error.issues).filter(({ field }) => !named.has(field)));
    if (faults.length > 0 || !parsed.success || place.fault) return faults;
    const { discount: _, createdAt, ...rest } = parsed.data;
    const product: NewProduct = { ...rest, ...(createdAt === undefined ? {} : { createdAt }) };
    bySlug.set(product.slug, product.id);
    if (product.sku !== undefined) addSku(product.sku, product.id);
    rowOf.set(product.id, row);
    return {
      type: 'change',
      row,
      change: { type: 'create', product, categoryId: place.value.id, unknownFields: unknown },
    };
  }

  function planEdit(
    { row }: ExchangeRow,
    { values }: DecodedRow,
    current: Product,
  ): RowPlan | readonly Fault[] {
    const faults: Fault[] = [...NEEDED, 'slug' as const, 'imageUrl' as const]
      .filter((field) => values.has(field) && values.get(field) === undefined)
      .map((field) => ({ field, message: 'bu alan boşaltılamaz' }));
    const wanted = values.get('category');
    const place: Found<Category> | undefined = isText(wanted) ? findCategory(wanted) : undefined;
    if (place?.fault) faults.push(place.fault);
    const before = productToJson(current);
    const given = [...values.keys()].filter((field) => field !== 'id' && field !== 'category');
    const parsed = productFields.safeParse({ ...before, ...Object.fromEntries(values), id: current.id });
    const named = new Set(faults.map(({ field }) => field));
    if (!parsed.success)
      faults.push(...faultsOf(parsed.error.issues).filter(({ field }) => !named.has(field)));
    if (faults.length > 0 || !parsed.success) return faults;
    const next = parsed.data;
    const owner = bySlug.get(next.slug);
    if (owner !== undefined && owner !== current.id)
      return [{ field: 'slug', message: `"${next.slug}" adresi başka bir üründe kullanılıyor` }];
    rowOf.set(current.id, row);

    const after = productToJson({ ...current, ...next, createdAt: next.createdAt ?? current.createdAt });
    const changed = new Set(given.filter((field) => sameJson(before[field]) !== sameJson(after[field])));
    const target = place && !place.fault ? place.value.id : current.categoryId;
    const isMoved = target !== current.categoryId;
    if (changed.size === 0 && !isMoved) return { type: 'unchanged', row };
    const patch: ProductPatch = {};
    const nextValues = new Map<string, unknown>(Object.entries(next));
    for (const field of changed) Object.assign(patch, { [field]: nextValues.get(field) });
    if (isMoved) Object.assign(patch, { categoryId: target });
    if (changed.has('slug')) {
      bySlug.delete(current.slug);
      bySlug.set(next.slug, current.id);
      const oldSlugs = [...new Set([...(next.oldSlugs ?? []), current.slug])];
      Object.assign(patch, { oldSlugs: oldSlugs.filter((slug) => slug !== next.slug) });
    }
    return { type: 'change', row, change: { type: 'update', id: current.id, patch } };
  }

  return (row: ExchangeRow, decoded: DecodedRow): RowPlan | readonly Fault[] => {
    const matched = match(decoded);
    if (matched.fault) return [matched.fault, ...decoded.issues];
    const takenBy = matched.value === undefined ? undefined : rowOf.get(matched.value);
    if (takenBy !== undefined)
      return [{ field: '', message: `bu ürün dosyada daha önce, ${takenBy}. satırda geçti` }];
    if (decoded.issues.length > 0) return decoded.issues;
    const current = matched.value === undefined ? undefined : byId.get(matched.value);
    return current ? planEdit(row, decoded, current) : planNew(row, decoded);
  };
}

function fault(field: string, message: string): { readonly fault: Fault } {
  return { fault: { field, message } };
}

function faultsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Fault[] {
  return issues.map(({ path: [field = ''], message }) => ({ field: String(field), message }));
}

/** Finds a category by its slug, its id, its name or its path of names; a name that several have is refused. */
function createCategoryFinder(categories: readonly Category[]): (text: string) => Found<Category> {
  const byKey = new Map(
    categories.flatMap(
      (each) =>
        [
          [each.id, each],
          [each.slug, each],
        ] as const,
    ),
  );
  const byName = new Map<string, Category[]>();
  for (const each of categories) {
    const name = fold(each.name);
    byName.set(name, [...(byName.get(name) ?? []), each]);
  }
  return (text) => {
    const direct = byKey.get(text.trim());
    if (direct) return { value: direct };
    const named = byName.get(fold(text.split('>').at(-1)?.trim() ?? '')) ?? [];
    const [first] = named;
    if (!first) return fault('category', `"${text}" adında bir kategori yok`);
    return named.length === 1
      ? { value: first }
      : fault('category', `"${text}" adında birden çok kategori var; kategorinin kısa adını (slug) yazın`);
  };
}
