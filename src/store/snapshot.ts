import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type Product, productFields } from '../domain/product.ts';
import { PRIVATE_FOLDER } from './data-folder.ts';
import { digestOf } from './read-text-file.ts';
import { systemCodeOf } from './system-code.ts';

/** A product file as it was last read: name, mtime, ctime, size, inode, digest and what it held. */
export type SnapshotRow = readonly [string, number, number, number, number, string, Product];

/** Raise it when reading a product gives something else than before although the schema is the same. */
const FORMAT = 1;
const CACHE_FOLDER = 'cache';
const SNAPSHOT_FILE = 'catalogue.snapshot';
const NEWLINE = 10;
const CHECKSUM_LENGTH = 8;
const BEYOND_LATIN1 = /[\u0100-\uFFFF]/g;

/** Another program version may read the same file differently, so its snapshot is not trusted. */
function versionOf(): string {
  return digestOf(
    `${FORMAT} ${JSON.stringify(z.toJSONSchema(productFields, { io: 'input', unrepresentable: 'any' }))}`,
  );
}

function pathOf(dataDir: string): string {
  return join(dataDir, PRIVATE_FOLDER, CACHE_FOLDER, SNAPSHOT_FILE);
}

/** Deletes what can be made anew from the catalogue's files. */
export function removeDerivedFiles(dataDir: string): void {
  rmSync(pathOf(dataDir), { force: true });
}

/**
 * What the last server remembered of the product files, folder by folder; nothing when there is no snapshot,
 * and no folder whose part is damaged. Each row counts only as long as `stat` still says the same of its file.
 */
export function* readSnapshot(
  dataDir: string,
): Generator<readonly [folder: string, rows: readonly SnapshotRow[]]> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(pathOf(dataDir));
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return;
  }
  const version = Buffer.from(versionOf());
  const firstEnd = bytes.indexOf(NEWLINE);
  if (firstEnd === -1 || !bytes.subarray(0, firstEnd).equals(version)) return;
  for (let start = firstEnd + 1; ;) {
    const end = bytes.indexOf(NEWLINE, start);
    if (end === -1) return;
    const body = bytes.subarray(start + CHECKSUM_LENGTH, end);
    if (checksumOf(body) === bytes.toString('latin1', start, start + CHECKSUM_LENGTH)) {
      const part: readonly [string, readonly SnapshotRow[]] = JSON.parse(body.toString('latin1'));
      yield part;
    }
    start = end + 1;
  }
}

function checksumOf(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(CHECKSUM_LENGTH, '0');
}

/**
 * Writes a snapshot in place of the last one, one folder at a time. It needs no fsync: a torn one is found
 * out by its checksums. A disk that is full or closed to us only costs the next start some time.
 */
export async function writeSnapshot(
  dataDir: string,
  parts: Iterable<readonly [folder: string, rows: readonly SnapshotRow[]]>,
): Promise<boolean> {
  const path = pathOf(dataDir);
  const temporary = `${path}.tmp`;
  try {
    mkdirSync(join(dataDir, PRIVATE_FOLDER, CACHE_FOLDER), { recursive: true, mode: 0o700 });
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(`${versionOf()}\n`);
      for (const part of parts) {
        // One byte a letter: V8 reads such text several times faster than UTF-8.
        const text = JSON.stringify(part).replace(BEYOND_LATIN1, escapeLetter);
        const body = Buffer.from(text, 'latin1');
        await file.writeFile(Buffer.concat([Buffer.from(checksumOf(body)), body, Buffer.from('\n')]));
      }
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    return true;
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    await rm(temporary, { force: true });
    return false;
  }
}

function escapeLetter(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
