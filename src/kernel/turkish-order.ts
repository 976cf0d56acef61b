const FIRST_CHARACTER = 0x20;
const LAST_CHARACTER = 0x17f;
/** The rank before a run of digits in a sort key: after punctuation, before letters. */
const NUMBER_RANK = 100;
const LETTER_RANK = 128;
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

export interface NamedRecord {
  readonly id: string;
  readonly name: string;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** A text that compares by its codes as `compareTurkish` compares the names; after the name stands the id. */
function keyOf({ name, id }: NamedRecord): string {
  const codes: number[] = [];
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index);
    if (isDigit(code)) {
      let last = index;
      while (isDigit(name.charCodeAt(last + 1))) last += 1;
      while (index < last && name.charCodeAt(index) === ZERO) index += 1;
      codes.push(NUMBER_RANK, Math.min(last - index + 1, MAX_NUMBER_LENGTH));
      for (; index < last; index += 1) codes.push(name.charCodeAt(index));
      codes.push(name.charCodeAt(last));
    } else {
      // Characters that the table does not have come after the letters, by their code.
      const rank = code > LAST_CHARACTER ? code : (RANKS[code] ?? 0);
      if (rank > 0) codes.push(rank);
    }
  }
  return `${String.fromCharCode(...codes)}\0${id}`;
}

const compareKeys = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Compares names in the dictionary order of `compareTurkish`, where only letters and numbers count; equal names by id. */
export function compareNames(left: NamedRecord, right: NamedRecord): number {
  return left.id === right.id && left.name === right.name ? 0 : compareKeys(keyOf(left), keyOf(right));
}

/** The indexes of the records in the order of `compareNames`. */
export function orderByName(records: readonly NamedRecord[]): Int32Array {
  const keys = records.map(keyOf);
  return Int32Array.from(keys.keys()).sort((left, right) => compareKeys(keys[left] ?? '', keys[right] ?? ''));
}
