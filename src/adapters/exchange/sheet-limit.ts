import { AppError } from '#domain/errors';

/** Twice the products that the shop is made for. */
const MAX_ROWS = 200_000;
/** Gaps included; each costs memory, however little room it takes in the file. */
const MAX_CELLS = 5_000_000;
/** Twice the text of the largest file that may be uploaded; texts that many cells share count for each. */
const MAX_LETTERS = 64 * 1024 * 1024;

/** Counts what a sheet holds while it is read. Both throw AppError `payload_too_large`. */
export interface SheetLimit {
  readonly addCells: (cells: number, letters: number) => void;
  readonly addRow: (cells: number, letters: number) => void;
}

/** So that a small file that says of itself that it is huge does not take the memory. */
export function createSheetLimit(): SheetLimit {
  let rowCount = 0;
  let cellCount = 0;
  let letterCount = 0;
  const addCells = (cells: number, letters: number): void => {
    cellCount += cells;
    letterCount += letters;
    if (rowCount <= MAX_ROWS && cellCount <= MAX_CELLS && letterCount <= MAX_LETTERS) return;
    throw new AppError('payload_too_large', {
      message: 'Dosyada çok fazla satır ya da hücre var; boş satır ve sütunları silin ya da dosyayı bölün.',
    });
  };
  return {
    addCells,
    addRow: (cells, letters) => {
      rowCount += 1;
      addCells(cells, letters);
    },
  };
}
