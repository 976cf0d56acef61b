import type { Product } from '#domain/catalogue/product';
import type { Postings } from './postings.ts';

type ReadTerms = (product: Product, add: (term: number, fields: number) => void) => void;

export interface PostingWriter {
  /** Changes the postings of one product from the terms of its old version to those of its new one. */
  write(
    postings: Postings,
    readTerms: ReadTerms,
    number: number,
    before: Product | undefined,
    after: Product | undefined,
  ): void;
  /** The product's terms, each once. */
  termsOf(product: Product, readTerms: ReadTerms): number[];
}

export function createPostingWriter(): PostingWriter {
  /** By term: the fields in which the product being read has it; all 0 between two readings. */
  let fieldsOf = new Uint8Array(1024);
  let found: number[] = [];

  const add = (term: number, fields: number): void => {
    if (term >= fieldsOf.length) {
      const grown = new Uint8Array(term * 2);
      grown.set(fieldsOf);
      fieldsOf = grown;
    }
    const known = fieldsOf[term] ?? 0;
    if (known === 0) found.push(term);
    fieldsOf[term] = known | fields;
  };

  const termsOf = (product: Product, readTerms: ReadTerms): number[] => {
    found = [];
    readTerms(product, add);
    for (const term of found) fieldsOf[term] = 0;
    return found;
  };

  return {
    termsOf,
    write(postings, readTerms, number, before, after) {
      const old = before ? termsOf(before, readTerms) : [];
      found = [];
      if (after) readTerms(after, add);
      for (const term of old) if (fieldsOf[term] === 0) postings.set(term, number, 0);
      for (const term of found) {
        postings.set(term, number, fieldsOf[term] ?? 0);
        fieldsOf[term] = 0;
      }
    },
  };
}
