import { fold, foldedWords } from '#kernel/turkish';

/**
 * A decimal, a fraction of an inch or a thread of several plies by itself: `9,5`, `6.4`, `1/8`, `20/3`. No part of a
 * code (`HSH-7.94`), no thousands (`5.000`), no size of two numbers (`90/14`), no count (`3/4 iplik`), no whole number
 * (`4,0`).
 */
const MEASURE =
  /(?<![\p{L}\p{N}.,/-])(\d{1,3})[.,](?!0+(?!\d))(\d{1,2})(?!\d|[.,]\d)|(?<![\p{L}\p{N}.,/])(1\/[24]|\d{1,2}\/(?:8|16|32)|\d{2,3}\/[2-4])(?!\d|[.,/]\d)/gu;
/** `5.000`, which people also write `5000`. */
const THOUSANDS = /(?<![\p{L}\p{N}.,/-])\d{1,3}(?:\.\d{3})+(?!\d|[.,/-]\d)/gu;
const MAY_HAVE_MEASURE = /\d[.,/]\d/;
const MARKS = /[,/]/g;
const OTHER_SPELLING = /makina|makin(?=si)|(?<![a-z])m[ae]?k[iu]?n[ae]/g;

/**
 * The folded words of a text, as `foldedWords`; such a measure is one word: `9,5`, `1/8`; thousands are `5000`. A `makina`
 * and a hasty `maknesi` are a `makine`.
 */
export function numberWords(text: string): string[] {
  const folded = fold(text).replaceAll(OTHER_SPELLING, 'makine');
  if (!MAY_HAVE_MEASURE.test(folded)) return foldedWords(folded);
  const plain = folded.replaceAll(THOUSANDS, (digits) => digits.replaceAll('.', ''));
  const words: string[] = [];
  let from = 0;
  for (const match of plain.matchAll(MEASURE)) {
    const [whole, digits, decimals, fraction] = match;
    words.push(...foldedWords(plain.slice(from, match.index)), fraction ?? `${digits},${decimals}`);
    from = match.index + whole.length;
  }
  words.push(...foldedWords(plain.slice(from)));
  return words;
}

/** Whether a word is a decimal or a fraction. */
export function isMeasure(word: string): boolean {
  return word.search(MARKS) > 0;
}

/** Words as a code in one word: `hsh`, `7,94` give `hsh794`. */
export function joinWords(words: readonly string[]): string {
  return words.join('').replaceAll(MARKS, '');
}
