import { isJsonObject, parseJson } from '#kernel/json';
import type { FieldValues } from '#domain/catalogue/product/product-difference';

/** The members of a JSON object; undefined for any other text and for invalid JSON. */
export function readFields(text: string | undefined): FieldValues | undefined {
  const value = text === undefined ? undefined : parseJson(text);
  return isJsonObject(value) ? value : undefined;
}
