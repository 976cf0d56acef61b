import { AppError } from '#domain/errors';
import { findExchangeField } from '#domain/exchange/exchange-fields';
import type { ColumnMapping, ExchangeRow, TableHead } from '#shop/exchange/ports';

export interface CellRow {
  /** From 1, as in the spreadsheet. */
  readonly row: number;
  readonly cells: readonly unknown[];
  readonly fault?: string;
}

/** A cell as a person reads it; an empty text for an empty cell. */
export function cellText(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
}

const isEmpty = (cell: unknown): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

/**
 * Converts rows of cells to rows of products. The first row with content is that of the headings; a mapped one gets the
 * name of its field. Empty rows are left out.
 */
export function createCellsReader(mapping: readonly ColumnMapping[] = [], onRow: (row: ExchangeRow) => void) {
  let headings: readonly string[] | undefined;
  return {
    /** @throws AppError `invalid` when no heading is known, or a mapped one is missing */
    add: (row: CellRow): void => {
      if (row.fault === undefined && row.cells.every(isEmpty)) return;
      if (headings) onRow(rowOf(row, headings));
      else headings = readHeadings(row, mapping);
    },
    end: (): TableHead => ({ form: 'cells', headings: headings ?? [] }),
  };
}

function readHeadings({ cells }: CellRow, mapping: readonly ColumnMapping[]): readonly string[] {
  const headings = mapped(
    cells.map((cell) => cellText(cell).trim()),
    mapping,
  );
  if (!headings.some((heading) => findExchangeField(heading) !== undefined)) {
    throw new AppError('invalid', {
      message:
        'Dosyanın ilk satırında bilinen bir sütun başlığı yok (örneğin ad, marka, fiyat, stok, kategori). ' +
        'Başka adlı sütunların hangi alan olduğunu belirtin (komut satırında: --map "Sütun=price").',
      extra: { headings: headings.filter(Boolean) },
    });
  }
  return headings;
}

/** A mapped column replaces a column whose heading means the same field. */
function mapped(headings: readonly string[], mapping: readonly ColumnMapping[]): string[] {
  for (const { heading } of mapping) {
    if (headings.includes(heading)) continue;
    throw new AppError('invalid', {
      message: `Eşlenen "${heading}" sütunu dosyada yok. Dosyadaki sütunlar: ${headings.filter(Boolean).join(', ')}`,
    });
  }
  const fields = new Map(mapping.map(({ heading, field }) => [heading, field]));
  const used = new Set(fields.values());
  return headings.map((heading) => {
    if (fields.has(heading)) return fields.get(heading) ?? '';
    const field = findExchangeField(heading);
    return field !== undefined && used.has(field) ? '' : heading;
  });
}

function rowOf({ row, cells, fault }: CellRow, headings: readonly string[]): ExchangeRow {
  const named = new Map<string, unknown>();
  for (const [index, heading] of headings.entries()) {
    if (heading !== '' && !named.has(heading)) named.set(heading, cells[index]);
  }
  const values = Object.fromEntries(named);
  if (fault !== undefined) return { row, values, fault };
  if (cells.slice(headings.length).every(isEmpty)) return { row, values };
  return { row, values, fault: `satırda ${cells.length} hücre var, başlıkta ${headings.length}` };
}
