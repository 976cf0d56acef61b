import { isSameJson } from '#kernel/json';
import type { ImportError } from '#contract/exchange/imports';
import { findPlaceFault } from '#domain/catalogue/category/category-place';
import { type Category, categoryFields } from '#domain/catalogue/category/category';
import { fold } from '#kernel/turkish';
import { parseExtra, parseFlag, parseList } from '#domain/exchange/exchange-cell';
import { findExtraField } from '#domain/exchange/exchange-fields';
import { oldSlugsAfter } from '../catalogue/product/save-product.ts';
import type { CategoryWrite } from '../catalogue/ports.ts';
import { readCell, readExtra } from './decode-import-row.ts';
import type { ExchangeRow, ExchangeTable } from './ports.ts';
import { extraFieldsOfCategory } from '../catalogue/product/read-fields.ts';

const CATEGORY_WORDS: ReadonlySet<string> = new Set(['category', 'kategori']);

/** Whether a row of a file is a category instead of a product. */
export function isCategoryRow({ values }: ExchangeRow): boolean {
  const type = values['type'];
  return typeof type === 'string' && CATEGORY_WORDS.has(fold(type.trim()));
}

type Values = Readonly<Record<string, unknown>>;

const FIELDS = Object.keys(categoryFields.shape);

/** Fields of a sheet's cells that are not texts. */
const READERS: Readonly<Partial<Record<string, (text: string) => unknown>>> = {
  sortOrder: Number,
  maxInstallments: Number,
  warranty: parseFlag,
  comparable: parseFlag,
  oldSlugs: parseList,
  facets: parseExtra,
};

function valueOf(raw: unknown, field: string, form: ExchangeTable['form']): unknown {
  if (form === 'json') return raw;
  const cell = readCell(raw ?? undefined, form);
  const text = cell?.value;
  const read = READERS[field];
  // A spreadsheet may have made a number of a name, an id or an address.
  if (typeof text === 'number' && !read) return String(text);
  if (typeof text !== 'string') return cell && (text ?? null);
  return read ? (read(text) ?? text) : text;
}

/** The unknown fields of a row; for an existing category only those that differ from its file. */
function extraOf({ values }: ExchangeRow, form: ExchangeTable['form'], current: Values | undefined): Values {
  const given = form === 'json' ? extraFieldsOfCategory(values) : values;
  return Object.fromEntries(
    Object.entries(given).flatMap(([heading, raw]) => {
      const field = form === 'json' ? heading : findExtraField(heading);
      const read = field === undefined ? undefined : readExtra(raw, form);
      if (field === undefined || !read) return [];
      return current && isSameJson(current[field], read.value) ? [] : [[field, read.value]];
    }),
  );
}

interface Present {
  readonly existing: readonly Category[];
  /** The unknown fields of a category's file. */
  readonly extraFields: (id: string) => Values;
  /** Why a new or changed category of the file is left as it is; undefined when it is written. */
  readonly whyLeftOut?: ((id: string) => string | undefined) | undefined;
}

/** Matches rows by id, then by slug. @returns the new and changed ones in their order, and all as they will be */
export function planCategoryRows(
  rows: readonly ExchangeRow[],
  form: ExchangeTable['form'],
  { existing, extraFields, whyLeftOut }: Present,
) {
  const byId = new Map(existing.map((category) => [category.id, category]));
  const bySlug = new Map<unknown, Category>(existing.map((category) => [category.slug, category]));
  const givenOf = ({ values }: ExchangeRow): Values =>
    Object.fromEntries(
      FIELDS.flatMap((field) => {
        const value = valueOf(values[field], field, form);
        return value === undefined ? [] : [[field, value]];
      }),
    );
  /** By the ids in the file, which are those of another shop when a category is found by its slug. */
  const idOf = new Map(
    rows.flatMap((row) => {
      const { id, slug } = givenOf(row);
      const found = bySlug.get(slug);
      return found && typeof id === 'string' && !byId.has(id) ? [[id, found.id] as const] : [];
    }),
  );
  const changed = new Map<string, CategoryWrite>();
  const rowOf = new Map<string, number>();
  const errors: ImportError[] = [];
  for (const each of rows) {
    const { row } = each;
    const given = givenOf(each);
    const current =
      byId.get(String(given['id'])) ?? [...byId.values()].find(({ slug }) => slug === given['slug']);
    const parent = idOf.get(String(given['parentId']));
    const parsed = categoryFields.safeParse({
      ...current,
      ...given,
      ...(current ? { id: current.id } : {}),
      ...(parent === undefined ? {} : { parentId: parent }),
    });
    if (!parsed.success) {
      errors.push(
        ...parsed.error.issues.map(({ path: [field = ''], message }) => ({
          row,
          field: String(field),
          message: `kategori: ${message}`,
        })),
      );
      continue;
    }
    const { id } = parsed.data;
    if (current && current.slug !== parsed.data.slug)
      parsed.data.oldSlugs = oldSlugsAfter(current.slug, parsed.data.slug, parsed.data.oldSlugs);
    const unknownFields = extraOf(each, form, current && extraFields(current.id));
    const hasExtra = Object.keys(unknownFields).length > 0;
    const before: Values = { ...current };
    const after: Values = parsed.data;
    const isSame = FIELDS.every((field) => isSameJson(before[field], after[field]));
    if (current && !hasExtra && isSame) continue;
    const reason = whyLeftOut?.(id);
    if (reason !== undefined) {
      errors.push({ row, field: '', message: `kategori: ${reason}` });
      continue;
    }
    rowOf.set(id, row);
    byId.set(id, parsed.data);
    changed.set(id, hasExtra ? { ...parsed.data, unknownFields } : parsed.data);
  }
  for (;;) {
    const { ordered, waiting } = leaversFirst([...changed.values()], existing);
    // A category that is refused may be the parent of another one.
    const fault = findPlaceFault(existing, [...changed.values()]) ?? waiting.map(exchangeFault)[0];
    if (!fault) return { changed: ordered, categories: [...byId.values()], errors };
    const { id, field, message } = fault;
    errors.push({ row: rowOf.get(id) ?? 0, field, message: `kategori: ${message}` });
    changed.delete(id);
    const before = existing.find((each) => each.id === id);
    if (before) byId.set(id, before);
    else byId.delete(id);
  }
}

const exchangeFault = ({ id, slug }: CategoryWrite) => ({
  id,
  field: 'slug',
  message: `"${slug}" adresi aynı dosyada değiş tokuş edilemez; önce kategorilerden birine başka bir adres verin`,
});

/** In an order in which each address is free when it is taken; those whose addresses wait for each other remain. */
function leaversFirst(changed: readonly CategoryWrite[], existing: readonly Category[]) {
  const slugOf = new Map(existing.map(({ id, slug }) => [id, slug]));
  const waiting = [...changed];
  const ordered: CategoryWrite[] = [];
  const isFree = ({ id, slug }: CategoryWrite): boolean =>
    waiting.every((other) => other.id === id || slugOf.get(other.id) !== slug);
  for (let next = waiting.findIndex(isFree); next >= 0; next = waiting.findIndex(isFree))
    ordered.push(...waiting.splice(next, 1));
  return { ordered, waiting };
}
