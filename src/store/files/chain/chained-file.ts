import { createReadStream, existsSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { appendDurably, type OpenAppendFile } from '../append-file.ts';
import { openChainHead, readChainHead } from './chain-head.ts';
import { CHAIN_START, chainLine, type ChainLink, hashLine, readChainedLine } from './chained-line.ts';
import { storageFailure } from '../durable-file.ts';
import { createFileQueue } from '../lock/while-locked.ts';
import { systemCodeOf, tryOr } from '#kernel/system-code';

/**
 * A fault of a chain: missing lines before a line, a line that cannot be read or was changed, or an end without a proof
 * by the head.
 */
export interface ChainFault {
  /** Line in the file, from 1. When lines are missing at the end, the number after the last line. */
  readonly line: number;
  readonly code: 'missing' | 'unreadable' | 'altered' | 'unproven';
}

interface Options {
  readonly path: string;
  readonly openFile?: OpenAppendFile | undefined;
}

const NEWLINE = 10;
const SLICE_BYTES = 256 * 1024;
const TAIL_BYTES = 64 * 1024;

/**
 * A file that only grows, with a proof that no line is missing: each line has its number and the hash of the line
 * before, and the last of them is also stored in `<name>.head`. Several processes may append.
 */
export function openChainedFile({ path, openFile }: Options) {
  const headPath = `${path.replace(/\.jsonl$/, '')}.head`;
  const inQueue = createFileQueue(path);
  /** The end of the file after this process's last append. */
  let known: { readonly size: number; readonly link: ChainLink } | undefined;

  /** After a power cut an older head may be left, which is no fault. */
  const writeHead = (link: ChainLink): void => {
    tryOr(undefined, () => {
      const head = openChainHead(headPath);
      head.write(link);
      head.close();
    });
  };

  /** The link that the next line continues. Lines that were cut off still count: the gap stays visible. */
  const findEnd = async (size: number): Promise<{ readonly link: ChainLink; readonly isTorn: boolean }> => {
    if (known?.size === size) return { link: known.link, isTorn: false };
    const [{ link, isTorn }, head] = [await readTail(path, size), readChainHead(headPath)];
    if (head) return { link: head.number > link.number ? head : link, isTorn };
    // The head was removed, and perhaps lines with it: a skipped number shows that. A crash can lose the head only
    // while there is one line.
    return { link: link.number > 1 ? { ...link, number: link.number + 1 } : link, isTorn };
  };

  const appendLocked = async (records: readonly object[]): Promise<void> => {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    const { link: last, isTorn } = await findEnd(size);
    let link = last;
    // An unfinished line stays as it is: nothing is ever removed from this file.
    const parts: Buffer[] = isTorn ? [Buffer.of(NEWLINE)] : [];
    for (const record of records) {
      const chained = chainLine(record, link);
      parts.push(chained.line);
      link = chained.link;
    }
    const bytes = Buffer.concat(parts);
    known = undefined;
    try {
      await appendDurably(path, bytes, openFile);
    } catch (error) {
      // If the unfinished part of the write cannot be cut off, it stays as an unfinished line.
      tryOr(undefined, () => truncateSync(path, size));
      throw error;
    }
    known = { size: size + bytes.length, link };
    writeHead(link);
  };

  return {
    /** Durable when it resolves. @throws AppError `storage_failed`, `data_folder_busy`; then nothing was added */
    append: (records: readonly object[]): Promise<void> =>
      inQueue(() => appendLocked(records)).catch((error: unknown) => {
        throw storageFailure(error);
      }),

    /** Reads the whole file in slices, passes each readable line to `onRecord`, and checks the chain. */
    async scan(onRecord: (record: unknown, number: number) => void) {
      const storedHead = readChainHead(headPath);
      const head = storedHead ?? CHAIN_START;
      const faults: ChainFault[] = [];
      let last = CHAIN_START;
      let lines = 0;
      const add = (line: number, code: ChainFault['code']): void => {
        if (faults.at(-1)?.line !== line) faults.push({ line, code });
      };
      const check = (line: Buffer): void => {
        lines += 1;
        const read = readChainedLine(line);
        if (!read) {
          add(lines, 'unreadable');
        } else {
          if (read.number > last.number + 1) add(lines, 'missing');
          else if (read.number <= last.number) add(lines, 'altered');
          else if (read.previous !== last.hash) add(lines - 1, 'altered');
          onRecord(read.record, read.number);
        }
        const link = { number: read?.number ?? last.number + 1, hash: hashLine(line) };
        if (link.number === head.number && link.hash !== head.hash && read) {
          add(lines, 'altered');
        }
        last = link;
      };
      try {
        for await (const line of linesOf(path)) check(line);
      } catch (error) {
        if (systemCodeOf(error) === undefined) throw error;
        add(lines + 1, 'unreadable');
      }
      if (head.number > last.number) add(lines + 1, 'missing');
      if (!storedHead && lines > 0) add(lines, 'unproven');
      return { lines, faults };
    },
  };
}

/** The last line of a file and its number, counted from the nearest readable line before it. */
async function readTail(
  path: string,
  size: number,
): Promise<{ readonly link: ChainLink; readonly isTorn: boolean }> {
  if (size === 0) return { link: CHAIN_START, isTorn: false };
  const file = await open(path, 'r');
  try {
    for (let length = Math.min(size, TAIL_BYTES); ; length = Math.min(size, length * 4)) {
      const bytes = Buffer.alloc(length);
      await file.read(bytes, 0, length, size - length);
      const isTorn = bytes.at(-1) !== NEWLINE;
      const lines = splitLines(isTorn ? bytes : bytes.subarray(0, -1));
      const isWhole = length === size;
      // The first line of a part may be incomplete.
      const whole = isWhole ? lines : lines.slice(1);
      const found = whole.findLastIndex((line) => readChainedLine(line) !== undefined);
      if (found === -1 && !isWhole) continue;
      const number = found === -1 ? 0 : (readChainedLine(whole[found] ?? Buffer.of())?.number ?? 0);
      const hash = hashLine(whole.at(-1) ?? Buffer.of());
      return { link: { number: number + whole.length - 1 - found, hash }, isTorn };
    }
  } finally {
    await file.close();
  }
}

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return [...lines, bytes.subarray(start)];
}

/** The lines of a file, with an unfinished last one; none when the file is missing. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  if (!existsSync(path)) return;
  let rest: Buffer = Buffer.of();
  const slices: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: SLICE_BYTES });
  for await (const slice of slices) {
    const lines = splitLines(rest.length === 0 ? slice : Buffer.concat([rest, slice]));
    rest = lines.pop() ?? Buffer.of();
    yield* lines;
  }
  if (rest.length > 0) yield rest;
}
