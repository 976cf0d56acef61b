import { AppError } from '#domain/errors';
import { isCategoryRow } from './plan-category-rows.ts';
import type { ExchangeRow, ExchangeTable, SlicedTable } from './ports.ts';

/** Rows that are planned at once; in between, shoppers get their answers. */
const ROWS_PER_SLICE = 50;
/** Categories are planned at once, each beside all others; no shop has so many. */
const MAX_CATEGORIES = 2000;

/** Splits the rows of a file while they are read. */
export interface RowSlicer {
  /** @throws AppError `payload_too_large` for too many categories */
  readonly add: (row: ExchangeRow) => void;
  /**
   * Ends the last slice.
   * @returns the rows that are categories
   */
  readonly end: () => readonly ExchangeRow[];
}

/** Yields the product rows in slices. */
export function createRowSlicer(onSlice: (rows: readonly ExchangeRow[]) => void): RowSlicer {
  const categories: ExchangeRow[] = [];
  let slice: ExchangeRow[] = [];
  const flush = (): void => {
    if (slice.length > 0) onSlice(slice);
    slice = [];
  };
  return {
    add: (row) => {
      if (isCategoryRow(row)) {
        if (categories.length === MAX_CATEGORIES)
          throw new AppError('payload_too_large', {
            message: `Dosyada ${MAX_CATEGORIES} satırdan çok kategori var; dosyayı bölün.`,
          });
        categories.push(row);
        return;
      }
      slice.push(row);
      if (slice.length === ROWS_PER_SLICE) flush();
    },
    end: () => {
      flush();
      return categories;
    },
  };
}

/** A table that is already in memory. */
export function sliceTable({ rows, ...head }: ExchangeTable): SlicedTable {
  const slices: (readonly ExchangeRow[])[] = [];
  const slicer = createRowSlicer((slice) => void slices.push(slice));
  for (const row of rows) slicer.add(row);
  return { ...head, categories: slicer.end(), slices };
}
