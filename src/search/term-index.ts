import MiniSearch from 'minisearch';
import type { ProductText } from './product-text.ts';

interface Indexed extends ProductText {
  readonly id: number;
}

type Field = 'main' | 'body';

/** A word to search for: whole, or also as a beginning. */
export interface Term {
  readonly text: string;
  readonly isPrefix: boolean;
}

/** Ids of the fields, which MiniSearch gives in the order of `fields`. */
const MAIN = 0;
const BODY = 1;
const MAX_REMEMBERED = 100;

const OPTIONS = {
  fields: ['main', 'body'],
  tokenize: (text: string) => [...new Set(text.split(/\s+/))],
  // The texts are folded already.
  processTerm: (term: string) => term,
  autoVacuum: false,
} as const;

/** MiniSearch over the products' texts, by product number. It also gives its vocabulary. */
export class TermIndex extends MiniSearch<Indexed> {
  /** Reading one query needs the words near the same word several times. */
  readonly #near = new Map<string, readonly string[]>();

  constructor() {
    super({ ...OPTIONS, fields: [...OPTIONS.fields] });
  }

  override add(document: Indexed): void {
    this.#near.clear();
    super.add(document);
  }

  override remove(document: Indexed): void {
    this.#near.clear();
    super.remove(document);
  }

  get #vocabulary() {
    // oxlint-disable-next-line no-underscore-dangle -- so MiniSearch names what it keeps for classes that extend it
    return this._index;
  }

  /** Calls `visit` for each product that has any of the terms, for some products several times. */
  visit(terms: readonly Term[], fields: readonly Field[], visit: (number: number) => void): void {
    const queries = terms.map(({ text, isPrefix }) => ({ queries: [text], prefix: isPrefix }));
    this.search(
      { combineWith: 'OR', queries },
      {
        fields: [...fields],
        // The result is not used, because ranking is by class: 0 leaves the product out of it, which saves its cost.
        boostDocument: (number: number) => {
          visit(number);
          return 0;
        },
      },
    );
  }

  /**
   * How many products have the term in names, brands, codes, tags or models, or `withBody` anywhere; a product that has
   * it several times counts several times. Counting stops at `limit`.
   */
  count({ text, isPrefix }: Term, limit = Infinity, withBody = false): number {
    const countOf = (places: ReadonlyMap<number, ReadonlyMap<number, number>> | undefined): number =>
      (places?.get(MAIN)?.size ?? 0) + ((withBody && places?.get(BODY)?.size) || 0);
    if (!isPrefix) return countOf(this.#vocabulary.get(text));
    let count = 0;
    for (const [, places] of this.#vocabulary.atPrefix(text)) {
      count += countOf(places);
      if (count >= limit) break;
    }
    return count;
  }

  /** The numbers of products that have the whole word in names, brands, codes, tags or models. */
  *numbersWith(word: string): Generator<number> {
    for (const place of this.#vocabulary.get(word)?.get(MAIN)?.keys() ?? []) {
      // oxlint-disable-next-line no-underscore-dangle -- as above
      yield Number(this._documentIds.get(place));
    }
  }

  /** Other words of names, brands, codes, tags and models that differ by at most `maxSlips` letters. */
  near(word: string, maxSlips: number): readonly string[] {
    const key = `${maxSlips} ${word}`;
    const known = this.#near.get(key);
    if (known) return known;
    const found: string[] = [];
    for (const [text, [places, slips]] of this.#vocabulary.fuzzyGet(word, maxSlips)) {
      if (slips > 0 && places.has(MAIN)) found.push(text);
    }
    if (this.#near.size >= MAX_REMEMBERED) this.#near.clear();
    this.#near.set(key, found);
    return found;
  }
}
