import { AppError } from '#domain/errors';
import { CLEAR_MARK, isListKind } from '#domain/exchange/exchange-cell';
import { columnField, findExchangeField, isKnownHeading } from '#domain/exchange/exchange-fields';
import type { ColumnMapping, ExchangeRow, TableHead } from '#shop/exchange/ports';

export interface CellRow {
  /** From 1, as in the spreadsheet. */
  readonly row: number;
  readonly cells: readonly unknown[];
  readonly fault?: string;
}

/** A cell with a formula that failed, and what it shows, such as `#N/A`. */
export class FailedFormula {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Why a row cannot be read when one of the columns that are read has a failed formula; undefined without one. */
export function formulaFault(cells: readonly unknown[], isRead: (column: number) => boolean) {
  const column = cells.findIndex((cell, index) => cell instanceof FailedFormula && isRead(index));
  const cell = cells[column];
  return cell instanceof FailedFormula
    ? `${column + 1}. sütunda formül hatası var (${cell.text})`
    : undefined;
}

/** A cell as a person reads it; an empty text for an empty cell. */
export function cellText(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
}

const isEmpty = (cell: unknown): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

/** How far down the row of the headings may stand: lists of suppliers begin with a title, a date, an address. */
export const MAX_TITLE_ROWS = 20;

/**
 * Converts rows of cells to rows of products. The row of the headings is the first row that names a known field; below
 * another row it names at least two. A mapped heading gets the name of its field; the columns of one list are joined, and
 * those of the features are facts under their own headings. Empty rows are left out.
 */
export function createCellsReader(mapping: readonly ColumnMapping[] = [], onRow: (row: ExchangeRow) => void) {
  const rowsAbove: (readonly string[])[] = [];
  let headings: readonly string[] | undefined;
  let fileHeadings: readonly string[] = [];
  return {
    /** @throws AppError `invalid` when no heading is known, or a mapped one is missing */
    add: (row: CellRow): void => {
      if (row.fault === undefined && row.cells.every(isEmpty)) return;
      if (headings) return onRow(rowOf(row, headings, fileHeadings));
      const names = row.cells.map((cell) => cellText(cell).trim());
      if (mapping.every(({ heading }) => names.includes(heading))) {
        const replaced = mapped(names, mapping);
        const known = replaced.filter((name) => findExchangeField(name) !== undefined).length;
        if (known > (rowsAbove.length === 0 || mapping.length > 0 ? 0 : 1))
          [headings, fileHeadings] = [replaced, names];
      }
      rowsAbove.push(names);
      if (!headings && rowsAbove.length === MAX_TITLE_ROWS) throw noHeadings(rowsAbove, mapping);
    },
    /** @throws as `add` */
    end: (): TableHead => {
      if (!headings && rowsAbove.length > 0) throw noHeadings(rowsAbove, mapping);
      return { form: 'cells', headings: headings ?? [], fileHeadings };
    },
  };
}

/** Why the rows at the beginning of a table are no headings; the fullest one is offered as such. */
function noHeadings(rows: readonly (readonly string[])[], mapping: readonly ColumnMapping[]): AppError {
  const filled = rows.map((names) => names.filter(Boolean));
  const headings = filled.reduce((best, each) => (each.length > best.length ? each : best));
  const missing = mapping.find(({ heading }) => !headings.includes(heading));
  return new AppError('invalid', {
    message: missing
      ? `Eşlenen "${missing.heading}" sütunu dosyada yok. Dosyadaki sütunlar: ${headings.join(', ')}`
      : 'Dosyanın başında bilinen sütun başlıkları yok (örneğin ad, marka, fiyat, stok, kategori). ' +
        'Başka adlı sütunların hangi alan olduğunu belirtin (komut satırında: --map "Sütun=price").',
    ...(missing ? {} : { extra: { headings } }),
  });
}

function isList(heading: string): boolean {
  const field = findExchangeField(heading);
  return field !== undefined && isListKind(columnField(field).kind);
}

/** A mapped column replaces a column whose heading means the same field; the columns of a list get one heading. */
function mapped(headings: readonly string[], mapping: readonly ColumnMapping[]): string[] {
  const fields = new Map(mapping.map(({ heading, field }) => [heading, field]));
  const used = new Set(fields.values());
  return headings.map((heading) => {
    if (fields.has(heading)) return fields.get(heading) ?? '';
    const field = findExchangeField(heading);
    if (field !== undefined && isList(field)) return field;
    return field !== undefined && used.has(field) ? '' : heading;
  });
}

const SAYS_NOTHING = new RegExp(String.raw`^\s*${CLEAR_MARK}?\s*$`);
/** A list, or a fact with its name. */
const IS_FEATURES = /[|:\n]/;

/** Two cells of one list as one. */
function joined(left: unknown, right: unknown): unknown {
  if (SAYS_NOTHING.test(cellText(right))) return left ?? right;
  return SAYS_NOTHING.test(cellText(left)) ? right : `${cellText(left)} | ${cellText(right)}`;
}

/** The cell of a column that was mapped to the features, as a fact under the column's own heading. */
function asFact(cell: unknown, heading: string): unknown {
  const text = cellText(cell).trim();
  if (SAYS_NOTHING.test(text) || IS_FEATURES.test(text)) return cell;
  return findExchangeField(heading) === 'features' ? cell : `${heading}: ${text}`;
}

function rowOf(
  { row, cells, ...broken }: CellRow,
  headings: readonly string[],
  fileHeadings: readonly string[],
): ExchangeRow {
  const fault = broken.fault ?? formulaFault(cells, (column) => isKnownHeading(headings[column] ?? ''));
  const named = new Map<string, unknown>();
  for (const [index, heading] of headings.entries()) {
    if (heading === '' || (named.has(heading) && !isList(heading))) continue;
    const cell = cells[index] instanceof FailedFormula ? undefined : cells[index];
    const said = heading === 'features' ? asFact(cell, fileHeadings[index] ?? '') : cell;
    named.set(heading, named.has(heading) ? joined(named.get(heading), said) : said);
  }
  const values = Object.fromEntries(named);
  if (fault !== undefined) return { row, values, fault };
  if (cells.slice(headings.length).every(isEmpty)) return { row, values };
  return { row, values, fault: `satırda ${cells.length} hücre var, başlıkta ${headings.length}` };
}
