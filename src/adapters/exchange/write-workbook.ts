import { setImmediate } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Sheet } from '#domain/exchange/sheet';
import { sheetPath, sheetXml, workbookParts } from './sheet-xml.ts';

const LEVEL = 3;

/** A workbook with several sheets, made piece by piece, so that long ones never hold up other requests. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = async (path: string, pieces: Iterable<string>): Promise<void> => {
    const part = new ZipDeflate(path, { level: LEVEL });
    zip.add(part);
    for (const piece of pieces) {
      part.push(strToU8(piece));
      await setImmediate();
    }
    part.push(new Uint8Array(), true);
  };
  const names = sheets.map(({ name }) => name);
  for (const [path, text] of Object.entries(workbookParts(names))) await add(path, [text]);
  for (const [index, sheet] of sheets.entries()) await add(sheetPath(index + 1), sheetXml(sheet));
  zip.end();
  return new Uint8Array(Buffer.concat(chunks));
}
