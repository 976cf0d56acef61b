import { decodeText } from './decode-text.ts';
import { isWorkbook, readXlsx } from './xlsx/read-xlsx.ts';
import { cellText } from './table-of-cells.ts';

/**
 * A workbook's first sheet as lines with semicolons between the cells; the text of any other file.
 * @throws AppError `invalid`
 */
export function readListText(bytes: Uint8Array): string {
  if (!isWorkbook(bytes)) return decodeText(bytes);
  const lines: string[] = [];
  readXlsx(bytes, ({ cells }) => {
    lines.push(
      cells
        .map((cell) =>
          cellText(cell)
            .replaceAll(/[;\r\n"]+/g, ' ')
            .trim(),
        )
        .join(';'),
    );
  });
  return lines.join('\n');
}
