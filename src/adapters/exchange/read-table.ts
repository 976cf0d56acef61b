import { extname } from 'node:path';
import { AppError } from '../../domain/errors.ts';
import type { ExchangeTable, ImportFormat } from '../../shop/exchange-ports.ts';
import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import { readJson, readJsonLines } from './read-json.ts';
import { readXlsx } from './read-xlsx.ts';

/** Old Excel workbooks (compound files) begin so. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/** What a file is, by its content; its name only tells apart what looks alike. */
function formatOf(bytes: Uint8Array, text: () => string, fileName: string): ImportFormat {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'xlsx';
  if (OLD_WORKBOOK.every((byte, index) => bytes[index] === byte)) {
    throw new AppError('invalid', {
      message: "Eski Excel biçimi (.xls) okunamaz; dosyayı Excel'de .xlsx ya da .csv olarak kaydedin.",
    });
  }
  const extension = extname(fileName).toLowerCase();
  if (extension === '.jsonl' || extension === '.ndjson') return 'jsonl';
  const start = text().trimStart();
  if (extension === '.csv' || !/^[[{]/.test(start)) return 'csv';
  const [first = '', ...rest] = start.split(/\r?\n/);
  const isOnePerLine = first.startsWith('{') && rest.some((line) => line.trim() !== '') && isJson(first);
  return isOnePerLine ? 'jsonl' : 'json';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return false;
  }
}

const READERS: Readonly<Record<ImportFormat, (bytes: Uint8Array, text: () => string) => ExchangeTable>> = {
  json: (_, text) => readJson(text()),
  jsonl: (_, text) => readJsonLines(text()),
  csv: (_, text) => readCsv(text()),
  xlsx: (bytes) => readXlsx(bytes),
};

/**
 * Reads the products of a file in a format, or in the one that its content shows.
 * @throws AppError `invalid` when it cannot be read at all
 */
export function readTable(
  bytes: Uint8Array,
  { format, fileName }: { readonly format: ImportFormat | undefined; readonly fileName: string },
): ExchangeTable {
  let decoded: string | undefined;
  const text = (): string => (decoded ??= decodeText(bytes));
  return READERS[format ?? formatOf(bytes, text, fileName)](bytes, text);
}
