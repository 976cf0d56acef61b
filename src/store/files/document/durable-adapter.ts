import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { z } from 'zod';
import { AppError } from '#domain/errors';
import { jsonText, parseJson } from '#kernel/json';
import { writeDurably } from '../durable-file.ts';

/** Files in the private folder can be read by the shop's own user only. */
const PRIVATE_MODE = 0o600;

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
    const text = readText(path);
    return text === undefined ? null : decodeDocument(basename(path), text, schema);
  };
  return {
    readNow,
    read: () => Promise.resolve(readNow()),
    write: (data: T) => writeDurably(path, jsonText(data), { mode: PRIVATE_MODE }),
  };
}

/** Undefined when there is no such file; a folder in its place gives an empty text. @throws the system's error */
function readText(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && (stats.isFile() ? readFileSync(path, 'utf8') : '');
}
