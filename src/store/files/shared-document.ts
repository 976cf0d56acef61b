import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { z } from 'zod';
import { AppError } from '#domain/errors';
import { createQueue } from '#kernel/task-queue';
import { writeDurably } from './durable-file.ts';
import { type FileSignature, isSameSignature, isSure, signatureOf } from './file-signature.ts';
import { setAside } from './set-aside.ts';
import { holdShortly } from './short-lock.ts';
import { systemCodeOf } from './system-code.ts';

/** A small JSON document of its own file that several processes read and write. */
export interface SharedDocument<T> {
  /**
   * As it stands on disk now.
   * @throws AppError `storage_failed` naming the file when it holds something else than it should.
   */
  read(): T;
  /**
   * Changes the newest version while no other process does; durable when it resolves. What `change`
   * and `beforeWrite` throw leaves everything as it was.
   */
  update(change: (current: T) => T, beforeWrite?: BeforeWrite<T>): Promise<T>;
}

/** Hears what is about to be written, such as to note it first. */
type BeforeWrite<T> = (before: T, after: T) => Promise<void>;

interface Options<T> {
  readonly path: string;
  readonly schema: z.ZodType<T>;
  /** What stands while there is no file. */
  readonly empty: T;
  /** A broken file is moved aside and a new one begun: for what the shop can do without. */
  readonly setsAside?: boolean;
}

/** Only the shop's own user reads what lies in the private folder. */
const PRIVATE_MODE = 0o600;

export function openSharedDocument<T>({
  path,
  schema,
  empty,
  setsAside = false,
}: Options<T>): SharedDocument<T> {
  let held: { readonly value: T; readonly signature: FileSignature | undefined } | undefined;
  const inQueue = createQueue();

  function read(): T {
    try {
      return readStrictly();
    } catch (error) {
      if (systemCodeOf(error) === undefined && !(error instanceof AppError)) throw error;
      // A file that cannot be read now may be read later; one with another content is never right again.
      if (setsAside && error instanceof AppError) {
        setAside(path);
        return empty;
      }
      throw error instanceof AppError ? error : unreadable(error);
    }
  }

  const unreadable = (cause: unknown): AppError =>
    new AppError('storage_failed', { message: `Dosya okunamadı: ${basename(path)}`, cause });

  function readStrictly(): T {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return empty;
    const signature = signatureOf(stats);
    if (held?.signature && isSameSignature(held.signature, signature)) return held.value;
    const value = parse(stats.isFile() ? readFileSync(path, 'utf8') : '');
    held = { value, signature: isSure(signature, Date.now()) ? signature : undefined };
    return value;
  }

  function parse(text: string): T {
    try {
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      throw new AppError('storage_failed', {
        message: `Dosya okunamadı, içeriği bozuk: ${basename(path)}`,
        cause,
      });
    }
  }

  async function updateLocked(change: (current: T) => T, beforeWrite?: BeforeWrite<T>): Promise<T> {
    const current = read();
    const next = change(current);
    if (next !== current) {
      await beforeWrite?.(current, next);
      await writeDurably(path, `${JSON.stringify(next, null, 2)}\n`, { mode: PRIVATE_MODE });
      held = undefined;
    }
    return next;
  }

  return {
    read,
    update: (change, beforeWrite) =>
      inQueue(() => holdShortly(path, () => updateLocked(change, beforeWrite))),
  };
}
