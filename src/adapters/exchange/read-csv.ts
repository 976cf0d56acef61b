import { CsvError, parse } from 'csv-parse/sync';
import type { ExchangeTable } from '../../shop/exchange-ports.ts';
import { type CellRow, tableOfCells } from './table-of-cells.ts';

const DELIMITERS = [';', ',', '\t'];
/** Excel's own way to name the delimiter. */
const NAMED_DELIMITER = /^sep=(.)\r?\n/i;

/** The delimiter that the first line has most often outside of quotes. */
function delimiterOf(text: string): string {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.trimStart())?.[0] ?? '';
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

/** Reads a table with headings; the delimiter is found out. A row that breaks the quotes is told as its fault. */
export function readCsv(text: string): ExchangeTable {
  const named = NAMED_DELIMITER.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const firstRow = named ? 2 : 1;
  const sheet: CellRow[] = [];
  try {
    parse(body, {
      delimiter: named?.[1] ?? delimiterOf(body),
      relax_column_count: true,
      relax_quotes: true,
      on_record: (cells: readonly unknown[]) => {
        sheet.push({ row: firstRow + sheet.length, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = firstRow + sheet.length;
    sheet.push({ row, cells: [], fault: 'tırnak kapanmıyor; bu satır ve sonrası okunamadı' });
  }
  return tableOfCells(sheet);
}
