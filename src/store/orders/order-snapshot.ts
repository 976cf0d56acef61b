import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import { INDEX_WORDS, type IndexFacts, type IndexSeed, type OrderIndex } from './order-index.ts';
import { listJournalFiles } from './journal-files.ts';
import type { JournalImage } from './order-journal.ts';
import { isSealed, sealLine, unseal } from '../files/chain/sealed-line.ts';
import { systemCodeOf } from '../files/system-code.ts';

/** A sealed line with facts, and before it how long that line is; then the bytes. */
interface Header {
  readonly version: number;
  readonly journal: JournalImage;
  readonly facts: IndexFacts;
  /** CRC-32 of the bytes. */
  readonly sum: number;
}

const TEMPORARY = '.tmp';
/** Grows when the form changes, or what was kept may be wrong; another version is read as no snapshot. */
const VERSION = 6;
/** Digits of the header's length. */
const LENGTH_DIGITS = 12;
/** Read or written before other work gets its turn. */
const SLICE = 4 << 20;

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += SLICE) yield bytes.subarray(start, start + SLICE);
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
}

/** Fills the bytes from a place in the file on; false when it ends before. */
function readAll(file: number, bytes: Uint8Array, place: number): boolean {
  for (let done = 0; done < bytes.length;) {
    const count = readSync(file, bytes, done, bytes.length - done, place + done);
    if (count === 0) return false;
    done += count;
  }
  return true;
}

/** The checksum of a part of a file; undefined when it ends before. */
function sumOf(file: number, start: number, end: number): number | undefined {
  const buffer = new Uint8Array(Math.min(end - start, SLICE));
  let sum = 0;
  for (let place = start; place < end; place += SLICE) {
    const part = buffer.subarray(0, Math.min(SLICE, end - place));
    if (!readAll(file, part, place)) return undefined;
    sum = crc32(part, sum);
  }
  return sum;
}

/** What work on an opened file gives; undefined for one that is missing or cannot be read. */
function withFile<T>(path: string, work: (file: number) => T): T | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    return work(file);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Whether a file still begins with the bytes that have this checksum. */
function isSame(path: string, size: number, sum: number): boolean {
  return withFile(path, (file) => sumOf(file, 0, size)) === sum;
}

/**
 * Keeps an index for a faster start, some megabytes at each step; losing it costs time and nothing else. Whoever
 * changes the index before the last step must end the steps (`return`): then the one before stays.
 */
export function* keepOrderSnapshot(path: string, journal: JournalImage, index: OrderIndex): Generator<void> {
  const { facts, bytes } = index.image();
  let sum = 0;
  for (const part of bytes) {
    for (const slice of slicesOf(part)) {
      sum = crc32(slice, sum);
      yield;
    }
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}${TEMPORARY}`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    const header: Header = { version: VERSION, journal, facts, sum };
    const line = sealLine(header);
    writeAll(file, Buffer.from(String(line.length).padStart(LENGTH_DIGITS, '0')));
    writeAll(file, line);
    for (const part of bytes) {
      for (const slice of slicesOf(part)) {
        writeAll(file, slice);
        yield;
      }
    }
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}

/** What stands before the bytes, and where they begin. */
function readHeader(file: number): { readonly header: Header; readonly start: number } | undefined {
  const { size } = fstatSync(file);
  const digits = Buffer.alloc(LENGTH_DIGITS);
  if (!readAll(file, digits, 0)) return undefined;
  const start = LENGTH_DIGITS + Number(digits.toString('latin1'));
  if (!(start > LENGTH_DIGITS && start <= size)) return undefined;
  const line = Buffer.alloc(start - LENGTH_DIGITS);
  if (!readAll(file, line, LENGTH_DIGITS) || !isSealed(line.subarray(0, -1))) return undefined;
  const header: Header = JSON.parse(unseal(line.subarray(0, -1)));
  const isWhole =
    header.version === VERSION &&
    isDeepStrictEqual(header.facts.words, INDEX_WORDS) &&
    sumOf(file, start, size) === header.sum;
  return isWhole ? { header, start } : undefined;
}

/**
 * Makes an index of the kept one, when that is whole and the journal still holds exactly what it was made from (it
 * may have grown since); else `undefined`.
 */
export function readOrderSnapshot(
  path: string,
  journalFolder: string,
  createIndex: (seed: IndexSeed) => OrderIndex,
): { readonly index: OrderIndex; readonly journal: JournalImage } | undefined {
  return withFile(path, (file) => {
    const found = readHeader(file);
    if (!found) return undefined;
    const { facts, journal } = found.header;
    // Places name a file by its number: a file that came in between would shift them.
    const names = listJournalFiles(journalFolder);
    const fits = journal.files.every(
      ({ name, size, sum }, number) =>
        names?.[number] === name && isSame(join(journalFolder, name), size, sum),
    );
    if (!fits) return undefined;
    let place = found.start;
    const fill = (bytes: Uint8Array): void => {
      readAll(file, bytes, place);
      place += bytes.length;
    };
    return { index: createIndex({ facts, fill }), journal };
  });
}

/** Deletes the snapshot, and one that was begun; the journal holds everything. */
export function removeOrderSnapshot(path: string): void {
  rmSync(path, { force: true, recursive: true });
  rmSync(`${path}${TEMPORARY}`, { force: true, recursive: true });
}
