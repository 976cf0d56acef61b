import { AppError } from '#domain/errors';

/** Five times the products that the shop is made for. */
const MAX_ROWS = 500_000;
/** Gaps included; each costs memory, however little room it takes in the file. */
const MAX_CELLS = 20_000_000;

/**
 * Counts the rows of a sheet while it is read, so that a small file that says of itself that it is huge does not
 * take the server's memory.
 * @returns to be called with each row's number of cells; it throws AppError `payload_too_large`
 */
export function createSheetLimit(): (cells: number) => void {
  let rowCount = 0;
  let cellCount = 0;
  return (cells) => {
    rowCount += 1;
    cellCount += cells;
    if (rowCount <= MAX_ROWS && cellCount <= MAX_CELLS) return;
    throw new AppError('payload_too_large', {
      message: 'Dosyada çok fazla satır ya da hücre var; boş satır ve sütunları silin ya da dosyayı bölün.',
    });
  };
}
