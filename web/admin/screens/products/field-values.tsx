import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import type { FieldChange } from '#contract/catalogue/product/admin-products';
import { findProductField } from '#domain/catalogue/product/find-product-field';
import { categoriesTexts } from '../../../texts/panel/categories.ts';
import { productFormTexts } from '../../../texts/panel/product-form.ts';
import { useCategories } from '../../api/use-categories.ts';
import type { Column } from '../../components/table/data-table.tsx';
import { showLira } from '../../lib/format.ts';

const { yes, no, none, statuses } = productFormTexts;
const CATEGORY_FIELDS: Readonly<Record<string, string>> = categoriesTexts.fields;
const STATUSES: Readonly<Record<string, string>> = statuses;

/** Turkish name of a field of a product or category. */
export function fieldName(field: string): string {
  return findProductField(field)?.label ?? CATEGORY_FIELDS[field] ?? field;
}

/** Formats a value of such a field for people. */
export function showValue(field: string, value: unknown, categories: readonly AdminCategory[] = []): string {
  if (value === null || value === undefined || value === '') return none;
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value)) return value.length === 0 ? none : value.join(', ');
  const plain = typeof value === 'number' ? value.toLocaleString('tr-TR') : value;
  const text = typeof plain === 'string' ? plain : JSON.stringify(plain);
  if (findProductField(field)?.kind === 'price') return showLira(text);
  if (field === 'categoryId' || field === 'parentId')
    // In git a category is known by its folder.
    return categories.find(({ id, slug }) => id === text || slug === text)?.name ?? text;
  if (field === 'status') return STATUSES[text] ?? text;
  if (field === 'discount' || field === 'vatRate') return `%${text}`;
  return text;
}

type Values = Readonly<Record<string, unknown>>;

interface FieldValuesProps {
  readonly names: readonly string[];
  readonly values: Values;
}

export function changeColumns<Row extends { readonly before: Values; readonly after: Values }>(
  before: string,
  after: string,
): readonly Column<Row>[] {
  return [
    { head: before, cell: (row) => <FieldValues names={Object.keys(row.after)} values={row.before} /> },
    {
      head: after,
      cell: (row) => (
        <strong>
          <FieldValues names={Object.keys(row.after)} values={row.after} />
        </strong>
      ),
    },
  ];
}

export function FieldValues({ names, values }: FieldValuesProps) {
  const { data: categories = [] } = useCategories();
  return names.map((name) => (
    <span key={name} className="block wrap-anywhere">
      <span className="text-[0.8125rem] text-ink-soft">{fieldName(name)}</span>{' '}
      {showValue(name, values[name], categories)}
    </span>
  ));
}

interface FieldChangesProps {
  readonly changes: readonly Pick<FieldChange, 'field' | 'before' | 'after'>[];
  /** The most letters of a value; all by default. */
  readonly maxLength?: number;
}

/** Old and new value of each field, one below the other. */
export function FieldChanges({ changes, maxLength = Infinity }: FieldChangesProps) {
  const { data: categories = [] } = useCategories();
  const show = (field: string, value: unknown): string => {
    const text = showValue(field, value, categories);
    return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  };
  return changes.map(({ field, before, after }) => (
    <span key={field} className="block text-sm wrap-anywhere">
      <span className="text-ink-soft">{fieldName(field)}: </span>
      <del className="text-ink-soft">{show(field, before)}</del>
      <span aria-hidden="true"> → </span>
      <ins className="font-medium no-underline">{show(field, after)}</ins>
    </span>
  ));
}
