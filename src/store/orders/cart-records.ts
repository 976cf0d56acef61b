import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CartRecord, CartRecords } from '#shop/orders/selling-ports';
import { appendDurably } from '../files/append-file.ts';
import type { Log } from '../files/log.ts';
import { isSealed, sealLine, unseal } from '../files/chain/sealed-line.ts';
import { writePrivately } from '../files/private-files.ts';
import { setAside } from '../files/set-aside.ts';
import { systemCodeOf } from '#kernel/system-code';
import { setImmediate as yieldTurn } from 'node:timers/promises';

export const CARTS_FILE = 'carts.jsonl';
/** How each line begins; the unfinished rest of a line begins so, too. */
const LINE_START = '{"sessionId":"';
const NEWLINE = 10;
/** A change waits this long for others, so that they are written together. */
const WRITE_AFTER_MS = 100;
/** Writing takes at most this part of the time. */
const MAX_SHARE = 0.1;
/** The file is written anew when it has this many outdated lines, and at least as many as there are carts. */
const MAX_SPARE_LINES = 10_000;
/** Lines that are encoded before other work continues. */
const LINES_AT_ONCE = 500;

interface Options {
  readonly privateDir: string;
  readonly log: Log;
}

/**
 * Reads the file of the carts. Each line has a checksum; a broken line costs only that cart.
 * @param onCart called with each state of each cart, oldest first: all together would fill the memory
 * @throws the system's error
 */
export function readCarts(path: string, onCart: (cart: CartRecord) => void = () => undefined) {
  let lineCount = 0;
  let broken = 0;
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(NEWLINE, start);
    const line = bytes.subarray(start, newline === -1 ? bytes.length : newline);
    if (isSealed(line)) {
      // Not validated again: the checksum is right, so this program wrote it.
      const record: CartRecord = JSON.parse(unseal(line));
      onCart(record);
      lineCount += 1;
    } else if (newline !== -1 || !LINE_START.startsWith(line.toString('utf8', 0, LINE_START.length))) {
      broken += 1;
    }
    start += line.length + 1;
  }
  /** Whether the last line is finished, so that another one may be appended. */
  const isWhole = bytes.length === 0 || bytes.at(-1) === NEWLINE;
  return { lineCount, broken, isWhole };
}

/**
 * `_private/carts.jsonl`: a moment after each change of a cart a line is appended, and the last line of a session
 * counts. From time to time the file is written anew without outdated lines.
 */
export function openCartRecords({ privateDir, log }: Options): CartRecords {
  const path = join(privateDir, CARTS_FILE);
  /** The carts as they are now; the one whose change is longest ago comes first. */
  const carts = new Map<string, CartRecord>();
  /** Carts whose last change is not written yet. */
  let waiting = new Map<string, CartRecord>();
  let lineCount = 0;
  /** The file must be written anew before the next line: it is broken, or its temporary file is left. */
  let isDirty = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let lastWriteMs = 0;

  const setCart = (record: CartRecord): void => {
    carts.delete(record.sessionId);
    if (record.lines.length > 0) carts.set(record.sessionId, record);
  };

  const rewrite = async (): Promise<void> => {
    const records = [...carts.values()];
    const lines: Buffer[] = [];
    for (const record of records) {
      lines.push(sealLine(record));
      if (lines.length % LINES_AT_ONCE === 0) await yieldTurn();
    }
    await writePrivately(path, Buffer.concat(lines));
    lineCount = lines.length;
    isDirty = false;
  };

  const write = async (): Promise<void> => {
    const records = waiting;
    if (records.size === 0 && !isDirty) return;
    waiting = new Map();
    const started = performance.now();
    try {
      if (isDirty || lineCount + records.size > 2 * carts.size + MAX_SPARE_LINES) {
        await rewrite();
      } else {
        await appendDurably(path, Buffer.concat(Array.from(records.values(), (record) => sealLine(record))));
        lineCount += records.size;
      }
    } catch (error) {
      // The carts stay in memory; the next change writes the whole file again.
      isDirty = true;
      log.error({ err: error }, 'carts could not be written');
    }
    lastWriteMs = performance.now() - started;
  };

  const writeSoon = (): void => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        writing = writing.then(write);
      },
      Math.max(WRITE_AFTER_MS, lastWriteMs / MAX_SHARE),
    ).unref();
  };

  /** Sets aside a file that cannot be read: without carts the shop can still be opened. */
  const setFileAside = (error?: unknown): void => {
    log.error({ err: error, path }, 'carts could not be read and were set aside');
    setAside(path);
    isDirty = true;
  };

  return {
    load: () => {
      try {
        const { broken, isWhole, ...read } = readCarts(path, setCart);
        lineCount = read.lineCount;
        isDirty = !isWhole;
        if (broken > 0) setFileAside();
      } catch (error) {
        if (systemCodeOf(error) === undefined) throw error;
        setFileAside(error);
      }
      if (isDirty) writeSoon();
      return [...carts.values()];
    },
    storeSoon: (record) => {
      setCart(record);
      waiting.set(record.sessionId, record);
      writeSoon();
    },
    close: async () => {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
