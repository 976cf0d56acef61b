import { codeKey } from '#domain/catalogue/facts/fact-alternatives';
import type { Product } from '#domain/catalogue/product/product';
import type { FitRecord } from './fit-record.ts';

/** A machine that neighbouring words of a text name. */
export interface NamedModel {
  readonly id: string;
  /** Words from `from` up to but not including `to`. */
  readonly from: number;
  readonly to: number;
}

/** The most words of a model: `kansai special dfb 1404 p`. */
const MAX_WORDS = 6;
const MIN_KEY = 3;
/** `8700` alone is the DDL-8700; shorter numbers are sizes. */
const MIN_NUMBER = 4;
const HAS_DIGIT = /\d/;
const LETTERS_BEFORE_NUMBER = /^[a-z]+(?=\d)/;
/** `mo6814` for `mo6814s`, `jacke4` for `jacke4s`: people leave out the letters at the end. */
const WITHOUT_SUFFIX = /^(.{4,}\d)[a-z]{1,2}$/;

/** `b33` of `Bernina bernette b33`: people leave out the series. */
function modelWordOf({ name }: Product): string {
  return codeKey(name.split(/\s+/).find((word) => HAS_DIGIT.test(word)) ?? '');
}

/**
 * Names of exactly one model; a name of several identifies none. Of several goods of one model, such as a machine with
 * and without its table, the first is meant.
 * @param modelKeyOf equal for goods of one model
 */
export function createModelNames(
  records: Iterable<FitRecord>,
  modelKeyOf: (record: FitRecord) => string,
): (words: readonly string[]) => NamedModel | undefined {
  const byKey = new Map<string, FitRecord | undefined>();
  const add = (key: string, record: FitRecord): void => {
    const known = byKey.get(key);
    const isSame = !byKey.has(key) || (known !== undefined && modelKeyOf(known) === modelKeyOf(record));
    byKey.set(key, isSame ? (known ?? record) : undefined);
  };
  const shortened: [key: string, record: FitRecord][] = [];
  for (const record of records) {
    const { product, nameKeys } = record;
    const brand = codeKey(product.brand);
    for (const key of nameKeys) {
      const isModel = HAS_DIGIT.test(key) ? key.length >= MIN_KEY : key.startsWith(brand) && key !== brand;
      if (!isModel) continue;
      add(key, record);
      const [, short] = WITHOUT_SUFFIX.exec(key) ?? [];
      if (short !== undefined) shortened.push([short, record]);
      const model = key.startsWith(brand) ? key.slice(brand.length) : key;
      const number = model.replace(LETTERS_BEFORE_NUMBER, '');
      if (number === model || number.length < MIN_NUMBER) continue;
      shortened.push([number, record], [brand + number, record]);
    }
    const word = modelWordOf(product);
    if (word.length >= MIN_KEY) shortened.push([word, record], [brand + word, record]);
  }
  // Only if no machine has it as its full name.
  const full = new Set(byKey.keys());
  for (const [key, record] of shortened) if (!full.has(key)) add(key, record);

  return (words) => {
    for (let length = Math.min(words.length, MAX_WORDS); length > 0; length -= 1) {
      for (let from = 0; from + length <= words.length; from += 1) {
        const key = words.slice(from, from + length).join('');
        const id = byKey.get(key)?.product.id;
        const isNumber = /^\d+$/.test(key) && key.length < MIN_NUMBER;
        if (id !== undefined && !isNumber) return { id, from, to: from + length };
      }
    }
    return undefined;
  };
}
