import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Low } from 'lowdb';
import type { z } from 'zod';
import { AppError } from '#domain/errors';
import { createQueue } from '#kernel/task-queue';
import { createDurableAdapter, decodeDocument, encodeDocument } from './durable-adapter.ts';
import { type FileSignature, isSameSignature, isSure, signatureOf } from '../file-signature.ts';
import { setAside } from '../set-aside.ts';
import { holdShortly } from '../lock/short-lock.ts';
import { systemCodeOf } from '../system-code.ts';
import { findSharedFiles, isSharedDocument, type SharedFiles } from '../../shared/shared-folder.ts';

/** A small JSON document of its own file that several processes read and write, and several servers where they share one. */
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
  /**
   * For what the shop can do without: a broken file is moved aside and a new one begun; one that cannot be read now
   * counts as empty, and changes are refused as long as it stays so.
   */
  readonly setsAside?: boolean;
}

export function openSharedDocument<T>({
  path,
  schema,
  empty,
  setsAside = false,
}: Options<T>): SharedDocument<T> {
  const name = basename(path);
  const adapter = createDurableAdapter(path, schema);
  const document = new Low<T>(adapter, empty);
  /** Of the version that `document` holds; undefined when the next reading must not trust it. */
  let signature: FileSignature | undefined;
  const inQueue = createQueue();

  function read(): T {
    try {
      readUnlessKnown();
      return document.data;
    } catch (error) {
      if (systemCodeOf(error) === undefined && !(error instanceof AppError)) throw error;
      // A file that cannot be read now may be read later; one with another content is never right again.
      if (setsAside && error instanceof AppError) setAside(path);
      if (setsAside) return empty;
      throw failureOf(error);
    }
  }

  const failureOf = (error: unknown): unknown =>
    systemCodeOf(error) === undefined
      ? error
      : new AppError('storage_failed', { message: `Dosya okunamadı: ${name}`, cause: error });

  /** As `read`; what cannot be read now is not written over. */
  function readToChange(): T {
    const current = read();
    if (current !== empty) return current;
    try {
      readUnlessKnown();
      return document.data;
    } catch (error) {
      throw failureOf(error);
    }
  }

  function readUnlessKnown(): void {
    const stats = statSync(path, { throwIfNoEntry: false });
    const found = stats && signatureOf(stats);
    if (found && signature && isSameSignature(signature, found)) return;
    signature = undefined;
    document.data = adapter.readNow() ?? empty;
    if (found && isSure(found, Date.now())) signature = found;
  }

  async function updateLocked(change: (current: T) => T, beforeWrite?: BeforeWrite<T>): Promise<T> {
    const current = readToChange();
    const next = change(current);
    if (next === current) return next;
    await beforeWrite?.(current, next);
    // Whether or not it can be written: the next reading asks the disk.
    signature = undefined;
    document.data = next;
    await document.write();
    return next;
  }

  /** Changes what all servers have; the file here is a copy of it. */
  async function updateShared(
    files: SharedFiles,
    change: (current: T) => T,
    beforeWrite?: BeforeWrite<T>,
  ): Promise<T> {
    let next = empty;
    await files.update(name, async (body) => {
      const current =
        body === undefined ? empty : decodeDocument(name, Buffer.from(body).toString('utf8'), schema);
      next = change(current);
      if (next === current) return body;
      await beforeWrite?.(current, next);
      return Buffer.from(encodeDocument(next));
    });
    return next;
  }

  return {
    read,
    update: async (change, beforeWrite) => {
      const files = isSharedDocument(name) ? findSharedFiles(dirname(path)) : undefined;
      if (files) return updateShared(files, change, beforeWrite);
      return inQueue(() => holdShortly(path, () => updateLocked(change, beforeWrite)));
    },
  };
}
