import { isSameJson } from '#kernel/json';
import { type Product, productToJson } from './product.ts';

/** Some fields of a product in their JSON form; `null` means an absent field. */
export type FieldValues = Readonly<Record<string, unknown>>;

export interface Difference {
  readonly before: FieldValues;
  readonly after: FieldValues;
}

/** The fields in which two JSON forms of a product differ, with both values. */
export function differenceOf(before: FieldValues, after: FieldValues): Difference {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isSameJson(before[name], after[name]));
  const pick = (values: FieldValues): FieldValues =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

export function productDifference(before: Product, after: Product): Difference {
  return differenceOf(productToJson(before), productToJson(after));
}

/** Whether all the named fields still have these values. */
export function hasValues(present: FieldValues, values: FieldValues): boolean {
  return Object.entries(values).every(([name, value]) => isSameJson(present[name], value));
}
