import { JSONRepairError, jsonrepair } from 'jsonrepair';
import { withWholeLetters } from '#kernel/json';

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

export function asText(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

const MAX_NODES = 20_000;
const MAX_DEPTH = 8;

/** Visits every value with its name in its object, the outer ones first; entries of lists have none. */
export function walkJson(
  start: JsonValue | undefined,
  visit: (name: string, value: JsonValue) => void,
): void {
  let level: [string, JsonValue | undefined][] = [['', start]];
  let nodes = 0;
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next: [string, JsonValue | undefined][] = [];
    for (const [name, value] of level) {
      nodes += 1;
      if (value === undefined || nodes > MAX_NODES) continue;
      visit(name, value);
      if (Array.isArray(value)) for (const each of value) next.push(['', each]);
      else if (isObject(value)) next.push(...Object.entries(value));
    }
    level = next;
  }
}

/** What scripts put around their JSON: comments of markup, CDATA, a stray semicolon. */
const FRAME_START = /^(?:[\s;]|\/[/*]|\*\/|<!--|<!\[CDATA\[)+/;
const FRAME_END = /(?:[\s;]|\/[/*]|\*\/|-->|\]\]>)+$/;
const MAX_FRAME = 200;

function withoutFrame(text: string): string {
  const inner = text.trim();
  // A comment of words stays: only frames of markup are removed.
  if (!/^[\s/*]*<!/.test(inner.slice(0, 40))) return inner.replace(/;$/, '');
  const opened = inner.replace(FRAME_START, '');
  return opened.slice(0, -MAX_FRAME) + opened.slice(-MAX_FRAME).replace(FRAME_END, '');
}

/**
 * Every JSON value in a script's text: strict JSON as it is; else repaired by jsonrepair (comments, stray commas,
 * raw line breaks, quotes within strings, several values one after the other). Nothing when it cannot be read.
 */
export function readJsonValues(text: string): JsonValue[] {
  const strict = parse(text);
  if (strict !== undefined) return [strict];
  const source = withoutFrame(text).replace(/\\x([0-9a-f]{2})/gi, '\\u00$1');
  // Several values stand in lines of their own.
  for (const candidate of [source, source.replace(/\}[\s;]*\{/g, '}\n{')]) {
    const value = parse(repaired(candidate));
    if (value !== undefined) return Array.isArray(value) && !candidate.startsWith('[') ? value : [value];
  }
  return [];
}

function parse(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(withWholeLetters(text));
    return value;
  } catch {
    return undefined;
  }
}

function repaired(text: string): string {
  try {
    return jsonrepair(text);
  } catch (error) {
    // A million open brackets exceed the stack.
    if (error instanceof JSONRepairError || error instanceof RangeError) return '';
    throw error;
  }
}
