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

const FIRST_ROOM = 1;

/**
 * All postings lie in one column. A term's list, sorted by product, has room for a power of two of
 * them; when that is full it moves to a place twice as large and leaves its own to another term.
 */
export function createPostings(): Postings {
  let column: Int32Array = new Int32Array(16_384);
  let used = 0;
  /** By term. */
  let counts: Int32Array = new Int32Array(1024);
  let starts: Int32Array = new Int32Array(1024);
  let rooms: Int32Array = new Int32Array(1024);
  /** Places that lists have left, by their room. */
  let left = new Map<number, number[]>();

  const takePlace = (room: number): number => {
    const free = left.get(room)?.pop();
    if (free !== undefined) return free;
    if (used + room > column.length) column = grown(column, (used + room) * 2);
    used += room;
    return used - room;
  };

  const leavePlace = (start: number, room: number): void => {
    const free = left.get(room);
    if (free) free.push(start);
    else left.set(room, [start]);
  };

  const insert = (term: number, at: number, posting: number): void => {
    const count = counts[term] ?? 0;
    const room = rooms[term] ?? 0;
    let start = starts[term] ?? 0;
    if (count === room) {
      const wider = room === 0 ? FIRST_ROOM : room * 2;
      const place = takePlace(wider);
      column.copyWithin(place, start, start + count);
      if (room > 0) leavePlace(start, room);
      start = place;
      starts[term] = place;
      rooms[term] = wider;
    }
    if (at < count) column.copyWithin(start + at + 1, start + at, start + count);
    column[start + at] = posting;
    counts[term] = count + 1;
  };

  /** The first place in the term's list that is not below the posting. */
  const placeOf = (term: number, posting: number): number => {
    const start = starts[term] ?? 0;
    let high = counts[term] ?? 0;
    // Most come in the order of their numbers: at the end.
    if (high === 0 || (column[start + high - 1] ?? 0) < posting) return high;
    let low = 0;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((column[start + middle] ?? 0) < posting) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    set(term, product, fields) {
      if (term >= counts.length) {
        const room = (term + 1) * 2;
        counts = grown(counts, room);
        starts = grown(starts, room);
        rooms = grown(rooms, room);
      }
      const at = placeOf(term, product << FIELD_BITS);
      const count = counts[term] ?? 0;
      const place = (starts[term] ?? 0) + at;
      const isKnown = at < count && (column[place] ?? 0) >>> FIELD_BITS === product;
      const posting = (product << FIELD_BITS) | fields;
      if (fields !== 0) {
        if (isKnown) column[place] = posting;
        else insert(term, at, posting);
      } else if (isKnown) {
        column.copyWithin(place, place + 1, place - at + count);
        counts[term] = count - 1;
      }
    },
    count: (term) => counts[term] ?? 0,
    raise(term, worth, scores) {
      const postings = column;
      const start = starts[term] ?? 0;
      const end = start + (counts[term] ?? 0);
      for (let index = start; index < end; index += 1) {
        const posting = postings[index] ?? 0;
        const product = posting >>> FIELD_BITS;
        const score = worth[posting & FIELD_MASK] ?? 0;
        if (score > (scores[product] ?? 0)) scores[product] = score;
      }
    },
    add(term, amount, sums) {
      const start = starts[term] ?? 0;
      const end = start + (counts[term] ?? 0);
      for (let index = start; index < end; index += 1) {
        const product = (column[index] ?? 0) >>> FIELD_BITS;
        sums[product] = (sums[product] ?? 0) + amount;
      }
    },
  };
}

function grown(column: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(length);
  copy.set(column);
  return copy;
}
