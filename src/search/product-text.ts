import type { Product } from '#domain/catalogue/product/product';
import { isSameJson } from '#kernel/json';
import { fold, foldedWords } from '#kernel/turkish';
import { isMeasure, joinWords, numberWords } from './number-words.ts';

/** Parts of a product's text in their order; a match in an earlier part is worth more. */
export const CODE = 0;
export const NAME = 1;
/** Neighbouring words of the name written as one, such as `ddl8700` for `DDL 8700`. */
export const JOINED = 2;
const BRAND = 3;
const TAG = 4;
const MODEL = 5;
/** Letters and digits of codes as words of their own: `ddl8700` is also found by `8700`. */
export const PIECE = 6;
const PART_COUNT = 7;

/** The texts that a product is searched by: folded words with a space before and after each, one line for each part. */
export interface ProductText {
  readonly main: string;
  /** The position in `main` where each part starts. */
  readonly starts: readonly number[];
  readonly body: string;
}

/** A longer word before a space and a number is not part of a code: `DDL 8700` is a code, `Makinesi 4` is not. */
const MAX_CODE_LETTERS = 6;
const RUNS = /\d+|[^\d]+/g;
const STARTS_WITH_DIGIT = /^\d/;

/** A barcode as a word that only the whole number finds: a size such as `40` begins like many of them. */
export const barcodeWord = (code: string): string => `#${code}`;
export const isLongNumber = (text: string): boolean => /^\d{8,}$/.test(text);

export function productText(product: Product): ProductText {
  const parts: string[][] = Array.from({ length: PART_COUNT }, () => []);
  const pieces = parts[PIECE] ?? [];

  const addPieces = (word: string): void => {
    if (isMeasure(word)) {
      // Somebody who measures says `3 mm` for `3,2 mm`.
      const [whole = '', rest] = word.split(',');
      if (rest !== undefined && whole !== '0') pieces.push(whole);
      return;
    }
    const runs = word.match(RUNS) ?? [];
    if (runs.length > 1) pieces.push(...runs.filter((run) => run.length > 1));
  };

  const addText = (text: string, part: number, joinedPart = part): void => {
    const words = parts[part];
    /** Groups of words that spaces separate. */
    const groups = fold(text)
      .split(/\s+/)
      .map(numberWords)
      .filter((words) => words.length > 0);
    for (const [place, group] of groups.entries()) {
      words?.push(...group);
      for (const word of group) addPieces(word);
      const joined = codesAt(groups, place);
      parts[joinedPart]?.push(...joined);
    }
  };

  const addCode = (code: string): void => {
    const words = foldedWords(code);
    if (words.length === 0) return;
    parts[CODE]?.push(words.join(''));
    if (words.length > 1) pieces.push(...words);
    for (const word of words) addPieces(word);
  };

  const { barcode = '', sku = '', oem = [] } = product;
  const isNumber = isLongNumber(barcode);
  if (isNumber) parts[CODE]?.push(barcodeWord(barcode));
  for (const code of [sku, isNumber ? '' : barcode, ...oem]) addCode(code);
  addText(product.name, NAME, JOINED);
  addText(product.brand, BRAND);
  for (const tag of product.tags) addText(tag, TAG);
  for (const model of product.compatible ?? []) addText(model, MODEL);

  let main = '';
  const starts = parts.map((words) => {
    const start = main.length;
    main += textOfWords(words);
    return start;
  });
  const longTexts = [product.description, ...product.features].join(' ');
  return { main, starts, body: textOfWords([...new Set(numberWords(longTexts))]) };
}

/** Codes that end with the group at `place`: `KT-INS114` gives `ktins114`, `DB x 1` gives `dbx1`. */
function codesAt(groups: readonly (readonly string[])[], place: number): string[] {
  const group = groups[place] ?? [];
  const last = joinWords(group);
  const codes = group.length > 1 ? [last] : [];
  if (!STARTS_WITH_DIGIT.test(last)) return codes;
  const before = joinWords(groups[place - 1] ?? []);
  const first = joinWords(groups[place - 2] ?? []);
  if (isCodeHead(before)) codes.push(before + last);
  if (before.length === 1 && isCodeHead(first)) codes.push(first + before + last);
  return codes;
}

function isCodeHead(word: string): boolean {
  return word.length > 0 && word.length <= MAX_CODE_LETTERS;
}

/** Words as they stand in texts. */
export function textOfWords(words: readonly string[]): string {
  return ` ${words.join(' ')} \n`;
}

const TEXT_FIELDS = [
  'name',
  'brand',
  'sku',
  'barcode',
  'description',
  'tags',
  'oem',
  'compatible',
  'features',
] as const satisfies readonly (keyof Product)[];

export function hasSameTexts(left: Product, right: Product): boolean {
  return left === right || TEXT_FIELDS.every((field) => isSameJson(left[field], right[field]));
}
