/** The low bits of a posting say in which fields the term stands; the rest is the product's number. */
const FIELD_BITS = 8;
const FIELD_MASK = (1 << FIELD_BITS) - 1;

/** Which products hold a term, and in which fields. */
export interface Postings {
  /** Says where the product holds the term; 0 takes it out. */
  set(term: number, product: number, fields: number): void;
  /** Products that hold the term. */
  count(term: number): number;
  /** Lifts the score of each product that holds the term to what its fields are worth, 0 for nothing. */
  raise(term: number, worth: Uint8Array, scores: Uint8Array): void;
  /** Adds an amount to the sum of each product that holds the term. */
  add(term: number, amount: number, sums: Int32Array): void;
}

export function createPostings(): Postings {
  /** Sorted by product; with room at the end. Terms of one product only, such as its codes, need no list. */
  const lists: (Int32Array | undefined)[] = [];
  let counts = new Int32Array(1024);
  let singles = new Int32Array(1024);

  const reserve = (term: number): void => {
    if (term < counts.length) return;
    counts = grown(counts, term * 2);
    singles = grown(singles, term * 2);
  };

  const insert = (term: number, at: number, count: number, posting: number): void => {
    let list = lists[term];
    if (!list) {
      list = new Int32Array(4);
      list[0] = singles[term] ?? 0;
    } else if (count === list.length) {
      list = grown(list, Math.ceil(count * 1.5));
    }
    lists[term] = list;
    list.copyWithin(at + 1, at, count);
    list[at] = posting;
    counts[term] = count + 1;
  };

  const remove = (term: number, at: number, count: number): void => {
    counts[term] = count - 1;
    const list = lists[term];
    if (!list) return;
    list.copyWithin(at, at + 1, count);
    if (count > 2) return;
    lists[term] = undefined;
    singles[term] = list[0] ?? 0;
  };

  return {
    set(term, product, fields) {
      reserve(term);
      const count = counts[term] ?? 0;
      const posting = (product << FIELD_BITS) | fields;
      if (count === 0) {
        if (fields === 0) return;
        singles[term] = posting;
        counts[term] = 1;
        return;
      }
      const list = lists[term] ?? singles.subarray(term, term + 1);
      const at = firstNotBelow(list, count, product << FIELD_BITS);
      const isKnown = at < count && (list[at] ?? 0) >>> FIELD_BITS === product;
      if (isKnown && fields !== 0) list[at] = posting;
      else if (isKnown) remove(term, at, count);
      else if (fields !== 0) insert(term, at, count, posting);
    },
    count: (term) => counts[term] ?? 0,
    raise(term, worth, scores) {
      const count = counts[term] ?? 0;
      const list = lists[term];
      if (!list) {
        if (count === 1) raiseOne(singles[term] ?? 0, worth, scores);
        return;
      }
      for (let index = 0; index < count; index += 1) raiseOne(list[index] ?? 0, worth, scores);
    },
    add(term, amount, sums) {
      const count = counts[term] ?? 0;
      const list = lists[term] ?? singles.subarray(term, term + 1);
      for (let index = 0; index < count; index += 1) {
        const product = (list[index] ?? 0) >>> FIELD_BITS;
        sums[product] = (sums[product] ?? 0) + amount;
      }
    },
  };
}

function raiseOne(posting: number, worth: Uint8Array, scores: Uint8Array): void {
  const product = posting >>> FIELD_BITS;
  const score = worth[posting & FIELD_MASK] ?? 0;
  if (score > (scores[product] ?? 0)) scores[product] = score;
}

function grown(column: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(length);
  copy.set(column);
  return copy;
}

function firstNotBelow(list: Int32Array, count: number, posting: number): number {
  // Most come in the order of their numbers: at the end.
  if (count > 0 && (list[count - 1] ?? 0) < posting) return count;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < posting) low = middle + 1;
    else high = middle;
  }
  return low;
}
