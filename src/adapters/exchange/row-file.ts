import { closeSync, openSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { AppError } from '#domain/errors';
import type { ExchangeRow } from '#shop/exchange/ports';

/** The length of a slice stands before it. */
const HEAD_BYTES = 4;
/** Eight times the text of the largest workbook; a table with long headings repeats them in each row. */
const MAX_BYTES = 512 * 1024 * 1024;

/** Creates a file of slices of rows, for `readRowFile` in the process that plans them. */
export function createRowFile(path: string) {
  const file = openSync(path, 'wx', 0o600);
  let total = 0;
  return {
    /** @throws AppError `payload_too_large` */
    add: (rows: readonly ExchangeRow[]): void => {
      const bytes = serialize(rows);
      total += bytes.length;
      if (total > MAX_BYTES) throw new AppError('payload_too_large');
      const head = Buffer.alloc(HEAD_BYTES);
      head.writeUInt32LE(bytes.length);
      writeFileSync(file, Buffer.concat([head, bytes]));
    },
    close: (): void => closeSync(file),
  };
}

/** The slices of a file, one after the other, each read on demand. */
export async function* readRowFile(path: string): AsyncGenerator<readonly ExchangeRow[]> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    while ((await file.read(head, 0, HEAD_BYTES)).bytesRead === HEAD_BYTES) {
      const bytes = Buffer.alloc(head.readUInt32LE());
      for (let done = 0; done < bytes.length;) {
        const { bytesRead } = await file.read(bytes, done, bytes.length - done);
        if (bytesRead === 0) throw new Error(`${path} ends within a slice`);
        done += bytesRead;
      }
      // Written by `createRowFile` of the same program.
      yield deserialize(bytes) as readonly ExchangeRow[];
    }
  } finally {
    await file.close();
  }
}
