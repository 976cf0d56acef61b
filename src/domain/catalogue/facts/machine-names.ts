import type { Product } from '../product/product.ts';
import { codeKey } from './fact-alternatives.ts';

const MAX_MODEL_WORDS = 7;

/** Keys of the first one, two ... words: `juki`, `jukiddl8700`, `jukiddl8700duz` ... */
function leadingKeys(words: readonly string[]): string[] {
  const keys: string[] = [];
  for (const word of words.slice(0, MAX_MODEL_WORDS)) keys.push((keys.at(-1) ?? '') + codeKey(word));
  return keys;
}

/** Keys by which a list of machines may name one: its first words and its aliases, with and without the brand. */
export function machineKeys({ name, brand, modelAliases = [] }: Product): ReadonlySet<string> {
  const words = name.split(/\s+/);
  const brandWords = brand.split(/\s+/);
  const startsWithBrand = brandWords.every((word, index) => codeKey(word) === codeKey(words[index] ?? ''));
  const models = startsWithBrand ? leadingKeys(words.slice(brandWords.length)) : [];
  const aliases = modelAliases.flatMap((alias) => [alias, `${brand} ${alias}`].map(codeKey));
  return new Set([...leadingKeys(words), ...models, ...aliases].filter(Boolean));
}

/**
 * The usual name of a machine: the longest form in which parts list it, else its name up to the first word with a digit
 * after the maker, else its whole name.
 */
export function modelName({ name, brand }: Product, listedAs: readonly string[]): string {
  const words = name.split(/\s+/);
  const keys = leadingKeys(words);
  const listed = keys.findLastIndex((key) => listedAs.includes(key));
  if (listed >= 0) return words.slice(0, listed + 1).join(' ');
  const first = words.findIndex((word, index) => index > 0 && /\d/.test(word));
  const start = brand.split(/\s+/).length;
  return first >= start ? words.slice(0, first + 1).join(' ') : name;
}
