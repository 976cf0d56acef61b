import type { SearchReadingJson } from '#contract/catalogue/search';
import type { Category } from '#domain/catalogue/category/category';
import type { Product } from '#domain/catalogue/product/product';
import { type QueryToken, textWithout } from '#search/query-tokens';
import type { Wish } from '#search/read-wishes';
import type { FoundGoods } from '#search/create-search-index';

export type SearchPart = SearchReadingJson['parts'][number];

export interface TypedWord {
  readonly token: QueryToken;
  readonly at: number;
}

/** What the words mean that are neither a wish nor a question. */
export interface Meaning {
  /** The products, best first. */
  readonly numbers: Int32Array;
  readonly machine?: {
    readonly product: Product;
    readonly name: string;
    readonly words: readonly TypedWord[];
  };
  /** How many of the products surely fit the machine; undefined when they are not its parts. */
  readonly fitting?: SearchReadingJson['fitting'];
  readonly category?: Category | undefined;
  /** The words that name the goods, and what they find. */
  readonly goods?: { readonly words: readonly TypedWord[]; readonly found: FoundGoods };
  /** Words that no found product contains; they belong to no part. */
  readonly dropped?: readonly TypedWord[];
}

export const textOf = (words: readonly TypedWord[]): string => words.map(({ token }) => token.text).join(' ');

/** Units: words that belong to the number beside them. */
export const UNITS: ReadonlySet<string> = new Set(
  'numara numarali numaralik no lik luk nm inc inch litrelik metrelik devir devirli kalinlik kalinligi kalinliginda boy boyu olcu olcusu'.split(
    ' ',
  ),
);

const placesOf = (words: readonly TypedWord[]): number[] => words.map(({ at }) => at);

/** The interpreted parts, each of which people can remove. */
export function readParts(
  tokens: readonly QueryToken[],
  wishes: readonly Wish[],
  { machine, category, goods, dropped = [] }: Meaning,
): SearchPart[] {
  const part = (kind: SearchPart['kind'], value: string, places: readonly number[]): SearchPart => ({
    kind,
    value,
    without: textWithout(
      tokens,
      [...places, ...placesOf(dropped)].map((from) => ({ from, to: from + 1 })),
    ),
  });
  const parts: SearchPart[] = [];
  if (machine) parts.push(part('machine', machine.name, placesOf(machine.words)));
  if (goods) {
    const { kindWords, corrections } = goods.found;
    const isKind = ({ token }: TypedWord): boolean =>
      token.words.every((word) => kindWords.includes(corrections.get(word) ?? word));
    const kind = goods.words.filter(isKind);
    if (category && kind.length > 0) parts.push(part('category', category.name, placesOf(kind)));
    for (const { token, at } of goods.words.filter((word) => !isKind(word))) {
      if (!/\d/.test(token.folded)) continue;
      const hasUnit = UNITS.has(tokens[at + 1]?.folded ?? '');
      const places = hasUnit ? [at, at + 1] : [at];
      parts.push(part('size', places.map((place) => tokens[place]?.text).join(' '), places));
    }
  }
  for (const { from, to, price, sort, inStock, discounted } of wishes) {
    const places = Array.from({ length: to - from }, (_, offset) => from + offset);
    if (price !== undefined) parts.push(part('price', price, places));
    if (sort !== undefined) parts.push(part('sort', sort, places));
    if (inStock) parts.push(part('inStock', '', places));
    if (discounted) parts.push(part('discounted', '', places));
  }
  return parts;
}
