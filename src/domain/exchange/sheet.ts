import { formatDay } from '#kernel/turkish-day';
import { turkishCsv, turkishLine } from './csv.ts';

/** A value that a spreadsheet accepts as a cell; undefined leaves the cell empty. */
export type SheetCell = string | number | boolean | undefined;

export interface SheetColumn {
  readonly head: string;
  /** `amount`: a number of lira. `date`: a day as `YYYY-MM-DD`. `plain`: the value itself. */
  readonly kind: 'plain' | 'amount' | 'date';
}

/** A named table; its rows may be generated while they are read. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<readonly SheetCell[]>;
}

/** A column, and how its cell follows from what a row is about. */
export type SheetField<Row> = readonly [column: SheetColumn, cellOf: (row: Row) => SheetCell];

export function plain<Row>(head: string, cellOf: (row: Row) => SheetCell): SheetField<Row> {
  return [{ head, kind: 'plain' }, cellOf];
}

/** @param kurusOf the amount in kuruş */
export function amount<Row>(head: string, kurusOf: (row: Row) => number): SheetField<Row> {
  return [{ head, kind: 'amount' }, (row) => kurusOf(row) / 100];
}

/** @param dayOf `YYYY-MM-DD`; empty for no day */
export function date<Row>(head: string, dayOf: (row: Row) => string): SheetField<Row> {
  return [{ head, kind: 'date' }, (row) => dayOf(row) || undefined];
}

export function sheetOf<Row>(name: string, fields: readonly SheetField<Row>[], rows: Iterable<Row>): Sheet {
  return { name, columns: fields.map(([column]) => column), rows: cellsOf(fields, rows) };
}

function* cellsOf<Row>(fields: readonly SheetField<Row>[], rows: Iterable<Row>): Generator<SheetCell[]> {
  for (const row of rows) yield fields.map(([, cellOf]) => cellOf(row));
}

/** The rows that follow from some items, one item after the other. */
export function* flatMapEach<In, Out>(
  items: Iterable<In>,
  map: (item: In) => readonly Out[],
): Generator<Out> {
  for (const item of items) yield* map(item);
}

/** A cell in the form that a spreadsheet reads from a text file; of a Turkish one `1249,90`, `20.11.2026`. */
export function sheetText(cell: SheetCell, { kind }: SheetColumn, decimalSign: ',' | '.' = ','): string {
  if (cell === undefined) return '';
  if (kind === 'date') return formatDay(String(cell));
  if (typeof cell !== 'number') return String(cell);
  if (kind === 'amount') return cell.toFixed(2).replace('.', decimalSign);
  // A dot before exactly three digits groups thousands.
  return decimalSign === ',' ? String(cell).replace('.', ',') : String(cell).replace(/\.\d{3}$/, '$&0');
}

/** The headings of a table as the beginning of a file that a Turkish spreadsheet opens. */
export function csvHead({ columns }: Pick<Sheet, 'columns'>): string {
  return turkishCsv([columns.map(({ head }) => head)]);
}

/** The rows of a table as lines of such a file. */
export function csvLines({ columns, rows }: Sheet): string {
  const lineOf = (cells: readonly SheetCell[]): string =>
    turkishLine(columns.map((column, index) => sheetText(cells[index], column)));
  return Array.from(rows, lineOf).join('');
}
