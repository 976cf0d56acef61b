import { isJsonObject, parseJson } from '#kernel/json';
import { AppError } from '#domain/errors';
import { findJsonFault } from '#kernel/json-position';
import type { ExchangeRow, ExchangeTable, TableHead } from '#shop/exchange/ports';

function rowOf(value: unknown, row: number): ExchangeRow {
  return isJsonObject(value)
    ? { row, values: value }
    : { row, values: {}, fault: 'bir ürün nesnesi ({ … }) olmalı' };
}

/**
 * Reads an array of products, one product, or an object with such an array.
 * @throws AppError `invalid` when the text is not JSON
 */
export function readJson(text: string): ExchangeTable {
  const value = parseJson(text);
  if (value === undefined) {
    const { line, message } = findJsonFault(text) ?? { line: 1, message: 'dosya JSON değil' };
    throw new AppError('invalid', { message: `Dosya JSON olarak okunamadı: ${line}. satır: ${message}` });
  }
  const list =
    isJsonObject(value) && !('name' in value)
      ? (Object.values(value).find((member) => isListOfObjects(member)) ?? value)
      : value;
  const products = Array.isArray(list) ? list : [list];
  return { form: 'json', headings: [], rows: products.map((each: unknown, index) => rowOf(each, index + 1)) };
}

function isListOfObjects(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => isJsonObject(each));
}

/** Reads one product per line; a broken line is reported as faulty. */
export function readJsonLines(text: string, onRow: (row: ExchangeRow) => void): TableHead {
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const value = parseJson(line);
    if (value !== undefined) {
      onRow(rowOf(value, index + 1));
      continue;
    }
    const reason = findJsonFault(line)?.message ?? 'satır JSON değil';
    onRow({ row: index + 1, values: {}, fault: `satır JSON olarak okunamadı: ${reason}` });
  }
  return { form: 'json', headings: [] };
}
