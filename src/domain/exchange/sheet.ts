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

/** A cell in the form that a Turkish spreadsheet reads from a text file: `1249,90`, `20.11.2026`. */
export function sheetText(cell: SheetCell, { kind }: SheetColumn): string {
  if (cell === undefined) return '';
  if (kind === 'amount' && typeof cell === 'number') return cell.toFixed(2).replace('.', ',');
  if (kind === 'date') return String(cell).split('-').toReversed().join('.');
  return typeof cell === 'number' ? String(cell).replace('.', ',') : String(cell);
}
