import { foldedWords } from '#kernel/turkish';

/** Colours that a category can have; each is a class in styles/tints.css. */
type Tint = 'steel' | 'thread' | 'brass' | 'moss' | 'clay' | 'plum' | 'grey';

/** Shorter words must match whole: `ev` must not match `evrak`. */
const MIN_STEM = 4;

/** By a word of the category's name; the first match counts. */
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

function findTint(name: string): Tint | undefined {
  const words = foldedWords(name);
  const fits = (start: string): boolean =>
    words.some((word) => word === start || (start.length >= MIN_STEM && word.startsWith(start)));
  return TINT_BY_WORD.find(([start]) => fits(start))?.[1];
}

/**
 * The class of a category's colour. It depends on the category's name, else on the names of the categories above it,
 * nearest first; grey when no name is in the list.
 */
export function categoryTint(name: string, ...above: readonly string[]): `tint-${Tint}` {
  const tint = [name, ...above].map(findTint).find((found) => found !== undefined);
  return `tint-${tint ?? 'grey'}`;
}
