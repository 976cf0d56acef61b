/** What a spreadsheet takes for a cell; undefined leaves it empty. */
export type SheetCell = string | number | boolean | undefined;

export interface SheetColumn {
  readonly head: string;
  /** `amount`: a number of lira. `date`: a day as `YYYY-MM-DD`. `plain`: as the value is. */
  readonly kind: 'plain' | 'amount' | 'date';
}

/** A table with a name; rows may be made while they are read. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<readonly SheetCell[]>;
}

/** A cell as a Turkish spreadsheet reads it from a text file: `1249,90`, `20.11.2026`. */
export function sheetText(cell: SheetCell, { kind }: SheetColumn): string {
  if (cell === undefined) return '';
  if (kind === 'amount' && typeof cell === 'number') return cell.toFixed(2).replace('.', ',');
  if (kind === 'date') return String(cell).split('-').toReversed().join('.');
  return typeof cell === 'number' ? String(cell).replace('.', ',') : String(cell);
}
