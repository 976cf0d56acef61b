import type { Sheet } from '#domain/exchange/sheet';
import { sheetPath, sheetXml, workbookParts } from './sheet-xml.ts';
import { writeZip } from '../write-zip.ts';

/** A workbook with several sheets. */
export function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  return writeZip(partsOf(sheets));
}

function* partsOf(sheets: readonly Sheet[]): Generator<[path: string, pieces: Iterable<string>]> {
  const names = sheets.map(({ name }) => name);
  for (const [path, text] of Object.entries(workbookParts(names))) yield [path, [text]];
  for (const [index, sheet] of sheets.entries()) yield [sheetPath(index + 1), sheetXml(sheet)];
}
