import MiniSearch from 'minisearch';
import SearchableMap from 'minisearch/SearchableMap';
import { createMarks } from '#kernel/marks';
import type { ProductText } from './product-text.ts';

interface Indexed extends ProductText {
  readonly id: number;
}

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

/** The products with a word, by MiniSearch's number, and how often each has it; alone, a product that has it once. */
type Docs = number | Map<number, number> | undefined;

const countOf = (docs: Docs): number => (typeof docs === 'object' ? docs.size : docs === undefined ? 0 : 1);

/**
 * The products with a word, by field. For MiniSearch it is a map of maps, which would take 370 bytes for each word: most
 * words are those of one product.
 */
class Places {
  #main: Docs;
  #body: Docs;

  get size(): number {
    return Number(this.#main !== undefined) + Number(this.#body !== undefined);
  }

  /** MiniSearch changes the map that it gets. */
  get(field: number): Map<number, number> | undefined {
    const docs = this.docs(field);
    if (typeof docs !== 'number') return docs;
    const map = new Map([[docs, 1]]);
    this.#put(field, map);
    return map;
  }

  /** MiniSearch sets a map with one product. */
  set(field: number, docs: ReadonlyMap<number, number>): void {
    const [id] = docs.keys();
    this.#put(field, id);
  }

  delete(field: number): void {
    this.#put(field, undefined);
  }

  docs(field: number): Docs {
    return field === MAIN ? this.#main : this.#body;
  }

  #put(field: number, docs: Docs): void {
    if (field === MAIN) this.#main = docs;
    else this.#body = docs;
  }
}

/** The tree of MiniSearch, with words that take less memory. */
class Vocabulary extends SearchableMap<Places> {
  override fetch(word: string): Places {
    return super.fetch(word, () => new Places());
  }
}

/** MiniSearch over the products' texts, by product number. It also gives its vocabulary. */
export class TermIndex extends MiniSearch<Indexed> {
  /** Reading one query needs the words near the same word several times. */
  readonly #near = new Map<string, readonly string[]>();
  readonly #seen = createMarks();
  /** MiniSearch numbers its documents itself, in turn. Here are ours by those: each found product is looked up. */
  readonly #numbers: number[] = [];
  readonly #vocabulary = new Vocabulary();

  constructor() {
    super({ ...OPTIONS, fields: [...OPTIONS.fields] });
    Object.assign(this, { _index: this.#vocabulary });
  }

  override add(document: Indexed): void {
    this.#near.clear();
    // oxlint-disable-next-line no-underscore-dangle -- so MiniSearch names what it keeps for classes that extend it
    this.#numbers[this._nextId] = document.id;
    super.add(document);
    // Lengths of texts are for MiniSearch's scores, which are not used: 200 bytes a product.
    // oxlint-disable-next-line no-underscore-dangle -- as above
    this._fieldLength.clear();
  }

  override remove(document: Indexed): void {
    this.#near.clear();
    super.remove(document);
  }

  /** Where a whole word is, or each word that begins with it. */
  *#placesOf({ text, isPrefix }: Term): Generator<Places> {
    // MiniSearch's own iterator makes a list of the keys of each branch, which takes longer than all the rest.
    // oxlint-disable-next-line no-underscore-dangle -- as above
    const open = [isPrefix ? this.#vocabulary.atPrefix(text)._tree : this.#vocabulary.get(text)];
    for (let branch = open.pop(); branch; branch = open.pop()) {
      if (branch instanceof Places) yield branch;
      else for (const each of branch.values()) open.push(each);
    }
  }

  /**
   * The numbers of products that have any of the terms in names, brands, codes, tags or models, or `withBody` anywhere,
   * each once. It ends before the next one begins. A search of MiniSearch would find the same with scores, which are not
   * used, because ranking is by class; it could not be stopped at the first product.
   */
  *numbersWith(terms: readonly Term[], withBody = false): Generator<number> {
    const fields = withBody ? [MAIN, BODY] : [MAIN];
    this.#seen.clear();
    for (const term of terms) {
      for (const places of this.#placesOf(term)) {
        for (const field of fields) {
          const docs = places.docs(field);
          for (const id of typeof docs === 'number' ? [docs] : (docs?.keys() ?? [])) {
            if (this.#seen.has(id)) continue;
            this.#seen.add(id);
            yield this.#numbers[id] ?? 0;
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
    for (const places of this.#placesOf(term)) {
      count += countOf(places.docs(MAIN)) + (withBody ? countOf(places.docs(BODY)) : 0);
      if (count >= limit) break;
    }
    return count;
  }

  /** Other words of names, brands, codes, tags and models that differ by at most `maxSlips` letters. */
  near(word: string, maxSlips: number): readonly string[] {
    const key = `${maxSlips} ${word}`;
    const known = this.#near.get(key);
    if (known) return known;
    const found: string[] = [];
    for (const [text, [places, slips]] of this.#vocabulary.fuzzyGet(word, maxSlips)) {
      if (slips > 0 && places.docs(MAIN) !== undefined) found.push(text);
    }
    if (this.#near.size >= MAX_REMEMBERED) this.#near.clear();
    this.#near.set(key, found);
    return found;
  }
}
