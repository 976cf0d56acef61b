import { basename } from 'node:path';
import type { z } from 'zod';
import { AppError } from '#domain/errors';
import { jsonText, parseJson } from '#kernel/json';
import { readPrivateText, writePrivately } from '../private-files.ts';

/** Decodes a document's file. @throws AppError `storage_failed` with the file's name when its content is invalid */
export function decodeDocument<T>(name: string, text: string, schema: z.ZodType<T>): T {
  const { data, error: cause } = schema.safeParse(parseJson(text));
  if (cause === undefined) return data;
  throw new AppError('storage_failed', { message: `Dosya okunamadı, içeriği bozuk: ${name}`, cause });
}

/** lowdb's adapter for a small private JSON file: writes are durable, and reads are validated by the schema. */
export function createDurableAdapter<T>(path: string, schema: z.ZodType<T>) {
  /**
   * As `read`, but synchronous; null while the file is missing.
   * @throws AppError `storage_failed` with the file's name when its content is invalid; the system's error when it
   * cannot be read
   */
  const readNow = (): T | null => {
    const text = readPrivateText(path);
    return text === undefined ? null : decodeDocument(basename(path), text, schema);
  };
  return {
    readNow,
    read: () => Promise.resolve(readNow()),
    write: (data: T) => writePrivately(path, jsonText(data)),
  };
}
