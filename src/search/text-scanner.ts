import { fold, foldedWords } from '#kernel/turkish';

const SEPARATOR = 0;
const SPACE = 1;
/** The text must be folded as a whole first. */
const UNKNOWN = 2;
const TABLE_LENGTH = 0x180;

/** By character code: the folded letter's code, or one of the three above. */
const FOLDED = Uint8Array.from({ length: TABLE_LENGTH }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return SPACE;
  const [word, ...more] = foldedWords(character);
  if (word === undefined) return SEPARATOR;
  return word.length === 1 && more.length === 0 && word.charCodeAt(0) < 128 ? word.charCodeAt(0) : UNKNOWN;
});

/**
 * A text taken apart into folded words, in columns that the next scan overwrites. The same words as
 * `foldedWords` gives, without making a string of each.
 */
export interface ScannedText {
  /** The letters of all words, one word right after the other. */
  readonly letters: Uint16Array;
  readonly wordCount: number;
  /** By word: where it ends in `letters`; it starts where the one before ends. */
  readonly ends: Int32Array;
  /** By word: 1 where a space or the end of the text follows, before another word. */
  readonly isBeforeSpace: Uint8Array;
}

export function createTextScanner(): (text: string) => ScannedText {
  let letters = new Uint16Array(4096);
  let ends = new Int32Array(1024);
  let isBeforeSpace = new Uint8Array(1024);
  /** Beyond the table, such as Cyrillic letters or dashes. */
  const otherKinds = new Map<number, number>();

  const kindOfOther = (code: number): number => {
    const known = otherKinds.get(code);
    if (known !== undefined) return known;
    const character = String.fromCharCode(code);
    const kind = /\s/.test(character) ? SPACE : /[\p{L}\p{N}]/u.test(character) ? code : SEPARATOR;
    otherKinds.set(code, kind);
    return kind;
  };

  const reserve = (length: number): void => {
    if (length <= letters.length) return;
    letters = new Uint16Array(length * 2);
    ends = new Int32Array(length);
    isBeforeSpace = new Uint8Array(length);
  };

  const scan = (text: string, isFolded: boolean): ScannedText => {
    reserve(text.length + 1);
    const out = letters;
    let length = 0;
    let wordStart = 0;
    let wordCount = 0;
    for (let index = 0; index <= text.length; index += 1) {
      const code = index < text.length ? text.charCodeAt(index) : SEPARATOR;
      let kind = code < TABLE_LENGTH ? (FOLDED[code] ?? SEPARATOR) : UNKNOWN;
      if (kind === UNKNOWN) {
        if (!isFolded) return scan(fold(text), true);
        kind = kindOfOther(code);
      }
      if (kind > UNKNOWN) {
        out[length++] = kind;
        continue;
      }
      if (length > wordStart) {
        ends[wordCount] = length;
        isBeforeSpace[wordCount] = 0;
        wordCount += 1;
        wordStart = length;
      }
      if ((kind === SPACE || index === text.length) && wordCount > 0) isBeforeSpace[wordCount - 1] = 1;
    }
    return { letters, wordCount, ends, isBeforeSpace };
  };

  return (text) => scan(text, false);
}
