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
