import { AppError } from '../../domain/errors.ts';
import { findExchangeField } from '../../domain/exchange-fields.ts';
import type { ExchangeRow, ExchangeTable } from '../../shop/exchange-ports.ts';

/** One row of a sheet. */
export interface CellRow {
  /** As the spreadsheet counts, from 1. */
  readonly row: number;
  readonly cells: readonly unknown[];
  readonly fault?: string;
}

const isEmpty = (cell: unknown): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

/**
 * Takes the first row that is not empty for the headings. Empty rows are left out.
 * @throws AppError `invalid` when no heading is known
 */
export function tableOfCells(sheet: readonly CellRow[]): ExchangeTable {
  const filled = sheet.filter(({ cells, fault }) => fault !== undefined || !cells.every(isEmpty));
  const [head, ...body] = filled;
  if (!head) return { form: 'cells', headings: [], rows: [] };
  const headings = head.cells.map((cell) => (isEmpty(cell) ? '' : String(cell).trim()));
  if (!headings.some((heading) => findExchangeField(heading) !== undefined)) {
    throw new AppError('invalid', {
      message:
        'Dosyanın ilk satırında bilinen bir sütun başlığı yok (örneğin ad, marka, fiyat, stok, kategori).',
    });
  }
  return { form: 'cells', headings, rows: body.map((row) => rowOf(row, headings)) };
}

function rowOf({ row, cells, fault }: CellRow, headings: readonly string[]): ExchangeRow {
  const values: Record<string, unknown> = {};
  for (const [index, heading] of headings.entries()) {
    if (heading !== '' && !(heading in values)) values[heading] = cells[index];
  }
  if (fault !== undefined) return { row, values, fault };
  if (cells.slice(headings.length).every(isEmpty)) return { row, values };
  return { row, values, fault: `satırda ${cells.length} hücre var, başlıkta ${headings.length}` };
}
