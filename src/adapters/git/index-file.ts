import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** Increase it when the same commits yield other rows. */
const HEADER = 'shop-history 2\n';
const END = '\nE\t';
const END_LENGTH = END.length + 9;

/** The rows of a cached history; empty when it is missing or damaged. A row begins with the line break before it. */
export function readIndexFile(path: string): Buffer {
  const none = Buffer.alloc(0);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    // Missing or unreadable: it is built again.
    return none;
  }
  const start = HEADER.length - 1;
  const end = bytes.length - END_LENGTH;
  if (end < start || bytes.toString('latin1', 0, HEADER.length) !== HEADER) return none;
  const rows = bytes.subarray(start, end);
  return bytes.toString('latin1', end) === endOf(rows) ? rows : none;
}

function endOf(rows: Uint8Array): string {
  return `${END}${crc32(rows).toString(16).padStart(8, '0')}\n`;
}

/** Stores the rows. A full or read-only disk only costs time. */
export function writeIndexFile(path: string, rows: Buffer): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(
      temporary,
      Buffer.concat([Buffer.from(HEADER.slice(0, -1)), rows, Buffer.from(endOf(rows))]),
      {
        mode: 0o600,
      },
    );
    renameSync(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}
