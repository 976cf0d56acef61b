import { existsSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Low } from 'lowdb';
import type { z } from 'zod';
import { AppError } from '#domain/errors';
import type { Records } from '#shop/orders/selling-ports';
import type { BeforeWrite } from '#shop/panel/ports';
import { jsonText, parseJson } from '#kernel/json';
import { type FileSignature, isSameSignature, isSure, signatureOf } from '../file-signature.ts';
import { readPrivateText, writePrivately } from '../private-files.ts';
import { setAside } from '../set-aside.ts';
import { createFileQueue } from '../lock/while-locked.ts';
import { systemCodeOf } from '#kernel/system-code';
import { findSharedFiles, type SharedFiles } from '../../shared/shared-folder.ts';

interface Options<T> {
  readonly path: string;
  readonly schema: z.ZodType<T>;
  /** The value while the file is missing. */
  readonly empty: T;
  /** Whether several servers share it. */
  readonly isShared?: boolean;
  /**
   * For documents that the shop does not need: a broken file is moved aside and a new one begun. A file that cannot be
   * read now counts as empty, and changes are refused until it can be read.
   */
  readonly setsAside?: boolean;
}

/**
 * A small JSON document in a file of its own, held by lowdb through an adapter that writes durably and reads by the
 * schema. Several processes read and write it, and several servers where they share
 * it. `read` throws AppError `storage_failed` with the file's name when its content is invalid.
 */
export function openSharedDocument<T>(options: Options<T>): Records<T> {
  const { path, schema, empty, isShared = false, setsAside = false } = options;
  const name = basename(path);
  const decode = (text: string): T => {
    const { data, error: cause } = schema.safeParse(parseJson(text));
    if (cause === undefined) return data;
    throw new AppError('storage_failed', { message: `Dosya okunamadı, içeriği bozuk: ${name}`, cause });
  };
  /** Null while the file is missing. */
  const readNow = (): T | null => {
    const text = readPrivateText(path);
    return text === undefined ? null : decode(text);
  };
  const write = (data: T): Promise<void> => writePrivately(path, jsonText(data));
  const document = new Low<T>({ read: () => Promise.resolve(readNow()), write }, empty);
  /** The signature of the version in `document`; undefined when the next read must not rely on it. */
  let signature: FileSignature | undefined;
  const inQueue = createFileQueue(path);

  /** @param isToChange then a file that cannot be read now never counts as empty, so that it is not overwritten */
  function read(isToChange = false): T {
    try {
      readUnlessKnown();
      return document.data;
    } catch (error) {
      const isInvalid = error instanceof AppError;
      if (!isInvalid && systemCodeOf(error) === undefined) throw error;
      // A file that cannot be read now may be readable later, but invalid content stays invalid.
      if (setsAside && isInvalid) setAside(path);
      if (setsAside && (!isToChange || (isInvalid && !existsSync(path)))) return empty;
      throw isInvalid
        ? error
        : new AppError('storage_failed', { message: `Dosya okunamadı: ${name}`, cause: error });
    }
  }

  function readUnlessKnown(): void {
    const stats = statSync(path, { throwIfNoEntry: false });
    const found = stats && signatureOf(stats);
    if (found && signature && isSameSignature(signature, found)) return;
    signature = undefined;
    document.data = (found ? readNow() : null) ?? empty;
    if (found && isSure(found, Date.now())) signature = found;
  }

  async function updateLocked(change: (current: T) => T, beforeWrite?: BeforeWrite<T>): Promise<T> {
    const current = read(true);
    const next = change(current);
    if (next === current) return next;
    await beforeWrite?.(current, next);
    // Whether or not the write succeeds, the next read reads the file again.
    signature = undefined;
    document.data = next;
    await document.write();
    return next;
  }

  /** Changes the document of all servers; the file on this one is a copy. */
  async function updateShared(
    files: SharedFiles,
    change: (current: T) => T,
    beforeWrite?: BeforeWrite<T>,
  ): Promise<T> {
    let next = empty;
    await files.update(name, async (body) => {
      const current = body === undefined ? empty : decode(Buffer.from(body).toString('utf8'));
      next = change(current);
      if (next === current) return body;
      await beforeWrite?.(current, next);
      return Buffer.from(jsonText(next));
    });
    return next;
  }

  return {
    read: () => read(),
    update: async (change, beforeWrite) => {
      const files = isShared ? findSharedFiles(dirname(path)) : undefined;
      if (files) return updateShared(files, change, beforeWrite);
      return inQueue(() => updateLocked(change, beforeWrite));
    },
  };
}
