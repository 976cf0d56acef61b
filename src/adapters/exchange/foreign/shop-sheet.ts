import { unguardText } from '#domain/exchange/exchange-cell';
import { fold } from '#kernel/turkish';
import { type CellRow, cellText, formulaFault } from '../table-of-cells.ts';

/** A sheet of another shop system: its rows by the names of that system's columns. */
export interface ShopSheet<Column extends string> {
  readonly has: (column: Column) => boolean;
  readonly rows: readonly ShopRow<Column>[];
}

export interface ShopRow<Column extends string> {
  readonly row: number;
  readonly fault: string | undefined;
  /** The trimmed text of the cell, without a spreadsheet's guard; empty for a missing column. */
  readonly text: (column: Column) => string;
  /** The text under one of the headings of a numbered column. */
  readonly textUnder: (...headings: string[]) => string;
}

const plain = (heading: unknown): string =>
  fold(cellText(heading))
    .replace(/^\uFEFF/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Reads a sheet by the names of each column in all versions and languages of a shop system. */
export function shopSheetOf<Column extends string>(
  sheet: readonly CellRow[],
  names: Readonly<Record<Column, readonly string[]>>,
): ShopSheet<Column> {
  const [head, ...body] = sheet;
  const placeOf = new Map((head?.cells ?? []).map((heading, index) => [plain(heading), index]));
  const placeOfAny = (names: readonly string[]): number | undefined =>
    names.map((name) => placeOf.get(plain(name))).find((place) => place !== undefined);
  const places = new Map<Column, number>();
  const columns = Object.keys(names).filter((name): name is Column => name in names);
  for (const column of columns) {
    const place = placeOfAny(names[column]);
    if (place !== undefined) places.set(column, place);
  }
  return {
    has: (column) => places.has(column),
    rows: body
      .map(({ row, cells, fault }) => ({ row, cells, fault: fault ?? formulaFault(cells, () => true) }))
      .filter(({ cells, fault }) => fault !== undefined || cells.some((cell) => cellText(cell) !== ''))
      .map(({ row, cells, fault }) => ({
        row,
        fault,
        text: (column) => textAt(cells, places.get(column)),
        textUnder: (...headings) => textAt(cells, placeOfAny(headings)),
      })),
  };
}

function textAt(cells: readonly unknown[], place: number | undefined): string {
  return place === undefined ? '' : unguardText(cellText(cells[place]).trim());
}
