import type { Product } from '../domain/product.ts';
import { foldedWords } from '../domain/turkish.ts';

/** Fields in which a term stands, one bit each. */
export const NAME = 1;
export const NAME_START = 2;
export const BRAND = 4;
/** A whole part number. */
export const CODE = 8;
export const TAG = 16;
/** A machine that the part fits. */
export const MODEL = 32;
/** Only a part of a code. */
export const PIECE = 64;

type Add = (term: string, fields: number) => void;

const SPACES = /\s+/;
const LETTER_RUNS_AND_NUMBERS = /\d+|\D+/g;
const MAX_CODE_LENGTH = 24;
const MAX_WORD_LENGTH = 40;
/** Letters that shoppers leave apart from a number: `DDL 8700`, `DB x 1`. */
const MAX_CODE_LETTERS = 6;

/** Tells each term of what a product is called and coded, with its field. */
export function collectMainTerms(product: Product, add: Add): void {
  collectText(product.name, NAME, add, NAME_START);
  collectText(product.brand, BRAND, add);
  for (const tag of product.tags) collectText(tag, TAG, add);
  for (const model of product.compatible ?? []) collectText(model, MODEL, add);
  if (product.sku !== undefined) collectCode(product.sku, add);
  for (const code of product.oem ?? []) collectCode(code, add);
}

/** Tells each word of the long texts. */
export function collectBodyTerms(product: Product, add: Add): void {
  for (const text of [product.description, ...product.features]) {
    for (const word of foldedWords(text)) {
      if (word.length <= MAX_WORD_LENGTH) add(word, 1);
    }
  }
}

/** What stands for a code however it is written: `KT-INS 114` and `ktins114` alike. */
export function codeKey(text: string): string {
  return foldedWords(text).join('');
}

function collectCode(code: string, add: Add): void {
  const words = foldedWords(code);
  const key = words.join('');
  if (key === '') return;
  add(key.slice(0, MAX_WORD_LENGTH), CODE);
  if (words.length > 1) for (const word of words) add(word.slice(0, MAX_WORD_LENGTH), PIECE);
  for (const word of words) collectPieces(word, add);
}

function collectText(text: string, field: number, add: Add, startField = 0): void {
  let before = '';
  let beforeThat = '';
  let isFirst = true;
  for (const chunk of text.split(SPACES)) {
    const words = foldedWords(chunk);
    if (words.length === 0) continue;
    for (const word of words) {
      add(word.slice(0, MAX_WORD_LENGTH), isFirst ? field | startField : field);
      isFirst = false;
      collectPieces(word, add);
    }
    const key = words.join('');
    // `Groz-Beckert` and `90/14` written as one, and codes whose parts stand apart.
    if (words.length > 1 && key.length <= MAX_WORD_LENGTH) add(key, field);
    if (isCodeHead(before) && startsLikeCodeTail(key)) add(before + key, field);
    if (before.length <= 1 && isCodeHead(beforeThat) && startsLikeCodeTail(key))
      add(beforeThat + before + key, field);
    beforeThat = before;
    before = key;
  }
}

function isCodeHead(key: string): boolean {
  return key.length > 0 && key.length <= MAX_CODE_LETTERS;
}

function startsLikeCodeTail(key: string): boolean {
  return key.length <= MAX_CODE_LENGTH && /^\d/.test(key);
}

/** The letters and the numbers of a code by themselves: `ddl8700` is also found by `8700`. */
function collectPieces(word: string, add: Add): void {
  if (!/\d/.test(word) || !/\D/.test(word)) return;
  for (const piece of word.match(LETTER_RUNS_AND_NUMBERS) ?? []) {
    if (piece.length > 1) add(piece, PIECE);
  }
}
