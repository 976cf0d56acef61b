import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Adapter } from 'lowdb';
import type { z } from 'zod';
import { AppError } from '#domain/errors';
import { parseJson } from '#kernel/json';
import { writeDurably } from '../durable-file.ts';

/** lowdb's way to a small private JSON file: written durably, read through its schema. */
export interface DurableAdapter<T> extends Adapter<T> {
  /**
   * As `read`, at once; null while there is no file.
   * @throws AppError `storage_failed` naming the file when it holds something else than it should; the system's error
   * when it cannot be read
   */
  readNow(): T | null;
}

/** Only the shop's own user reads what lies in the private folder. */
const PRIVATE_MODE = 0o600;

/** What a document's file holds. @throws AppError `storage_failed` naming it when that is something else than it should */
export function decodeDocument<T>(name: string, text: string, schema: z.ZodType<T>): T {
  const { data, error: cause } = schema.safeParse(parseJson(text));
  if (cause === undefined) return data;
  throw new AppError('storage_failed', { message: `Dosya okunamadı, içeriği bozuk: ${name}`, cause });
}

export function encodeDocument(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

export function createDurableAdapter<T>(path: string, schema: z.ZodType<T>): DurableAdapter<T> {
  const readNow = (): T | null => {
    const text = readText(path);
    return text === undefined ? null : decodeDocument(basename(path), text, schema);
  };
  return {
    readNow,
    read: () => Promise.resolve(readNow()),
    write: (data) => writeDurably(path, encodeDocument(data), { mode: PRIVATE_MODE }),
  };
}

/** Undefined when there is none; what is no file holds nothing. @throws the system's error */
function readText(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && (stats.isFile() ? readFileSync(path, 'utf8') : '');
}
