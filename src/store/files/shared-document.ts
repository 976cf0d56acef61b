import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { AppError } from '#domain/errors';
import { writeDurably } from './durable-file.ts';
import { type FileSignature, isSameSignature, isSure, signatureOf } from './file-signature.ts';
import { systemCodeOf } from './system-code.ts';

/** A small JSON document of its own file that several processes read and write. */
export interface SharedDocument<T> {
  /**
   * As it stands on disk now.
   * @throws AppError `storage_failed` naming the file when it holds something else than it should.
   */
  read(): T;
  /**
   * Changes the newest version while no other process does; durable when it resolves. What `change` throws
   * leaves everything as it was.
   */
  update(change: (current: T) => T): Promise<T>;
}

interface Options<T> {
  readonly path: string;
  readonly schema: z.ZodType<T>;
  /** What stands while there is no file. */
  readonly empty: T;
}

/** Only the shop's own user reads what lies in the private folder. */
const PRIVATE_MODE = 0o600;
const LOCK_RETRY_MS = 15;
const LOCK_WAIT_MS = 10_000;
/** A change lasts milliseconds; whoever holds a lock this long has died. */
const LOCK_STALE_MS = 8_000;

export function openSharedDocument<T>({ path, schema, empty }: Options<T>): SharedDocument<T> {
  let held: { readonly value: T; readonly signature: FileSignature | undefined } | undefined;
  let tail: Promise<unknown> = Promise.resolve();

  function read(): T {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return empty;
    const signature = signatureOf(stats);
    if (held?.signature && isSameSignature(held.signature, signature)) return held.value;
    const value = parse(readFileSync(path, 'utf8'));
    held = { value, signature: isSure(signature, Date.now()) ? signature : undefined };
    return value;
  }

  function parse(text: string): T {
    try {
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      throw new AppError('storage_failed', { message: `Dosya okunamadı, içeriği bozuk: ${path}`, cause });
    }
  }

  async function updateLocked(change: (current: T) => T): Promise<T> {
    await lock(`${path}.lock`);
    try {
      const current = read();
      const next = change(current);
      if (next !== current) {
        await writeDurably(path, `${JSON.stringify(next, null, 2)}\n`, { mode: PRIVATE_MODE });
        held = undefined;
      }
      return next;
    } finally {
      rmdirSync(`${path}.lock`);
    }
  }

  return {
    read,
    update(change) {
      const turn = tail.then(() => updateLocked(change));
      tail = turn.catch(() => undefined);
      return turn;
    },
  };
}

async function lock(folder: string): Promise<void> {
  const giveUpAtMs = Date.now() + LOCK_WAIT_MS;
  while (!tryLock(folder)) {
    if (Date.now() > giveUpAtMs) throw new AppError('data_folder_busy');
    await delay(LOCK_RETRY_MS);
  }
}

function tryLock(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === undefined) throw error;
    if (code !== 'EEXIST') throw new AppError('storage_failed', { cause: error });
  }
  const madeAtMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
  if (madeAtMs !== undefined && Date.now() - madeAtMs > LOCK_STALE_MS)
    rmSync(folder, { recursive: true, force: true });
  return false;
}
