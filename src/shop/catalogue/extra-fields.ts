import { readFields } from './read-fields.ts';
import { categoryFields } from '#domain/catalogue/category/category';
import { PRODUCT_FIELDS } from '#domain/catalogue/product/product-fields';

/** Names that mean something to the shop in a product's file or in a file of products. */
const OF_PRODUCT: ReadonlySet<string> = new Set([...Object.keys(PRODUCT_FIELDS), 'category']);
/** The same of a category; by `type` a row of a file says that it is one. */
const OF_CATEGORY: ReadonlySet<string> = new Set([...Object.keys(categoryFields.shape), 'type']);

/** The fields of a product's file that only its owner knows; none when the text is broken this moment. */
export function extraFieldsOf(text: string | undefined): Readonly<Record<string, unknown>> {
  return withoutKnown(readFields(text) ?? {}, OF_PRODUCT);
}

/** The fields of a `category.json`, or of a row that is a category, that only the owner knows. */
export function extraFieldsOfCategory(
  values: string | object | undefined,
): Readonly<Record<string, unknown>> {
  return withoutKnown(typeof values === 'object' ? values : (readFields(values) ?? {}), OF_CATEGORY);
}

function withoutKnown(values: object, known: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !known.has(field)));
}
