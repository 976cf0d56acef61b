import { MAX_DEPTH } from './json.ts';

export type JsonPath = readonly (string | number)[];

type OnValue = (path: JsonPath, start: number, end: number) => void;
type OnRepeat = (name: string, offset: number) => void;

const SCALAR = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const WORD = /[^\s,:[\]{}"']+/y;
const WHITESPACE = /[ \t\r\n]*/y;
/** A part of a string. The parts are not matched as one repeated group, whose stack long texts would overflow. */
const STRING_PART = /[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const MAX_SHOWN = 40;
/** The most faults of one kind that are described of a file, which may have a hundred thousand: nobody reads more at once. */
export const MAX_DESCRIBED = 50;

class FaultSignal extends Error {
  readonly offset: number;
  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/** The 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** The line of the first mark that a merge of git left in a text, and what to do; `undefined` without one. */
export function findConflictMark(text: string, mark = /^(?:<{7}|>{7}) /m) {
  const found = mark.exec(text);
  const message =
    'git birleştirme işaretleri (<<<<<<<) dosyada kalmış; iki hâlden doğru olanı bırakıp <<<<<<<, ======= ve >>>>>>> satırlarını silin, sonra "git add" yapın';
  return found ? { line: lineAt(text, found.index), message } : undefined;
}

/** The line and the Turkish description of the first fault of a text that is not JSON; `undefined` when it is JSON. */
export function findJsonFault(text: string) {
  const fault = findFault(text);
  if (!fault) return undefined;
  const conflict = findConflictMark(text, /^(?:<{7}|={7}|>{7})(?: |$)/m);
  return conflict ?? { line: lineAt(text, fault.offset), message: fault.message };
}

/** As `lineOfPath`, for several paths of one text. */
export function lineFinder(text: string): (path: JsonPath) => number {
  const places: { readonly place: JsonPath; readonly start: number }[] = [];
  findFault(text, (path, start) => places.push({ place: [...path], start }));
  return (path) => {
    const above = places.filter(({ place }) => place.every((part, index) => part === path[index]));
    const depth = Math.max(...above.map(({ place }) => place.length));
    return lineAt(text, above.findLast(({ place }) => place.length === depth)?.start ?? 0);
  };
}

/**
 * The line on which the value at `path` begins; for a missing member, the line of the nearest value above it. 1 when
 * the text is not JSON.
 */
export function lineOfPath(text: string, path: JsonPath): number {
  return lineFinder(text)(path);
}

/**
 * The source text of each member of the outermost object, in their order; of a repeated member the last. Empty for
 * anything that is not a JSON object.
 */
export function membersOf(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  const fault = findFault(text, ([name, ...rest], start, end) => {
    if (typeof name === 'string' && rest.length === 0) members.set(name, text.slice(start, end));
  });
  return fault ? new Map() : members;
}

/** The first names that an object of a text has twice, where they are repeated; `[]` for a text that is not JSON. */
export function findRepeatedNames(text: string): readonly { readonly name: string; readonly line: number }[] {
  const found: { readonly name: string; readonly offset: number }[] = [];
  const fault = findFault(text, undefined, (name, offset) => found.push({ name, offset }));
  return (fault ? [] : found.slice(0, MAX_DESCRIBED)).map(({ name, offset }) => ({
    name,
    line: lineAt(text, offset),
  }));
}

/** Scans a text up to its first fault, and returns that. */
function findFault(text: string, onValue?: OnValue, onRepeat?: OnRepeat): FaultSignal | undefined {
  try {
    scanJson(text, onValue, onRepeat);
    return undefined;
  } catch (error) {
    if (error instanceof FaultSignal) return error;
    throw error;
  }
}

function scanJson(text: string, onValue?: OnValue, onRepeat?: OnRepeat): void {
  let at = 0;
  const path: (string | number)[] = [];

  function peek(pattern: RegExp): string {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? '';
  }
  function fail(message: string, offset = at): never {
    throw new FaultSignal(offset, message);
  }
  function failAtEnd(missing: string): never {
    return fail(`dosya yarım kalmış; sonunda ${missing} eksik`, text.trimEnd().length);
  }
  /** Goes behind what the pattern finds here; false when it finds nothing. */
  function skip(pattern: RegExp): boolean {
    pattern.lastIndex = at;
    const isThere = pattern.test(text);
    if (isThere) at = pattern.lastIndex;
    return isThere;
  }
  function skipSpace(): void {
    skip(WHITESPACE);
    if (text[at] === '/' && /[/*]/.test(text[at + 1] ?? '')) fail('JSON içinde yorum olamaz; yorumu silin');
  }
  const wordHere = (): string => (peek(WORD) || (text[at] ?? '')).slice(0, MAX_SHOWN);

  /** Returns it as it is written, with its quotes. */
  function string(): string {
    const start = at;
    at += 1;
    while (text[at] !== '"' && skip(STRING_PART));
    const next = text[at];
    if (next === undefined || next === '\n' || next === '\r')
      fail(`tırnak kapanmamış: ${text.slice(start, Math.min(at, start + MAX_SHOWN))}`, start);
    if (next === '\\') fail(`geçersiz kaçış: ${text.slice(at, at + 2)}; ters bölü iki kez yazılmalı (\\\\)`);
    if (next !== '"') fail('metnin içinde sekme ya da görünmez bir karakter var; \\t gibi yazın ya da silin');
    at += 1;
    return text.slice(start, at);
  }

  function scalar(): void {
    const word = peek(WORD);
    if (SCALAR.test(word)) {
      at += word.length;
      return;
    }
    if (/^-?0\d/.test(word)) fail(`sayı sıfırla başlayamaz: ${wordHere()}; metinse tırnak içine alın`);
    fail(
      `geçerli bir değer değil: ${wordHere()}; metinler çift tırnak içinde, değerler true, false, null ya da sayı olmalı`,
    );
  }

  function value(closing: string): void {
    skipSpace();
    const start = at;
    const first = text[at];
    if (first === undefined) failAtEnd(closing || 'değer');
    if (path.length > MAX_DEPTH) fail('çok derin iç içe');
    if (first === '{') object();
    else if (first === '[') members(']', (index) => valueAt(index, ']'));
    else if (first === '"') string();
    else if (first === "'") fail('tek tırnak yerine çift tırnak (") kullanın');
    else if (first === ',' || first === '}' || first === ']' || first === ':')
      fail(`"${first}" işaretinden önce değer eksik`);
    else scalar();
    onValue?.(path, start, at);
  }

  /** After a value: true when another value comes next, false at the closing sign. */
  function hasNext(closing: '}' | ']'): boolean {
    const valueEnd = at;
    skipSpace();
    const next = text[at];
    if (next === undefined) failAtEnd(closing);
    if (next === closing) {
      at += 1;
      return false;
    }
    if (next !== ',') {
      const isWrongClosing = next === '}' || next === ']';
      if (isWrongClosing) fail(`"${next}" yerine "${closing}" olmalı`);
      fail(
        text.slice(valueEnd, at).includes('\n')
          ? 'satır sonunda virgül eksik'
          : `virgül eksik: ${text.slice(at, at + 20).replace(/\s[^]*$/, '')} önünde`,
        valueEnd,
      );
    }
    const comma = at;
    at += 1;
    skipSpace();
    if (text[at] === closing) fail('son değerden sonra fazladan virgül var; virgülü silin', comma);
    return true;
  }

  function members(closing: '}' | ']', member: (index: number) => void): void {
    at += 1;
    skipSpace();
    if (text[at] === closing) {
      at += 1;
      return;
    }
    let index = 0;
    do member(index++);
    while (hasNext(closing));
  }

  function valueAt(part: string | number, closing: '}' | ']'): void {
    path.push(part);
    value(closing);
    path.pop();
  }

  function name(): string {
    if (text[at] === undefined) failAtEnd('}');
    if (text[at] === "'") fail('tek tırnak yerine çift tırnak (") kullanın');
    if (text[at] === '"') {
      const written = string();
      return written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
    }
    const word = wordHere();
    return fail(
      /^\d/.test(word)
        ? `"${word}" yerine alan adı olmalı; ondalık sayıda virgül değil nokta kullanılır`
        : `alan adı çift tırnak içinde olmalı: ${word}`,
    );
  }

  function object(): void {
    const names = onRepeat && new Set<string>();
    members('}', () => {
      skipSpace();
      const nameStart = at;
      const found = name();
      const nameEnd = at;
      if (names?.has(found)) onRepeat?.(found, nameStart);
      names?.add(found);
      skipSpace();
      if (text[at] === undefined) failAtEnd('}');
      if (text[at] !== ':') fail(`"${found}" alanından sonra iki nokta (:) eksik`, nameEnd);
      at += 1;
      valueAt(found, '}');
    });
  }

  skipSpace();
  if (at === text.length) fail('dosya boş', 0);
  value('');
  skipSpace();
  if (at < text.length) fail('dosyanın sonunda fazladan metin var; silin');
}
