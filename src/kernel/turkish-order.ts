const FIRST_CHARACTER = 0x20;
const LAST_CHARACTER = 0x17f;
/** The first byte of a run of digits in a sort key: after punctuation, before letters. */
const NUMBER_RANK = 100;
const LETTER_RANK = 128;
/** The first byte of a character that the table does not have; such characters come after the letters, by their code. */
const FOREIGN_RANK = 255;
const MAX_NUMBER_LENGTH = 120;
const ZERO = 48;
const NINE = 57;

const collator = new Intl.Collator('tr', { sensitivity: 'base' });

/**
 * By character code: the rank among the others, equal for letters with the same base; 0 for characters that are not
 * compared.
 */
const RANKS = characterRanks();

function characterRanks(): Uint8Array {
  const characters = Array.from({ length: LAST_CHARACTER - FIRST_CHARACTER + 1 }, (_, index) =>
    String.fromCharCode(index + FIRST_CHARACTER),
  ).sort(collator.compare);
  const ranks = new Uint8Array(LAST_CHARACTER + 1);
  let rank = 0;
  let previous = '';
  for (const character of characters) {
    if (collator.compare(character, previous) !== 0) {
      rank = Math.max(rank + 1, collator.compare(character, 'a') < 0 ? 0 : LETTER_RANK);
    }
    ranks[character.charCodeAt(0)] = rank;
    previous = character;
  }
  return ranks;
}

/** The most bytes of one character in a key. */
const MAX_BYTES = 4;

/**
 * Writes the key of a text; keys compare by bytes as `compareTurkish` compares the texts. Returns the position after
 * it.
 */
function writeKey(text: string, bytes: Uint8Array, start: number): number {
  let end = start;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= ZERO && code <= NINE) {
      let last = index;
      while (isDigit(text.charCodeAt(last + 1))) last += 1;
      while (index < last && text.charCodeAt(index) === ZERO) index += 1;
      bytes[end] = NUMBER_RANK;
      bytes[end + 1] = Math.min(last - index + 1, MAX_NUMBER_LENGTH);
      end += 2;
      for (; index < last; index += 1) bytes[end++] = text.charCodeAt(index);
      bytes[end++] = text.charCodeAt(index);
    } else if (code > LAST_CHARACTER) {
      // No byte of a name is 0, because 0 ends the name.
      bytes[end] = FOREIGN_RANK;
      bytes[end + 1] = 1 + (code >> 10);
      bytes[end + 2] = 1 + ((code >> 5) & 31);
      bytes[end + 3] = 1 + (code & 31);
      end += MAX_BYTES;
    } else {
      const rank = RANKS[code] ?? 0;
      if (rank > 0) bytes[end++] = rank;
    }
  }
  return end;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

export interface NamedRecord {
  readonly id: string;
  readonly name: string;
}

/** Keys of many records one after another: the key of the name, 0, the id. */
interface Keys {
  readonly bytes: Uint8Array;
  /** By record: the position where its key starts. */
  readonly starts: Int32Array;
  readonly longest: number;
}

function keysOf(records: readonly NamedRecord[]): Keys {
  let room = 0;
  for (const { name, id } of records) room += name.length * MAX_BYTES + id.length + 2;
  const bytes = new Uint8Array(room);
  const starts = new Int32Array(records.length);
  let end = 0;
  let longest = 0;
  for (const [record, { name, id }] of records.entries()) {
    starts[record] = end;
    end = writeKey(name, bytes, end) + 1;
    for (let index = 0; index < id.length; index += 1) bytes[end++] = id.charCodeAt(index);
    end += 1;
    longest = Math.max(longest, end - (starts[record] ?? 0));
  }
  return { bytes, starts, longest };
}

/** Compares names in the dictionary order of `compareTurkish`, where only letters and numbers count; equal names by id. */
export function compareNames(left: NamedRecord, right: NamedRecord): number {
  return left.id === right.id && left.name === right.name ? 0 : compareKeys(keysOf([left, right]), 0, 1, 0);
}

function compareKeys({ bytes, starts, longest }: Keys, left: number, right: number, from: number): number {
  const leftStart = starts[left] ?? 0;
  const rightStart = starts[right] ?? 0;
  for (let index = from; index < longest; index += 1) {
    const difference = (bytes[leftStart + index] ?? 0) - (bytes[rightStart + index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Shorter slices are sorted by insertion. */
const SHORT_SLICE = 24;

/**
 * The indexes of the records in the order of `compareNames`. Sorts by one byte of the keys after another (most
 * significant first), several times quicker than comparing pairs.
 */
export function orderByName(records: readonly NamedRecord[]): Int32Array {
  const keys = keysOf(records);
  const { bytes, starts, longest } = keys;
  const places = Int32Array.from(records.keys());
  const buffer = new Int32Array(records.length);

  const insertSort = (from: number, to: number, depth: number): void => {
    for (let index = from + 1; index < to; index += 1) {
      const place = places[index] ?? 0;
      let hole = index;
      while (hole > from && compareKeys(keys, places[hole - 1] ?? 0, place, depth) > 0) {
        places[hole] = places[hole - 1] ?? 0;
        hole -= 1;
      }
      places[hole] = place;
    }
  };

  const sort = (from: number, to: number, start: number): void => {
    for (let depth = start; depth < longest; depth += 1) {
      if (to - from <= SHORT_SLICE) {
        insertSort(from, to, depth);
        return;
      }
      const ends = new Int32Array(256);
      for (let index = from; index < to; index += 1) {
        const byte = bytes[(starts[places[index] ?? 0] ?? 0) + depth] ?? 0;
        ends[byte] = (ends[byte] ?? 0) + 1;
      }
      const first = bytes[(starts[places[from] ?? 0] ?? 0) + depth] ?? 0;
      if (ends[first] === to - from) continue;
      let end = from;
      for (let byte = 0; byte < ends.length; byte += 1) {
        end += ends[byte] ?? 0;
        ends[byte] = end;
      }
      buffer.set(places.subarray(from, to), from);
      const next = ends.slice();
      for (let index = to - 1; index >= from; index -= 1) {
        const place = buffer[index] ?? 0;
        const byte = bytes[(starts[place] ?? 0) + depth] ?? 0;
        const at = (next[byte] ?? 0) - 1;
        next[byte] = at;
        places[at] = place;
      }
      for (let byte = 0; byte < ends.length; byte += 1) {
        const begin = next[byte] ?? 0;
        if ((ends[byte] ?? 0) - begin > 1) sort(begin, ends[byte] ?? 0, depth + 1);
      }
      return;
    }
  };
  sort(0, records.length, 0);
  return places;
}
