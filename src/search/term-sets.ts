import type { Product } from '../domain/product.ts';
import type { Postings } from './postings.ts';
import type { TermDictionary } from './term-dictionary.ts';

type Collect = (product: Product, add: (term: string, fields: number) => void) => void;

interface ProductTerm {
  readonly term: number;
  readonly fields: number;
}

/** Turns the texts of a product into its set of terms, each with all fields in which it stands. */
export function createTermSets(dictionary: TermDictionary) {
  let fieldsOf = new Uint8Array(1024);

  const read = (product: Product, collect: Collect): ProductTerm[] => {
    const terms: number[] = [];
    collect(product, (text, fields) => {
      const term = dictionary.assign(text);
      if (term >= fieldsOf.length) {
        const grown = new Uint8Array(term * 2);
        grown.set(fieldsOf);
        fieldsOf = grown;
      }
      const known = fieldsOf[term] ?? 0;
      if (known === 0) terms.push(term);
      fieldsOf[term] = known | fields;
    });
    return terms.map((term) => {
      const fields = fieldsOf[term] ?? 0;
      fieldsOf[term] = 0;
      return { term, fields };
    });
  };

  return {
    read,
    /** Changes the postings of one product from the terms of its old version to those of the new one. */
    update(
      number: number,
      before: Product | undefined,
      after: Product | undefined,
      collect: Collect,
      postings: Postings,
    ): void {
      const wanted = after ? read(after, collect) : [];
      if (before) {
        const kept = new Set(wanted.map(({ term }) => term));
        for (const { term } of read(before, collect)) if (!kept.has(term)) postings.set(term, number, 0);
      }
      for (const { term, fields } of wanted) postings.set(term, number, fields);
    },
  };
}
