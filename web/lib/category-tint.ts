import { foldedWords } from '#domain/turkish';

/** Colours that a category can have; each is a class in styles/tints.css. */
type Tint = 'steel' | 'thread' | 'brass' | 'moss' | 'clay' | 'plum' | 'grey';

/** By a word of the category's name; the first that fits counts. */
const TINT_BY_WORD: readonly (readonly [string, Tint])[] = [
  ['aksesuar', 'plum'],
  ['iplik', 'plum'],
  ['terzi', 'plum'],
  ['yedek', 'brass'],
  ['parca', 'brass'],
  ['igne', 'brass'],
  ['ayak', 'brass'],
  ['masura', 'brass'],
  ['kesim', 'clay'],
  ['utu', 'clay'],
  ['makas', 'clay'],
  ['bicak', 'clay'],
  ['overlok', 'moss'],
  ['lock', 'moss'],
  ['recme', 'moss'],
  ['endustriyel', 'steel'],
  ['sanayi', 'steel'],
  ['ev', 'thread'],
  ['dikis', 'thread'],
];

/** The class of a category's colour by its name; grey for names the list does not know. */
export function categoryTint(name: string): `tint-${Tint}` {
  const words = foldedWords(name);
  const found = TINT_BY_WORD.find(([start]) =>
    words.some((word) => word === start || (start.length > 3 && word.startsWith(start))),
  );
  return `tint-${found?.[1] ?? 'grey'}`;
}
