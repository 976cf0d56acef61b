import { findReservedSlug } from '../domain/category-place.ts';
import { type Category, categoryFields } from '../domain/category.ts';
import { fold } from '../domain/turkish.ts';
import { unguardText } from '../domain/exchange-cell.ts';
import type { ExchangeRow, ExchangeTable } from './exchange-ports.ts';
import type { ImportError } from './plan-import.ts';

const CATEGORY_WORDS: ReadonlySet<string> = new Set(['category', 'kategori']);

/** Whether a row of a file is a category and no product. */
export function isCategoryRow({ values }: ExchangeRow): boolean {
  const type = values['type'];
  return typeof type === 'string' && CATEGORY_WORDS.has(fold(type.trim()));
}

export interface CategoryPlan {
  /** New and changed ones, in the file's order. */
  readonly changed: readonly Category[];
  /** All categories as they will be. */
  readonly categories: readonly Category[];
  readonly errors: readonly ImportError[];
}

const FIELDS = Object.keys(categoryFields.shape);

function valueOf(raw: unknown, field: string, form: ExchangeTable['form']): unknown {
  if (form === 'json') return raw;
  if (typeof raw !== 'string') return raw ?? undefined;
  if (raw.trim() === '') return undefined;
  const text = unguardText(raw);
  return field === 'sortOrder' ? Number(text) : text;
}

function sameField(field: string, left: Category, right: Category): boolean {
  return new Map(Object.entries(left)).get(field) === new Map(Object.entries(right)).get(field);
}

/** Plans the categories that a file brings; one is matched by id, then by slug. */
export function planCategoryRows(
  rows: readonly ExchangeRow[],
  form: ExchangeTable['form'],
  existing: readonly Category[],
): CategoryPlan {
  const byId = new Map(existing.map((category) => [category.id, category]));
  const changed = new Map<string, Category>();
  const errors: ImportError[] = [];
  for (const { row, values } of rows) {
    const given = FIELDS.flatMap((field): [string, unknown][] => {
      const value = valueOf(values[field], field, form);
      return value === undefined ? [] : [[field, value]];
    });
    const named = new Map(given);
    const current =
      byId.get(String(named.get('id'))) ?? [...byId.values()].find(({ slug }) => slug === named.get('slug'));
    const parsed = categoryFields.safeParse({
      ...current,
      ...Object.fromEntries(given),
      ...(current ? { id: current.id } : {}),
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
    if (current && FIELDS.every((field) => sameField(field, current, parsed.data))) continue;
    const reserved = findReservedSlug(parsed.data.slug);
    if (reserved) {
      errors.push({ row, field: reserved.field, message: `kategori: ${reserved.message}` });
      continue;
    }
    byId.set(id, parsed.data);
    changed.set(id, parsed.data);
  }
  return { changed: [...changed.values()], categories: [...byId.values()], errors };
}
