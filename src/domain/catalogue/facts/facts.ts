import { fold } from '#kernel/turkish';

const FACT_LINE = /^([^:]{1,60}):\s*(\S.*)$/s;

/** The facts among a product's features, written as `Key: value`. The first line of each key counts. */
export function readFacts(features: readonly string[]): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  for (const line of features) {
    const [, key = '', value = ''] = FACT_LINE.exec(line) ?? [];
    if (key && !facts.has(key.trim())) facts.set(key.trim(), value.trim());
  }
  return facts;
}

/** Whether two names mean one fact: case and Turkish letters do not matter (`İğne Sistemi`, `iğne sistemi`). */
export function isSameFact(left: string, right: string): boolean {
  return left === right || (left.length === right.length && fold(left) === fold(right));
}

export function findFact(facts: ReadonlyMap<string, string>, name: string): string | undefined {
  return facts.get(name) ?? [...facts].find(([key]) => isSameFact(key, name))?.[1];
}

/**
 * The features of a product as a table: the names and values of facts in their order, the values of one name joined; then
 * the lines that are not facts.
 * @param known values that the page shows elsewhere, such as the part number; a line that only repeats them is left out
 */
export function factTable(features: readonly string[], known: readonly string[] = []) {
  const knownWords = new Set(known.map(fold));
  const facts = new Map<string, Set<string>>();
  const notes = new Set<string>();
  for (const line of features) {
    const [, key = '', value = ''] = FACT_LINE.exec(line) ?? [];
    if (!key) notes.add(line.trim());
    else if (!knownWords.has(fold(value.trim()))) {
      facts.set(key.trim(), (facts.get(key.trim()) ?? new Set()).add(value.trim()));
    }
  }
  return {
    facts: [...facts].map(([name, values]) => [name, [...values].join(', ')] as const),
    notes: [...notes].filter((note) => note !== '' && !knownWords.has(fold(note))),
  };
}
