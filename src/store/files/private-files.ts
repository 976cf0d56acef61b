import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { AppError } from '#domain/errors';
import { parseJson } from '#kernel/json';
import { isDiskFault, systemCodeOf, tryOr } from '#kernel/system-code';
import { PRIVATE_FOLDER } from './data-folder.ts';
import { writeDurably } from './durable-file.ts';
import { inheritOwner } from './inherit-owner.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Writes a file that only the shop's own user may read, in a folder that is created if it is missing. Durable when it
 * resolves. @throws AppError `storage_failed`
 */
export async function writePrivately(path: string, content: string | Uint8Array): Promise<void> {
  makeFolder(dirname(path));
  await writeDurably(path, content, 0o600);
}

/** Undefined when there is no such file; a folder in its place gives an empty text. @throws the system's error */
export function readPrivateText(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && (stats.isFile() ? readFileSync(path, 'utf8') : '');
}

/** Undefined when the file is missing, cannot be read or is not what the schema says. */
export function readPrivateJson<T>(path: string, schema: z.ZodType<T>): T | undefined {
  return schema.safeParse(parseJson(tryOr(undefined, () => readPrivateText(path)) ?? '')).data;
}

/**
 * The private folder, which only the shop's own user may read; created if it is missing.
 * @throws AppError `storage_failed` when there is no data folder
 */
export function openPrivateFolder(dataDir: string): string {
  const folder = join(dataDir, PRIVATE_FOLDER);
  try {
    mkdirSync(folder, { mode: 0o700 });
    inheritOwner(folder);
  } catch (cause) {
    const code = systemCodeOf(cause);
    if (code === undefined) throw cause;
    if (code === 'ENOENT')
      throw new AppError('storage_failed', { message: `Veri klasörü bulunamadı: ${dataDir}`, cause });
    // If it cannot be created or is no folder, the shop can still be viewed; each write reports the failure.
    if (code === 'EEXIST') closeToOthers(folder);
  }
  return folder;
}

function closeToOthers(folder: string): void {
  const stats = statSync(folder);
  if (!stats.isDirectory() || (stats.mode & 0o077) === 0) return;
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    if (!isDiskFault(error)) throw error;
  }
}
