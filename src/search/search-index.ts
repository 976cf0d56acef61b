import type { Category } from '#domain/catalogue/category/category';
import type { Product } from '#domain/catalogue/product/product';

/** Words that mean the same to a shopper, and spellings that are always slips (`data/synonyms.json`). */
export interface Synonyms {
  /** Any phrase of a group finds the others. */
  readonly synonyms: readonly (readonly string[])[];
  /** Wrong spelling -> right spelling. */
  readonly corrections: Readonly<Record<string, string>>;
}

/** What a search found and how its words were taken. Words are folded ones. */
export interface FoundGoods {
  /** Numbers of all published products that match, best first. Not to be written to. */
  readonly numbers: Int32Array;
  /** Words that say what kind of goods is meant; none when only the text was looked for. */
  readonly kindWords: readonly string[];
  /** Categories of that kind; none when only names of products say what they are. */
  readonly categoryIds: readonly string[];
  /** Words that nothing found has. */
  readonly dropped: readonly string[];
  /** Words with slips, and as what they were read. */
  readonly corrections: ReadonlyMap<string, string>;
}

export interface SearchIndex {
  /** Grows when a search may find others, or the same in another order; another price or count leaves it. */
  readonly version: number;
  /** Whether the products that a search found at a version still stand in the same order, with no other among them. */
  isCurrent(this: void, found: Int32Array, version: number): boolean;
  /** Adds and replaces by id. */
  upsert(products: readonly Product[]): void;
  remove(ids: readonly string[]): void;
  setSynonyms(synonyms: Synonyms): void;
  /** All categories: a search for a kind of goods shows that kind first. */
  setCategories(categories: readonly Category[]): void;
  /**
   * Indexes products that were added or changed, for `budgetMs` at most, and tells whether some still wait. A
   * search does some of it first and then answers from what is indexed; calling this in idle moments spares it that.
   */
  build(budgetMs: number): boolean;
  /**
   * The numbers of all published products that match, best first: exact part number or name, the kind of
   * goods that was named, beginnings of names, names, other fields, then one typo (two in long words).
   * Empty for a text with fewer than two letters or digits. Not to be written to.
   */
  find(text: string): Int32Array;
  /** Whether the whole text is a part number that some product has. */
  isCode(text: string): boolean;
  /** What a shopper means, and what became of the words: words that name a kind of goods leave only products of that kind. */
  read(text: string): FoundGoods;
  /** Up to `limit` products most like this one by their numbers, itself left out. */
  findSimilar(product: Product, limit: number): readonly { readonly number: number }[];
}
