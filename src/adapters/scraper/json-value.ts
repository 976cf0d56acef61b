/** A value as JSON can hold it. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
/** A JSON object; keys of foreign data are never trusted to exist. */
export interface JsonObject {
  [key: string]: JsonValue | undefined;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as a list: nothing is empty, a single value is a list of one. */
export function asList(value: JsonValue | undefined): JsonValue[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A text or number as text, else undefined. */
export function asText(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return undefined;
}
