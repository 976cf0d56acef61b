import { AppError } from '#domain/errors';

/** Twice the number of products for which the shop is made. */
const MAX_ROWS = 200_000;
/** With gaps, which need memory although they need no room in the file. */
const MAX_CELLS = 5_000_000;
/** Twice the text of the largest upload; a shared text counts for each of its cells. */
const MAX_LETTERS = 64 * 1024 * 1024;

/**
 * Counts the contents of a sheet while it is read, and stops a small file that claims to be huge. Both methods throw
 * AppError `payload_too_large`.
 */
export function createSheetLimit() {
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
    addRow: (cells: number, letters: number): void => {
      rowCount += 1;
      addCells(cells, letters);
    },
  };
}
