import type { Product } from '#domain/catalogue/product';
import type { TermDictionary } from './term-dictionary.ts';
import { createTextScanner, type ScannedText } from './text-scanner.ts';

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
/** In a description or a feature. */
const BODY = 1;

/** More letters before a space and a number make no code: `DDL 8700` is one, `Makinesi 4` is not. */
const MAX_CODE_LETTERS = 6;

type Add = (term: number, fields: number) => void;

export interface ProductTerms {
  /** Tells each term of what a product is called and coded, with its field; some more than once. */
  readonly readMain: (product: Product, add: Add) => void;
  /** Tells each word of the long texts. */
  readonly readBody: (product: Product, add: Add) => void;
  /** The words of a text as `foldedWords` gives them, with single spaces. */
  readonly foldText: (text: string) => string;
}

export function createProductTerms(dictionary: TermDictionary): ProductTerms {
  const scan = createTextScanner();

  /** The letters and the numbers of a code by themselves: `ddl8700` is also found by `8700`. */
  const readPieces = (letters: Uint16Array, start: number, end: number, add: Add): void => {
    let from = start;
    for (let index = start + 1; index <= end; index += 1) {
      if (index < end && isDigit(letters[index]) === isDigit(letters[index - 1])) continue;
      const isWhole = from === start && index === end;
      if (!isWhole && index - from > 1) add(dictionary.assign(letters, from, index), PIECE);
      from = index;
    }
  };

  const readText = (text: string, field: number, add: Add, startField = 0): void => {
    const { letters, wordCount, ends, isBeforeSpace } = scan(text);
    let start = 0;
    /** Where what stands between two spaces starts, and the two such parts before it. */
    let part = 0;
    let partBefore = 0;
    let partBeforeThat = 0;
    for (let word = 0; word < wordCount; word += 1) {
      const end = ends[word] ?? 0;
      add(dictionary.assign(letters, start, end), word === 0 ? field | startField : field);
      readPieces(letters, start, end, add);
      if (isBeforeSpace[word] === 1) {
        // Written as one: `KT-INS114` as `ktins114`, `90/14` as `9014`.
        if (part < start) add(dictionary.assign(letters, part, end), field);
        // Codes whose parts stand apart: `DDL 8700`, `DB x 1`.
        if (isDigit(letters[part])) {
          if (isCodeHead(part - partBefore)) add(dictionary.assign(letters, partBefore, end), field);
          if (part - partBefore === 1 && isCodeHead(partBefore - partBeforeThat)) {
            add(dictionary.assign(letters, partBeforeThat, end), field);
          }
        }
        partBeforeThat = partBefore;
        partBefore = part;
        part = end;
      }
      start = end;
    }
  };

  const readCode = (code: string, add: Add): void => {
    const { letters, wordCount, ends } = scan(code);
    if (wordCount === 0) return;
    add(dictionary.assign(letters, 0, ends[wordCount - 1] ?? 0), CODE);
    readWords({ wordCount, ends }, (start, end) => {
      if (wordCount > 1) add(dictionary.assign(letters, start, end), PIECE);
      readPieces(letters, start, end, add);
    });
  };

  const readLongText = (text: string, add: Add): void => {
    const scanned = scan(text);
    readWords(scanned, (start, end) => add(dictionary.assign(scanned.letters, start, end), BODY));
  };

  return {
    foldText(text) {
      const { letters, wordCount, ends } = scan(text);
      const words: string[] = [];
      readWords({ wordCount, ends }, (start, end) => {
        words.push(String.fromCharCode(...letters.subarray(start, end)));
      });
      return words.join(' ');
    },
    readMain(product, add) {
      readText(product.name, NAME, add, NAME_START);
      readText(product.brand, BRAND, add);
      for (const tag of product.tags) readText(tag, TAG, add);
      for (const model of product.compatible ?? []) readText(model, MODEL, add);
      if (product.sku !== undefined) readCode(product.sku, add);
      for (const code of product.oem ?? []) readCode(code, add);
    },
    readBody(product, add) {
      readLongText(product.description, add);
      for (const feature of product.features) readLongText(feature, add);
    },
  };
}

function readWords(
  { wordCount, ends }: Pick<ScannedText, 'wordCount' | 'ends'>,
  tell: (start: number, end: number) => void,
): void {
  let start = 0;
  for (let word = 0; word < wordCount; word += 1) {
    const end = ends[word] ?? 0;
    tell(start, end);
    start = end;
  }
}

function isDigit(letter: number | undefined): boolean {
  return letter !== undefined && letter >= 48 && letter <= 57;
}

function isCodeHead(length: number): boolean {
  return length > 0 && length <= MAX_CODE_LETTERS;
}
