import { isSameJson } from '#kernel/json';
import { codeKey, type FactReader, type FactReading } from '#domain/catalogue/facts/fact-alternatives';
import { readFacts } from '#domain/catalogue/facts/facts';
import { readNeedleNumber } from '#domain/catalogue/facts/fitment';
import type { Product } from '#domain/catalogue/product/product';

const MAX_MODEL_WORDS = 7;
const SIZE_FACT = 'Numara';

/** The facts about one product for fitment, read once for each version. */
export interface FitRecord {
  readonly product: Product;
  /** Keys by which a list of machines may name it: its first words, with and without the brand, and its aliases. */
  readonly nameKeys: ReadonlySet<string>;
  readonly compatible: ReadonlySet<string>;
  readonly notCompatible: ReadonlySet<string>;
  /** By the facts that rules compare. */
  readonly facts: ReadonlyMap<string, FactReading>;
  readonly size: number | undefined;
}

/** Keys of the first one, two ... words: `juki`, `jukiddl8700`, `jukiddl8700duz` ... */
function leadingKeys(words: readonly string[]): string[] {
  const keys: string[] = [];
  for (const word of words.slice(0, MAX_MODEL_WORDS)) keys.push((keys.at(-1) ?? '') + codeKey(word));
  return keys;
}

function nameKeysOf({ name, brand, modelAliases = [] }: Product): Set<string> {
  const words = name.split(/\s+/);
  const brandWords = brand.split(/\s+/);
  const startsWithBrand = brandWords.every((word, index) => codeKey(word) === codeKey(words[index] ?? ''));
  const models = startsWithBrand ? leadingKeys(words.slice(brandWords.length)) : [];
  return new Set([...leadingKeys(words), ...models, ...modelAliases.map(codeKey)].filter(Boolean));
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

export function fitRecord(product: Product, ruleFacts: ReadonlySet<string>, read: FactReader): FitRecord {
  const facts = readFacts(product.features);
  const size = facts.get(SIZE_FACT);
  return {
    product,
    nameKeys: nameKeysOf(product),
    compatible: new Set((product.compatible ?? []).map(codeKey)),
    notCompatible: new Set((product.notCompatible ?? []).map(codeKey)),
    facts: new Map(
      [...ruleFacts].flatMap((fact): [string, FactReading][] => {
        const value = facts.get(fact);
        return value === undefined ? [] : [[fact, read(value)]];
      }),
    ),
    size: size === undefined ? undefined : readNeedleNumber(size),
  };
}

const FIT_FIELDS = [
  'slug',
  'name',
  'brand',
  'categoryId',
  'status',
  'compatible',
  'notCompatible',
  'family',
  'universal',
  'modelAliases',
  'features',
] as const satisfies readonly (keyof Product)[];

/** Whether two versions of a product fit the same; sales and prices do not matter. */
export function fitsTheSame(left: Product, right: Product): boolean {
  return FIT_FIELDS.every((field) => isSameJson(left[field], right[field]));
}
