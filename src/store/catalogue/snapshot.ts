import { closeSync, fstatSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type Product, productFields } from '#domain/catalogue/product';
import type { CatalogueFiles } from '#shop/catalogue/ports';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import { digestOf } from '../files/read-text-file.ts';
import { systemCodeOf } from '../files/system-code.ts';

/** Some product files of one folder as they were last read; the lists stand side by side. */
export type SnapshotPart = readonly [
  folder: string,
  names: readonly string[],
  /** Four numbers a file: mtime, ctime, size, inode. */
  signatures: readonly number[],
  digests: readonly string[],
  products: readonly Product[],
];

/** JSON of the beginnings of all parts: folder, names and signatures. */
type FileList = string;

/** The search index as it is kept beside the products that it stands for. */
type SavedIndex = NonNullable<ReturnType<CatalogueFiles['load']>['remembered']>['index'];

/** Raise it when reading a product gives something else than before although the schema is the same. */
const FORMAT = 3;
const CACHE_FOLDER = 'cache';
const SNAPSHOT_FILE = 'catalogue.snapshot';
const BEYOND_LATIN1 = /[\u0100-\uFFFF]/g;
/**
 * What a section holds, in the order of the file. The index comes before the parts: taking up its large columns
 * calls for the garbage collector, which has little to do as long as there are no products.
 */
const VERSION = 'V';
const FILES = 'F';
const START = 'S';
const INDEX = 'I';
const PART = 'P';
const END = 'E';
/** A section begins with its kind, checksum and length. */
const HEADER = /^([VFSIPE]) ([0-9a-f]{8}) ([0-9]{12})\n$/;
const HEADER_LENGTH = 24;
/** For most sections. */
const FIRST_ROOM = 1 << 20;

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
 * Hands over what the last server remembered of the product files, part by part, and returns the search index of
 * all of them. Nothing comes of a missing snapshot and of a part that is damaged, and then no index either. Each
 * file counts only as long as `stat` still says the same of it: `onFiles` hears early which those are.
 */
export function readSnapshot(
  dataDir: string,
  take: (part: SnapshotPart) => void,
  onFiles: (files: FileList) => void = () => undefined,
): SavedIndex | undefined {
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
    const files: string[] = [];
    let index: SavedIndex | undefined;
    let isWhole = true;
    for (const { kind, body } of sections) {
      if (!body) isWhole = false;
      else if (kind === FILES) files.push(body.toString('latin1'));
      else if (kind === INDEX) index = deserialize(body);
      else if (kind === START) onFiles(`[${files.join(',')}]`);
      else if (kind === PART) take(JSON.parse(body.toString('latin1')));
      else if (kind === END) return isWhole ? index : undefined;
    }
    return undefined;
  } finally {
    closeSync(file);
  }
}

interface Section {
  readonly kind: string;
  /** Undefined when it is damaged. What is not the index holds only until the next section is read. */
  readonly body: Buffer | undefined;
}

function* readSections(file: number): Generator<Section, undefined> {
  const { size } = fstatSync(file);
  let shared = Buffer.allocUnsafeSlow(FIRST_ROOM);
  for (let at = 0; at + HEADER_LENGTH <= size;) {
    const header = HEADER.exec(readBytes(file, at, shared.subarray(0, HEADER_LENGTH)).toString('latin1'));
    if (!header) return;
    const [, kind = '', sum, digits] = header;
    const length = Number(digits);
    at += HEADER_LENGTH;
    if (at + length > size) return;
    // The index keeps its bytes; a buffer for each of the others would only call for the garbage collector.
    if (kind !== INDEX && length > shared.length) shared = Buffer.allocUnsafeSlow(length);
    const room = kind === INDEX ? Buffer.allocUnsafeSlow(length) : shared.subarray(0, length);
    const body = readBytes(file, at, room);
    yield { kind, body: checksumOf(body) === sum ? body : undefined };
    at += length;
  }
}

/** Fills the bytes from the file; returns those that it had. */
function readBytes(file: number, start: number, bytes: Buffer): Buffer {
  let done = 0;
  while (done < bytes.length) {
    const count = readSync(file, bytes, done, bytes.length - done, start + done);
    if (count === 0) break;
    done += count;
  }
  return bytes.subarray(0, done);
}

function checksumOf(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, '0');
}

/** One byte a letter: V8 reads such text several times faster than UTF-8. */
function bytesOf(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value).replace(BEYOND_LATIN1, escapeLetter), 'latin1');
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
      for (const part of parts) await writeSection(file, FILES, bytesOf(part.slice(0, 3)));
      await writeSection(file, START, Buffer.alloc(0));
      if (indexBytes) await writeSection(file, INDEX, indexBytes);
      for (const part of parts) await writeSection(file, PART, bytesOf(part));
      await writeSection(file, END, Buffer.alloc(0));
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
