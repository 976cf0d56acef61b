import { categoryFields } from '#domain/catalogue/category/category';
import { PRODUCT_FIELDS } from '#domain/catalogue/product/product-fields';
import type { ProductEditRecord } from '#domain/panel/change-batch';
import { isJsonObject, parseJson } from '#kernel/json';
import type { FieldValues } from '#domain/catalogue/product/product-difference';

/** The members of a JSON object; undefined for any other text and for invalid JSON. */
export function readFields(text: string | undefined): FieldValues | undefined {
  const value = text === undefined ? undefined : parseJson(text);
  return isJsonObject(value) ? value : undefined;
}

type Recorded = Pick<ProductEditRecord, 'before' | 'after'>;

const OF_PRODUCT: ReadonlySet<string> = new Set(Object.keys(PRODUCT_FIELDS));
/** The known names of a category; `type` marks a row as a category. */
const OF_CATEGORY: ReadonlySet<string> = new Set([...Object.keys(categoryFields.shape), 'type']);

/** The unknown fields of a product's file; none when the text is broken. */
export function extraFieldsOf(text: string | undefined): Readonly<Record<string, unknown>> {
  return withoutKnown(readFields(text) ?? {}, OF_PRODUCT);
}

/** All recorded fields as they were before, with `none` for those that the file did not have. */
export function valuesBefore({ before, after }: Recorded, none: null | undefined): FieldValues {
  return { ...Object.fromEntries(Object.keys(after ?? {}).map((name) => [name, none])), ...before };
}

/** The unknown fields of a `category.json`, or of a row that is a category. */
export function extraFieldsOfCategory(
  values: string | object | undefined,
): Readonly<Record<string, unknown>> {
  return withoutKnown(typeof values === 'object' ? values : (readFields(values) ?? {}), OF_CATEGORY);
}

function withoutKnown(values: object, known: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !known.has(field)));
}
