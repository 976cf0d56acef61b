import type { SearchReadingJson } from '#contract/catalogue/search';
import { type QueryToken, textWithout } from '#search/query-tokens';
import type { Wish } from '#search/read-wishes';
import type { FoundGoods } from '#search/phrase-book';

export type SearchPart = SearchReadingJson['parts'][number];

/** A word of a search and its place. */
export interface TypedWord {
  readonly token: QueryToken;
  readonly at: number;
}

interface Understood {
  readonly tokens: readonly QueryToken[];
  readonly wishes: readonly Wish[];
  readonly isUnit: (at: number) => boolean;
  /** Words that no found product contains; they belong to no part. */
  readonly dropped?: readonly TypedWord[];
  readonly machine?: { readonly name: string; readonly words: readonly TypedWord[] } | undefined;
  readonly category?: string | undefined;
  /** The words that name the goods. */
  readonly goods?: { readonly words: readonly TypedWord[]; readonly found: FoundGoods };
}

const placesOf = (words: readonly TypedWord[]): number[] => words.map(({ at }) => at);

/** The interpreted parts, each of which people can remove. */
export function readParts({
  tokens,
  wishes,
  isUnit,
  machine,
  category,
  goods,
  dropped = [],
}: Understood): SearchPart[] {
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
    if (category !== undefined && kind.length > 0) parts.push(part('category', category, placesOf(kind)));
    for (const { token, at } of goods.words.filter((word) => !isKind(word))) {
      if (!/\d/.test(token.folded)) continue;
      const places = [at, ...[at + 1].filter(isUnit)];
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
