import type { AdminCategory } from '#contract/catalogue/admin-categories';
import { categoriesTexts } from '../../../texts/panel/categories.ts';
import { productFormTexts } from '../../../texts/panel/product-form.ts';
import { useCategories } from '../../api/use-categories.ts';
import { showLira } from '../../lib/format.ts';

const { fields, yes, no, none, statuses } = productFormTexts;
const FIELD_NAMES: Readonly<Record<string, string>> = { ...categoriesTexts.fields, ...fields };
const STATUSES: Readonly<Record<string, string>> = statuses;

/** Turkish name of a field of a product or category. */
export function fieldName(field: string): string {
  return FIELD_NAMES[field] ?? field;
}

/** Any value of such a field as people read it. */
export function showValue(field: string, value: unknown, categories: readonly AdminCategory[] = []): string {
  if (value === null || value === undefined || value === '') return none;
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value)) return value.length === 0 ? none : value.join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (field === 'price' || field === 'originalPrice') return showLira(text);
  if (field === 'categoryId' || field === 'parentId')
    return categories.find(({ id }) => id === text)?.name ?? text;
  if (field === 'status') return STATUSES[text] ?? text;
  if (field === 'discount' || field === 'vatRate') return `%${text}`;
  return text;
}

interface FieldValuesProps {
  readonly names: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** Some fields with their values, one below the other. */
export function FieldValues({ names, values }: FieldValuesProps) {
  const { data: categories = [] } = useCategories();
  return names.map((name) => (
    <span key={name} className="block wrap-anywhere">
      <span className="field-tag">{fieldName(name)}</span> {showValue(name, values[name], categories)}
    </span>
  ));
}
