import { kurus } from '#domain/money/money';
import type { Product } from '#domain/catalogue/product';

type Column = Uint8Array | Uint16Array | Int32Array;

export interface SavedTerms {
  readonly letters: Uint16Array;
  readonly starts: Int32Array;
  readonly lengths: Uint8Array;
  readonly hashes: Int32Array;
  readonly letterSets: Int32Array;
  readonly nextShort: Int32Array;
  readonly nextLong: Int32Array;
  readonly wordTerms: Int32Array;
  readonly shortChains: Int32Array;
  readonly longChains: Int32Array;
  readonly table: Int32Array;
}

export interface SavedPostings {
  readonly column: Int32Array;
  readonly counts: Int32Array;
  readonly starts: Int32Array;
  readonly rooms: Int32Array;
  readonly left: ReadonlyMap<number, number[]>;
}

/** What a search index made of some products' texts, as plain columns that can be written to a file. */
export interface SavedIndex {
  /** Tells rules of reading and laying out from others: an index that other rules made is of no use. */
  readonly rules: number;
  /** By number: the product's place in the list that the index was saved with; -1 for one that is gone. */
  readonly places: Int32Array;
  /** The ids of those that are gone, in the order of their numbers. */
  readonly goneIds: readonly string[];
  /** The folded names by number, one a line. */
  readonly names: string;
  readonly terms: SavedTerms;
  readonly main: SavedPostings;
  readonly body: SavedPostings;
}

/** A product whose texts meet every rule by which texts become terms. */
export const RULES_SAMPLE: Product = {
  id: 'kural',
  name: `KT-INS114 DDL 8700 DB x 1 90/14 ${String.fromCodePoint(...Array.from({ length: 0x2c0 }, (_, code) => code + 0x20))}`,
  slug: 'kural',
  description: 'Çelikten, 4 iplik; sağlam gövde ẞ ﬁ',
  brand: 'Groz-Beckert',
  price: kurus(0),
  originalPrice: undefined,
  discount: 0,
  imageUrl: '/',
  categoryId: 'kural',
  inStock: true,
  stockCount: 1,
  rating: 0,
  reviewCount: 0,
  features: ['Zincirsiz kullanım'],
  tags: ['düz dikiş'],
  isPopular: false,
  isNew: false,
  source: 'manual',
  originalUrl: undefined,
  createdAt: '2026-01-01T00:00:00.000Z',
  sku: 'B1109-552-D00',
  oem: ['16x231', '287 WH'],
  compatible: ['Juki DDL-8700'],
};

function sumOf(column: Column, start: number): number {
  let sum = start;
  for (const value of column) sum = Math.imul(sum ^ value, 0x01000193);
  return sum;
}

/** A number for the rules that made these columns of `RULES_SAMPLE`. */
export function rulesOf(names: string, terms: SavedTerms, postings: readonly SavedPostings[]): number {
  const { letters, lengths, hashes, letterSets, nextShort, nextLong, wordTerms } = terms;
  const columns: Column[] = [
    Uint16Array.from(names, (letter) => letter.charCodeAt(0)),
    letters,
    lengths,
    hashes,
    letterSets,
    nextShort,
    nextLong,
    wordTerms,
    ...postings.flatMap(({ column, counts }) => [column, counts]),
  ];
  return columns.reduce((sum, column) => sumOf(column, sum), 0x811c9dc5 | 0);
}
