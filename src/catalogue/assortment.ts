/** What one storefront carries of the catalogue. */
export interface Assortment {
  /** Equal for equal assortments as long as the categories stay the same. */
  readonly key: string;
  /** The categories, those below others included. */
  readonly categoryIds: ReadonlySet<string>;
}
