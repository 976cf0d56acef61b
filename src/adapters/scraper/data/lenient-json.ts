import type { JsonObject, JsonValue } from './json-value.ts';

const MAX_DEPTH = 150;
const IDENTIFIER = /[A-Za-z_$][\w$]*/y;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const WORDS: Readonly<Record<string, JsonValue>> = {
  true: true,
  false: false,
  null: null,
  undefined: null,
  NaN: null,
};
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

class Unreadable extends Error {}

/** Reads what people write where JSON is expected: JavaScript literals, comments, stray commas, raw line breaks. */
class LenientReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  get position(): number {
    return this.#at;
  }

  skipBlank(): void {
    for (;;) {
      const char = this.#text.charCodeAt(this.#at);
      if (char <= 32 || char === 0xa0 || char === 0xfeff) {
        this.#at += 1;
      } else if (this.#text.startsWith('//', this.#at)) {
        const end = this.#text.indexOf('\n', this.#at);
        this.#at = end < 0 ? this.#text.length : end + 1;
      } else if (this.#text.startsWith('/*', this.#at)) {
        const end = this.#text.indexOf('*/', this.#at);
        this.#at = end < 0 ? this.#text.length : end + 2;
      } else if (this.#text.startsWith('<!--', this.#at)) {
        this.#at += 4;
      } else if (this.#text.startsWith('-->', this.#at)) {
        this.#at += 3;
      } else if (this.#text.startsWith('<![CDATA[', this.#at)) {
        this.#at += 9;
      } else if (this.#text.startsWith(']]>', this.#at)) {
        this.#at += 3;
      } else {
        return;
      }
    }
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  skipOne(): void {
    this.#at += 1;
  }

  value(depth = 0): JsonValue {
    if (depth > MAX_DEPTH) throw new Unreadable('too deep');
    this.skipBlank();
    const char = this.#text[this.#at];
    if (char === '{') return this.#object(depth);
    if (char === '[') return this.#array(depth);
    if (char === '"' || char === "'" || char === '`') return this.#string(char);
    return this.#word();
  }

  #object(depth: number): JsonObject {
    const result: JsonObject = {};
    this.#at += 1;
    for (;;) {
      this.skipBlank();
      const char = this.#text[this.#at];
      if (char === undefined) return result;
      if (char === '}') {
        this.#at += 1;
        return result;
      }
      if (char === ',') {
        this.#at += 1;
        continue;
      }
      const key = char === '"' || char === "'" ? this.#string(char) : this.#key();
      this.skipBlank();
      if (this.#text[this.#at] !== ':') throw new Unreadable('a colon is missing');
      this.#at += 1;
      this.skipBlank();
      const next = this.#text[this.#at];
      const value = next === ',' || next === '}' ? null : this.value(depth + 1);
      if (key !== '__proto__') result[key] = value;
    }
  }

  #array(depth: number): JsonValue[] {
    const result: JsonValue[] = [];
    this.#at += 1;
    for (;;) {
      this.skipBlank();
      const char = this.#text[this.#at];
      if (char === undefined) return result;
      if (char === ']') {
        this.#at += 1;
        return result;
      }
      if (char === ',') {
        this.#at += 1;
        continue;
      }
      // An object list that was never closed must not swallow the object's brace.
      if (char === '}') return result;
      result.push(this.value(depth + 1));
    }
  }

  #key(): string {
    IDENTIFIER.lastIndex = this.#at;
    const match = IDENTIFIER.exec(this.#text) ?? this.#numberMatch();
    if (!match) throw new Unreadable('no key');
    this.#at += match[0].length;
    return match[0];
  }

  #numberMatch(): RegExpExecArray | null {
    NUMBER.lastIndex = this.#at;
    return NUMBER.exec(this.#text);
  }

  #word(): JsonValue {
    const number = this.#numberMatch();
    if (number) {
      this.#at += number[0].length;
      return Number(number[0]);
    }
    if (this.#text[this.#at] === '!') {
      const flag = this.#text[this.#at + 1];
      if (flag === '0' || flag === '1') {
        this.#at += 2;
        return flag === '0';
      }
    }
    IDENTIFIER.lastIndex = this.#at;
    const match = IDENTIFIER.exec(this.#text);
    if (!match) throw new Unreadable('no value');
    const known = WORDS[match[0]];
    if (known === undefined && !/^(?:void|new|Date|window)$/.test(match[0])) throw new Unreadable('a name');
    this.#at += match[0].length;
    if (known !== undefined) return known;
    // A JavaScript expression: its value is unknown, so it is read over up to the next comma or brace.
    while (!this.done && !/[,}\]]/.test(this.#text.charAt(this.#at))) this.#at += 1;
    return null;
  }

  /** Whether the quote at this place ends the string, judged by what follows it. */
  #endsString(at: number): boolean {
    const rest = /[^\s]/g;
    rest.lastIndex = at + 1;
    const next = rest.exec(this.#text);
    if (!next || ':}]'.includes(next[0]) || next[0] === '/') return true;
    if (next[0] !== ',') return false;
    rest.lastIndex = next.index + 1;
    const after = rest.exec(this.#text);
    return !after || /["'{[}\]\d\-tfn/,A-Za-z_]/.test(after[0]);
  }

  #string(quote: string): string {
    let result = '';
    let from = this.#at + 1;
    let at = from;
    for (;;) {
      const char = this.#text[at];
      if (char === undefined) break;
      if (char === quote) {
        if (this.#endsString(at)) break;
        at += 1;
        continue;
      }
      if (char !== '\\') {
        at += 1;
        continue;
      }
      result += this.#text.slice(from, at);
      const escape = this.#text.charAt(at + 1);
      const digits = escape === 'u' ? 4 : escape === 'x' ? 2 : 0;
      const hex = this.#text.slice(at + 2, at + 2 + digits);
      if (digits > 0 && hex.length === digits && /^[0-9a-f]+$/i.test(hex)) {
        result += String.fromCharCode(Number.parseInt(hex, 16));
        at += 2 + digits;
      } else {
        result += ESCAPES[escape] ?? (escape === '\n' ? '' : escape);
        at += 2;
      }
      from = at;
    }
    result += this.#text.slice(from, at);
    this.#at = at + 1;
    return result;
  }
}

/**
 * Every JSON value in a script's text: strict JSON as it is; else mended as browsers' readers of
 * structured data do (comments, stray commas and semicolons, raw line breaks, quotes within strings,
 * several values one after the other). A part that cannot be read is left out.
 */
export function readJsonValues(text: string): JsonValue[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const strict = readStrict(trimmed);
  if (strict !== undefined) return [strict];
  const source = /^(?:\s|&#\d+;)*(?:\{|\[)?\s*&quot;/.test(trimmed)
    ? trimmed.replaceAll('&quot;', '"')
    : trimmed;
  const reader = new LenientReader(source, 0);
  const values: JsonValue[] = [];
  for (;;) {
    reader.skipBlank();
    if (reader.done) return values;
    const before = reader.position;
    try {
      values.push(reader.value());
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (reader.position > before) return values;
    }
    if (reader.position === before) reader.skipOne();
  }
}

function readStrict(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * The object or list literal that starts at or after the given place of a script, read without
 * evaluating anything; undefined when it cannot be read.
 */
export function readLiteralAt(script: string, at: number): JsonValue | undefined {
  const open = /[{[]/g;
  open.lastIndex = at;
  const start = open.exec(script);
  if (!start) return undefined;
  try {
    return new LenientReader(script, start.index).value();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
