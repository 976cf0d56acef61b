import { closeSync, fstatSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type Product, productFields } from '../domain/product.ts';
import type { CatalogueFiles } from '../shop/catalogue-ports.ts';
import { PRIVATE_FOLDER } from './data-folder.ts';
import { digestOf } from './read-text-file.ts';
import { systemCodeOf } from './system-code.ts';

/** A product file as it was last read: name, mtime, ctime, size, inode, digest and what it held. */
export type SnapshotRow = readonly [string, number, number, number, number, string, Product];

export type SnapshotPart = readonly [folder: string, rows: readonly SnapshotRow[]];

/** The search index as it is kept beside the products that it stands for. */
type SavedIndex = NonNullable<ReturnType<CatalogueFiles['load']>['remembered']>['index'];

/** Raise it when reading a product gives something else than before although the schema is the same. */
const FORMAT = 2;
const CACHE_FOLDER = 'cache';
const SNAPSHOT_FILE = 'catalogue.snapshot';
const BEYOND_LATIN1 = /[\u0100-\uFFFF]/g;
/** What a section holds. The file begins with its version and ends with the index. */
const VERSION = 'V';
const ROWS = 'R';
const INDEX = 'I';
/** A section begins with its kind, checksum and length. */
const HEADER = /^([VRI]) ([0-9a-f]{8}) ([0-9]{12})\n$/;
const HEADER_LENGTH = 24;

export function productOf([, , , , , , product]: SnapshotRow): Product {
  return product;
}

/** Another program version may read the same file differently, so its snapshot is not trusted. */
function versionOf(): string {
  const schema = z.toJSONSchema(productFields, { io: 'input', unrepresentable: 'any' });
  return digestOf(`${FORMAT} ${process.versions.v8} ${JSON.stringify(schema)}`);
}

function pathOf(dataDir: string): string {
  return join(dataDir, PRIVATE_FOLDER, CACHE_FOLDER, SNAPSHOT_FILE);
}

/** Deletes what can be made anew from the catalogue's files. */
export function removeDerivedFiles(dataDir: string): void {
  rmSync(pathOf(dataDir), { force: true });
}

/**
 * Hands over what the last server remembered of the product files, folder by folder, and returns the search
 * index of all of them. Nothing comes of a missing snapshot and of a part that is damaged, and then no index
 * either. Each row counts only as long as `stat` still says the same of its file.
 */
export function readSnapshot(dataDir: string, take: (...part: SnapshotPart) => void): SavedIndex | undefined {
  let file: number;
  try {
    file = openSync(pathOf(dataDir), 'r');
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return undefined;
  }
  try {
    const sections = readSections(file);
    const version = sections.next().value;
    if (version?.kind !== VERSION || version.body?.toString('latin1') !== versionOf()) return undefined;
    let isWhole = true;
    for (const { kind, body } of sections) {
      if (!body) {
        isWhole = false;
      } else if (kind === ROWS) {
        const part: SnapshotPart = JSON.parse(body.toString('latin1'));
        take(...part);
      } else if (isWhole) {
        const index: SavedIndex = deserialize(body);
        return index;
      }
    }
    return undefined;
  } finally {
    closeSync(file);
  }
}

interface Section {
  readonly kind: string;
  /** Undefined when it is damaged. */
  readonly body: Buffer | undefined;
}

function* readSections(file: number): Generator<Section, undefined> {
  const { size } = fstatSync(file);
  for (let at = 0; at + HEADER_LENGTH <= size;) {
    const header = HEADER.exec(readBytes(file, at, HEADER_LENGTH).toString('latin1'));
    if (!header) return;
    const [, kind = '', sum, digits] = header;
    const length = Number(digits);
    at += HEADER_LENGTH;
    if (at + length > size) return;
    const body = readBytes(file, at, length);
    yield { kind, body: checksumOf(body) === sum ? body : undefined };
    at += length;
  }
}

/** A buffer of its own: what is kept of one section keeps no other in memory. */
function readBytes(file: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  let done = 0;
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, start + done);
    if (count === 0) return bytes.subarray(0, done);
    done += count;
  }
  return bytes;
}

function checksumOf(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, '0');
}

async function writeSection(file: FileHandle, kind: string, body: Buffer): Promise<void> {
  const header = `${kind} ${checksumOf(body)} ${String(body.length).padStart(12, '0')}\n`;
  await file.writeFile(Buffer.concat([Buffer.from(header), body]));
}

/**
 * Writes a snapshot in place of the last one, one part at a time, the index as it is now. It needs no fsync: a
 * torn one is found out by its checksums. A disk that is full or closed to us only costs the next start some
 * time.
 */
export async function writeSnapshot(
  dataDir: string,
  parts: readonly SnapshotPart[],
  index: SavedIndex | undefined,
): Promise<boolean> {
  const path = pathOf(dataDir);
  const temporary = `${path}.tmp`;
  const indexBytes = index && serialize(index);
  try {
    mkdirSync(join(dataDir, PRIVATE_FOLDER, CACHE_FOLDER), { recursive: true, mode: 0o700 });
    const file = await open(temporary, 'w', 0o600);
    try {
      await writeSection(file, VERSION, Buffer.from(versionOf()));
      for (const part of parts) {
        // One byte a letter: V8 reads such text several times faster than UTF-8.
        const text = JSON.stringify(part).replace(BEYOND_LATIN1, escapeLetter);
        await writeSection(file, ROWS, Buffer.from(text, 'latin1'));
      }
      if (indexBytes) await writeSection(file, INDEX, indexBytes);
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
