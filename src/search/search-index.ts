import type { Category } from '#domain/catalogue/category/category';
import type { Product } from '#domain/catalogue/product/product';

/** Words with the same meaning for shoppers, and spellings that are always errors (`data/synonyms.json`). */
export interface Synonyms {
  /** Any phrase of a group finds the others. */
  readonly synonyms: readonly (readonly string[])[];
  /** Wrong spelling -> right spelling. */
  readonly corrections: Readonly<Record<string, string>>;
}

/** What a query found, and how its words were read. The words are folded. */
export interface FoundGoods {
  /** Numbers of all published products that match, best first. Read only. */
  readonly numbers: Int32Array;
  /** Words that name the kind of goods; none when the words were only searched as text. */
  readonly kindWords: readonly string[];
  /** Categories of that kind; none when only the names of products show the kind. */
  readonly categoryIds: readonly string[];
  /** Words that no found product has. */
  readonly dropped: readonly string[];
  /** Words that the found products have only in descriptions and features; none where a kind of goods is named. */
  readonly mentioned: readonly string[];
  /** Misspelled words, each with the word that it was read as. */
  readonly corrections: ReadonlyMap<string, string>;
}

export interface SearchIndex {
  /** Grows when a search may find other products or another order. A new price or count does not change it. */
  readonly version: number;
  /** Whether the products that a search found at a version are still the same, in the same order. */
  isCurrent(this: void, found: Int32Array, version: number): boolean;
  /** Adds products, and replaces those with the same id. */
  upsert(products: readonly Product[]): void;
  remove(ids: readonly string[]): void;
  setSynonyms(synonyms: Synonyms): void;
  /** Sets all categories: a search for a kind of goods lists that kind first. */
  setCategories(categories: readonly Category[]): void;
  /**
   * Indexes added and changed products, for at most `budgetMs`, and returns whether some still wait. A search indexes a
   * part of them first and then answers from what is indexed; calls in idle moments save it that work.
   */
  build(budgetMs: number): boolean;
  /**
   * The numbers of all published products that match, best first: exact part number or name, the named kind of goods,
   * beginnings of names, names, other fields, then one typing error (two in long words). Empty for a text with fewer
   * than two letters or digits. Read only.
   */
  find(text: string): Int32Array;
  /** Whether the whole text is a part number of a product. */
  isCode(text: string): boolean;
  /** Reads what a shopper means. When words name a kind of goods, only products of that kind are found. */
  read(text: string): FoundGoods;
  /** Up to `limit` products that are most similar to this one, without itself. */
  findSimilar(product: Product, limit: number): readonly { readonly number: number }[];
}
