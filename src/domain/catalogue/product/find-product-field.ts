import { lowerTurkish } from '#kernel/turkish';
import { PRODUCT_FIELDS, type ProductField } from './product-fields.ts';

const BY_NAME: ReadonlyMap<string, ProductField> = new Map(
  Object.entries<ProductField>(PRODUCT_FIELDS).flatMap(([name, field]) =>
    [name, field.column ?? name].map((key): [string, ProductField] => [key, field]),
  ),
);

/** Finds a field by its name or the name of its column; undefined for an unknown one. */
export function findProductField(name: string): ProductField | undefined {
  return BY_NAME.get(name);
}

/** The label of a field, `Fiyat`. An unknown field's label is its name in the file. */
export function fieldLabel(name: string): string {
  return findProductField(name)?.label ?? name;
}

/** The label within a sentence: `fiyat`, but `KDV oranı`. */
export function fieldLabelWithin(name: string): string {
  const label = fieldLabel(name);
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : lowerTurkish(label.slice(0, 1)) + label.slice(1);
}
