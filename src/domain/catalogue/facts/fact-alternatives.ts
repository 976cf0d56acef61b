import { foldedWords } from '#kernel/turkish';

/** Letters and digits only, without case and accents: `DDL-8700` and `ddl 8700` are `ddl8700`. */
export function codeKey(text: string): string {
  return foldedWords(text).join('');
}

/** A name of the trade with its synonyms. */
export interface NamedSystem {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** One value that a fact allows. */
interface Alternative {
  /** Equal for two alternatives with the same meaning. */
  readonly key: string;
  /** The text for people: the system's name, or the fact's own words. */
  readonly name: string;
  /** The condition under which it fits (`ince işte`). */
  readonly condition?: string;
}

/** Whole numbers in the range of needle sizes: 11 to 18. */
interface SizeRange {
  readonly from: number;
  readonly to: number;
}

export interface FactReading {
  readonly alternatives: readonly Alternative[];
  readonly sizes?: SizeRange;
}

export type FactReader = (value: string) => FactReading;

/** Letters that belong to the name before them: `134 (R)`. */
const NAME_IN_BRACKETS = /\s?\((\p{L}{1,2})\)/gu;
const SEPARATOR = /[(),;]|\s\/\s|\sveya\s|\sya da\s/u;
const SIZES = /\bNo:?\s*(\d{1,2})\p{L}?(?:\s*[-–]\s*(\d{1,2}))?/iu;
const TRAILING_SIZES = /\s(?:No\b.*|\d{1,3}\/\d{1,3}.*)$/isu;

/** The numbers after `No:` in a fact; `undefined` without any. */
function readSizes(value: string): SizeRange | undefined {
  const [, from, to = from] = SIZES.exec(value) ?? [];
  return from === undefined ? undefined : { from: Number(from), to: Number(to) };
}

/**
 * Creates the reader of a fact's value. `veya`, `/` between blanks, commas and brackets separate alternatives. An
 * alternative that begins with a known name is that system. A known name after other words makes these words its
 * condition. Without any known name the first words of the value are the only alternative.
 */
export function factReader(systems: readonly NamedSystem[]): FactReader {
  const names = systems
    .flatMap(({ name, aliases }) => [name, ...aliases].map((spelling) => ({ name, key: codeKey(spelling) })))
    .filter(({ key }) => key !== '')
    .toSorted((left, right) => right.key.length - left.key.length);

  const readClause = (clause: string): Alternative | undefined => {
    const text = clause.replace(TRAILING_SIZES, '');
    const words = text.trim().split(/\s+/);
    const keys = words.map(codeKey);
    const key = keys.join('');
    let at = 0;
    for (const [start, startKey] of keys.entries()) {
      const place = at;
      const system = names.find((each) => key.startsWith(each.key, place));
      if (system) {
        const condition = words.slice(0, start).join(' ');
        return { key: codeKey(system.name), name: system.name, ...(start > 0 ? { condition } : {}) };
      }
      at += startKey.length;
    }
    return undefined;
  };

  const readAlternatives = (value: string): Alternative[] => {
    const clauses = value.replaceAll(NAME_IN_BRACKETS, ' $1').split(SEPARATOR);
    const known = clauses.flatMap((clause) => readClause(clause) ?? []);
    if (known.length > 0) {
      const byKey = new Map<string, Alternative>();
      for (const alternative of known) {
        const other = byKey.get(alternative.key);
        if (!other || other.condition !== undefined) byKey.set(alternative.key, alternative);
      }
      return [...byKey.values()];
    }
    const [first = ''] = clauses;
    const name = first.replace(TRAILING_SIZES, '').trim();
    return codeKey(name) === '' ? [] : [{ key: codeKey(name), name }];
  };

  return (value) => {
    const sizes = readSizes(value);
    return { alternatives: readAlternatives(value), ...(sizes ? { sizes } : {}) };
  };
}
