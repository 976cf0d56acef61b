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

const MAX_NODES = 20_000;
const MAX_DEPTH = 8;

/** Shows every value with its name in its object, the outer ones first; entries of lists have none. */
export function walkJson(start: JsonValue | undefined, see: (name: string, value: JsonValue) => void): void {
  let level: [string, JsonValue | undefined][] = [['', start]];
  let nodes = 0;
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next: [string, JsonValue | undefined][] = [];
    for (const [name, value] of level) {
      nodes += 1;
      if (value === undefined || nodes > MAX_NODES) continue;
      see(name, value);
      if (Array.isArray(value)) for (const each of value) next.push(['', each]);
      else if (isObject(value)) next.push(...Object.entries(value));
    }
    level = next;
  }
}
