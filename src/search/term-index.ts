import SearchableMap from 'minisearch/SearchableMap';
import { createMarks } from '#kernel/marks';
import type { ProductText } from './product-text.ts';

/** The numbers of the products with a word, in no order. Most words are those of one product, which needs no list. */
type Places = number | number[];

type Words = SearchableMap<Places>;

/** A word to search for: whole, or also as a beginning. */
export interface Term {
  readonly text: string;
  readonly isPrefix: boolean;
}

const MAX_REMEMBERED = 100;

const wordsOf = (text: string): Set<string> => new Set(text.split(/\s+/).filter(Boolean));

const addPlace = (places: Places | undefined, number: number): Places => {
  if (places === undefined) return number;
  if (typeof places === 'number') return [places, number];
  places.push(number);
  return places;
};

function removePlace(words: Words, word: string, number: number): void {
  const places = words.get(word);
  if (typeof places !== 'object' || places.length === 1) {
    words.delete(word);
    return;
  }
  const last = places.pop();
  const at = places.indexOf(number);
  if (last !== undefined && at !== -1) places[at] = last;
}

function replaceWords(words: Words, number: number, before = '', after = ''): void {
  const old = wordsOf(before);
  const now = wordsOf(after);
  for (const word of old) if (!now.has(word)) removePlace(words, word, number);
  for (const word of now) if (!old.has(word)) words.update(word, (places) => addPlace(places, number));
}

/** Where a whole word is, or each word that begins with it. */
function* placesOf(words: Words, { text, isPrefix }: Term): Generator<Places> {
  if (isPrefix) yield* words.atPrefix(text).values();
  else {
    const places = words.get(text);
    if (places !== undefined) yield places;
  }
}

const countOf = (places: Places): number => (typeof places === 'number' ? 1 : places.length);

/**
 * The products' words in MiniSearch's inverted index, by product number. Its own searches would find the same with scores,
 * which are not used, because ranking is by class; they could not be stopped at the first product, and need three maps a word.
 */
export class TermIndex {
  /** Words of names, brands, codes, tags and models. */
  readonly #main: Words = new SearchableMap<Places>();
  /** Words of descriptions and features. */
  readonly #body: Words = new SearchableMap<Places>();
  /** Reading one query needs the words near the same word several times. */
  readonly #near = new Map<string, readonly string[]>();
  readonly #seen = createMarks();

  /** Indexes a product by another text than before; undefined where it has none. */
  set(number: number, before: ProductText | undefined, after: ProductText | undefined): void {
    this.#near.clear();
    replaceWords(this.#main, number, before?.main, after?.main);
    replaceWords(this.#body, number, before?.body, after?.body);
  }

  #wordsFor(withBody: boolean): readonly Words[] {
    return withBody ? [this.#main, this.#body] : [this.#main];
  }

  /**
   * The numbers of products that have any of the terms in names, brands, codes, tags or models, or `withBody` anywhere,
   * each once. It ends before the next one begins.
   */
  *numbersWith(terms: readonly Term[], withBody = false): Generator<number> {
    this.#seen.clear();
    for (const term of terms) {
      for (const words of this.#wordsFor(withBody)) {
        for (const places of placesOf(words, term)) {
          for (const number of typeof places === 'number' ? [places] : places) {
            if (this.#seen.has(number)) continue;
            this.#seen.add(number);
            yield number;
          }
        }
      }
    }
  }

  /**
   * How many products have the term in names, brands, codes, tags or models, or `withBody` anywhere; a product that has
   * it several times counts several times. Counting stops at `limit`.
   */
  count(term: Term, limit = Infinity, withBody = false): number {
    let count = 0;
    for (const words of this.#wordsFor(withBody)) {
      for (const places of placesOf(words, term)) {
        count += countOf(places);
        if (count >= limit) return count;
      }
    }
    return count;
  }

  /** Other words of names, brands, codes, tags and models that differ by at most `maxSlips` letters. */
  near(word: string, maxSlips: number): readonly string[] {
    const key = `${maxSlips} ${word}`;
    const known = this.#near.get(key);
    if (known) return known;
    const found: string[] = [];
    for (const [text, [, slips]] of this.#main.fuzzyGet(word, maxSlips)) if (slips > 0) found.push(text);
    if (this.#near.size >= MAX_REMEMBERED) this.#near.clear();
    this.#near.set(key, found);
    return found;
  }
}
