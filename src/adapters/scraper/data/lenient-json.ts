import { JSONRepairError, jsonrepair } from 'jsonrepair';
import type { JsonValue } from './json-value.ts';

/** What scripts put around their JSON: comments of markup, CDATA, a stray semicolon. */
const OPENERS = ['//', '/*', '<!--', '<![CDATA[', '*/', ';'];
const CLOSERS = ['//', '/*', '-->', ']]>', '*/', ';'];

function withoutFrame(text: string): string {
  let inner = text.trim();
  // A comment of words stays: only frames of markup are taken off.
  if (!/^[\s/*]*<!/.test(inner.slice(0, 40))) return inner.endsWith(';') ? inner.slice(0, -1) : inner;
  for (let opener = ''; ; inner = inner.slice(opener.length).trimStart()) {
    const found = OPENERS.find((each) => inner.startsWith(each));
    if (found === undefined) break;
    opener = found;
  }
  for (let closer = ''; ; inner = inner.slice(0, inner.length - closer.length).trimEnd()) {
    const found = CLOSERS.find((each) => inner.endsWith(each));
    if (found === undefined) return inner;
    closer = found;
  }
}

/**
 * Every JSON value in a script's text: strict JSON as it is; else mended by jsonrepair (comments, stray commas,
 * raw line breaks, quotes within strings, several values one after the other). Nothing when it cannot be read.
 */
export function readJsonValues(text: string): JsonValue[] {
  const strict = parse(text);
  if (strict !== undefined) return [strict];
  const source = withoutFrame(text).replace(/\\x([0-9a-f]{2})/gi, '\\u00$1');
  // Several values stand in lines of their own.
  for (const candidate of [source, source.replace(/\}[\s;]*\{/g, '}\n{')]) {
    const value = parse(mended(candidate) ?? '');
    if (value !== undefined) return Array.isArray(value) && !candidate.startsWith('[') ? value : [value];
  }
  return [];
}

function parse(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function mended(text: string): string | undefined {
  try {
    return jsonrepair(text);
  } catch (error) {
    // A million open brackets exceed the stack.
    if (error instanceof JSONRepairError || error instanceof RangeError) return undefined;
    throw error;
  }
}
