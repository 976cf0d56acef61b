import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import { INDEX_LAYOUT, type IndexFacts, type IndexSeed, type OrderIndex } from './order-index.ts';
import { listJournalFiles } from '../journal/journal-files.ts';
import type { JournalImage } from '../journal/order-journal.ts';
import { isSealed, sealLine, unseal } from '../../files/chain/sealed-line.ts';
import { inheritOwner } from '../../files/inherit-owner.ts';
import { tryOr } from '#kernel/system-code';

/** The file: the length of a sealed line, that line with these facts, and the bytes of the index. */
interface Header {
  readonly version: number;
  readonly journal: JournalImage;
  readonly facts: IndexFacts;
  readonly sum: number;
}

const TEMPORARY = '.tmp';
/** Raised when the format changes, or when older snapshots may be wrong. A snapshot of another version is not used. */
const VERSION = 10;
const LENGTH_DIGITS = 12;
/** Bytes that are read or written at once, before other work continues. */
const SLICE = 4 << 20;

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += SLICE) yield bytes.subarray(start, start + SLICE);
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
}

/** Fills the bytes from a position of the file; false when the file is too short. */
function readAll(file: number, bytes: Uint8Array, place: number): boolean {
  for (let done = 0; done < bytes.length;) {
    const count = readSync(file, bytes, done, bytes.length - done, place + done);
    if (count === 0) return false;
    done += count;
  }
  return true;
}

/** The checksum of a part of a file; undefined when the file is too short. */
function checksumOf(file: number, start: number, end: number): number | undefined {
  const buffer = new Uint8Array(Math.min(end - start, SLICE));
  let sum = 0;
  for (let place = start; place < end; place += SLICE) {
    const part = buffer.subarray(0, Math.min(SLICE, end - place));
    if (!readAll(file, part, place)) return undefined;
    sum = crc32(part, sum);
  }
  return sum;
}

/** Opens a file, runs the work on it and closes it; undefined for a file that is missing or cannot be read. */
function withFile<T>(path: string, work: (file: number) => T): T | undefined {
  return tryOr(undefined, () => {
    const file = openSync(path, 'r');
    try {
      return work(file);
    } finally {
      closeSync(file);
    }
  });
}

/**
 * Saves an index, some megabytes at each step, so that the next start is faster. A lost snapshot costs only time. If
 * the index changes before the last step, the caller ends the steps with `return`; then the earlier snapshot stays.
 */
export function* writeOrderSnapshot(path: string, journal: JournalImage, index: OrderIndex): Generator<void> {
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
  for (const made of [dirname(path), temporary]) inheritOwner(made);
  let isWhole = false;
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
    isWhole = true;
  } finally {
    closeSync(file);
    // On a full disk a part of it would take the place of new orders.
    if (!isWhole) rmSync(temporary, { force: true });
  }
  renameSync(temporary, path);
}

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
    isDeepStrictEqual(header.facts.words, INDEX_LAYOUT) &&
    checksumOf(file, start, size) === header.sum;
  return isWhole ? { header, start } : undefined;
}

/**
 * The saved index, if it is complete and the journal still begins with exactly the lines that it was made from; else
 * `undefined`. The journal may have grown since.
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
    // A place names its file by number, so a file that was added between the others makes all places wrong.
    const names = listJournalFiles(journalFolder);
    const fits = journal.files.every(
      ({ name, size, sum }, number) =>
        names?.[number] === name &&
        withFile(join(journalFolder, name), (month) => checksumOf(month, 0, size)) === sum,
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

/** Deletes the snapshot, finished or not. Nothing is lost: the journal has everything. */
export function removeOrderSnapshot(path: string): void {
  rmSync(path, { force: true, recursive: true });
  rmSync(`${path}${TEMPORARY}`, { force: true, recursive: true });
}
