/** Letters that consist of no plain one with marks, as `ş` does. */
const FOLD: Readonly<Record<string, string>> = { ı: 'i', ß: 'ss', ø: 'o', '×': 'x' };
/** Numbers in one sign, as word processors make them: `½`, `²`. */
const SIGN = /\p{No}/u;
/** Combining marks, and signs without a shape that come along when a text is copied (soft hyphen, zero width). */
const UNSEEN = /[\p{M}\p{Cf}]+/gu;
const BEYOND_ASCII = /[\u{80}-\u{10ffff}]/u;
const TO_FOLD = new RegExp(BEYOND_ASCII, 'gu');

/** Letters that are cached: more than the languages of any shop have, and a limit for unusual input. */
const MAX_CACHED = 4096;
/** Folded letters: decomposing a letter costs far more than a look-up. */
const folded = new Map<string, string>();

function foldLetter(letter: string): string {
  const known = folded.get(letter);
  if (known !== undefined) return known;
  const parts = SIGN.test(letter)
    ? letter.normalize('NFKD').replace(/^(\d+)⁄/, ' $1/')
    : letter.normalize('NFD');
  const plain = parts.replace(UNSEEN, '').toLowerCase();
  const result = FOLD[plain] ?? plain;
  if (folded.size < MAX_CACHED) folded.set(letter, result);
  return result;
}

/**
 * Folds a text: two spellings of one Turkish word become equal. NFC, lower case, Turkish and other accented letters as
 * plain ASCII (`DİKİŞ`, `Dikis` and `dikiş` all become `dikis`). `toLowerCase` alone turns `İ` into `i` + U+0307, so it
 * must never be used for comparing.
 */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFC').replace(TO_FOLD, foldLetter).toLowerCase();
}

const WORD = /[\p{L}\p{N}]+/gu;
const ASCII_WORD = /[a-z0-9]+/g;

/** The folded words of a text in their order, without punctuation; `[]` for a text without letters and digits. */
export function foldedWords(text: string): string[] {
  const plain = fold(text);
  return plain.match(BEYOND_ASCII.test(plain) ? WORD : ASCII_WORD) ?? [];
}

const collator = new Intl.Collator('tr', { numeric: true, sensitivity: 'base' });

/** Compares in Turkish dictionary order with numbers by value (`MO-6704` before `MO-6814`); a comparator for `sort`. */
export function compareTurkish(left: string, right: string): number {
  return collator.compare(left, right) || (left < right ? -1 : left > right ? 1 : 0);
}

/** Lower case by Turkish rules (`I` -> `ı`, `İ` -> `i`), for texts that people read. */
export function lowerTurkish(text: string): string {
  return text.toLocaleLowerCase('tr');
}

/** With a capital first letter by Turkish rules; a text that begins with a sign, an address or a file's name stays as it is. */
export function capitalize(text: string): string {
  return text.replace(/^\p{L}(?!\S*[/:.]\S)/u, (letter) => letter.toLocaleUpperCase('tr'));
}
