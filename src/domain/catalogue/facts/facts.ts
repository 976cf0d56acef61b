import { fold } from '#kernel/turkish';

const FACT_LINE = /^([^:]{1,60}):\s*(\S.*)$/s;

/** The facts among the features of a product, written as `Key: value`; of one key the first line counts. */
export function readFacts(features: readonly string[]): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  for (const line of features) {
    const [, key = '', value = ''] = FACT_LINE.exec(line) ?? [];
    if (key && !facts.has(key.trim())) facts.set(key.trim(), value.trim());
  }
  return facts;
}

/** The features of a product as a table for people: each fact once, and the lines that are no facts. */
export interface FactTable {
  /** Names and values in the order of the features; values of one name stand together. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly notes: readonly string[];
}

/** @param known values that stand elsewhere, such as the part number; what says nothing more is left out */
export function factTable(features: readonly string[], known: readonly string[] = []): FactTable {
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
    facts: [...facts].map(([name, values]) => [name, [...values].join(', ')]),
    notes: [...notes].filter((note) => note !== '' && !knownWords.has(fold(note))),
  };
}
