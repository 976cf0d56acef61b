import { AppError } from '#domain/errors';
import { isCategoryRow } from './plan-category-rows.ts';
import type { ExchangeRow, ExchangeTable, SlicedTable } from './ports.ts';

/** Rows that are planned at once; in between, shoppers get their answers. */
const ROWS_PER_SLICE = 50;
/** Categories are planned at once, each beside all others; no shop has so many. */
const MAX_CATEGORIES = 2000;

/** Yields the product rows in slices. */
export function createRowSlicer(onSlice: (rows: readonly ExchangeRow[]) => void) {
  const categories: ExchangeRow[] = [];
  let slice: ExchangeRow[] = [];
  const flush = (): void => {
    if (slice.length > 0) onSlice(slice);
    slice = [];
  };
  return {
    /** @throws AppError `payload_too_large` for too many categories */
    add: (row: ExchangeRow): void => {
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
    /** Ends the last slice. @returns the rows that are categories */
    end: (): readonly ExchangeRow[] => {
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
