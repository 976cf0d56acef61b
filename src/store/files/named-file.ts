import { readFile, realpath, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError, unreadableFile } from '#domain/errors';
import { storageFailure, writeDurably } from './durable-file.ts';
import { statOf } from './paths.ts';

/** In place of a file name: stdin or stdout. */
const STANDARD_STREAM = '-';

/**
 * Reads a file that a person named, or stdin.
 * @throws AppError `storage_failed`; AbortError when the signal ends the wait for stdin
 */
export async function readNamedFile(file: string, signal?: AbortSignal): Promise<Uint8Array> {
  if (file === STANDARD_STREAM) return buffer(signal ? addAbortSignal(signal, process.stdin) : process.stdin);
  try {
    return await readFile(file);
  } catch (cause) {
    throw unreadableFile(file, cause);
  }
}

/** The file that a link names, so that the link stays one when the file is replaced; any other path as it is. */
export function behindLinks(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/** Such as `/dev/stdout`: something is written to it, while a file is replaced. */
export function isPipeOrDevice(path: string): boolean {
  const stats = statOf(path);
  return stats !== undefined && !stats.isFile() && !stats.isDirectory();
}

/**
 * Writes a file that a person named, or stdout; resolves when everything is written.
 * @param mode of a new file
 * @throws AppError `storage_failed`
 */
export async function writeNamedFile(
  file: string,
  content: string | Uint8Array,
  mode = 0o644,
): Promise<void> {
  if (file === STANDARD_STREAM)
    // When it cannot be written, the stream's error ends the program.
    return new Promise((done) => process.stdout.write(content, (error) => error || done()));
  const path = resolve(file);
  try {
    if (isPipeOrDevice(path)) await writeFile(path, content);
    else await writeDurably(await behindLinks(path), content, mode);
  } catch (error) {
    const cause = storageFailure(error);
    if (!(cause instanceof AppError)) throw cause;
    // The message names the file, because a person chose it.
    const message = `Dosya yazılamadı: ${path}. Klasörün var olduğunu, izinlerini ve disk alanını kontrol edin.`;
    throw new AppError('storage_failed', { message, cause });
  }
}
