import { type Product, productToJson } from './product.ts';

/** Some fields of a product in their JSON form; `null` stands for an absent one. */
export type FieldValues = Readonly<Record<string, unknown>>;

export interface Difference {
  readonly before: FieldValues;
  readonly after: FieldValues;
}

/** Whether two values have the same JSON form. */
export function sameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** The fields in which two JSON forms of a product differ, with both values. */
export function differenceOf(before: FieldValues, after: FieldValues): Difference {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !sameValue(before[name] ?? null, after[name] ?? null));
  const pick = (values: FieldValues): FieldValues =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

export function productDifference(before: Product, after: Product): Difference {
  return differenceOf(productToJson(before), productToJson(after));
}

/** Whether all the named fields still have these values. */
export function hasValues(product: Product, values: FieldValues): boolean {
  const json = productToJson(product);
  return Object.entries(values).every(([name, value]) => sameValue(json[name] ?? null, value));
}
