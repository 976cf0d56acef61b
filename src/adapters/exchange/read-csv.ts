import { CsvError, parse } from 'csv-parse/sync';
import { createSheetLimit } from './sheet-limit.ts';
import type { CellRow } from './table-of-cells.ts';

const DELIMITERS = [';', ',', '\t'];
/** Excel's line that names the delimiter. */
const NAMED_DELIMITER = /^sep=(.)\r?\n/i;

/** The longest first line; an unclosed quote would extend it to the whole file. */
const SAMPLE_BYTES = 64 * 1024;

/** The most frequent delimiter of the first line, outside quotes. */
function delimiterOf(text: string): string {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.trimStart().slice(0, SAMPLE_BYTES))?.[0] ?? '';
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

/** Reads the rows of a table; the delimiter is detected. A row with broken quotes is reported as faulty. */
export function readCsv(text: string, onRow: (row: CellRow) => void): void {
  const named = NAMED_DELIMITER.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  let row = named ? 2 : 1;
  let emptyLines = 0;
  const { addRow } = createSheetLimit();
  try {
    parse(body, {
      delimiter: named?.[1] ?? delimiterOf(body),
      relax_column_count: true,
      relax_quotes: true,
      // The parser makes an error of each row with another number of cells, also when it is let through.
      skip_empty_lines: true,
      on_record: (cells: readonly unknown[], { empty_lines }) => {
        row += empty_lines - emptyLines;
        emptyLines = empty_lines;
        addRow(cells.length, 0);
        onRow({ row, cells });
        row += 1;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    onRow({ row, cells: [], fault: 'tırnak kapanmıyor; bu satır ve sonrası okunamadı' });
  }
}
