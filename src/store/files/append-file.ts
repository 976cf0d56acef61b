import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { storageFailure, syncPath } from './durable-file.ts';
import { inheritOwner } from './inherit-owner.ts';

/** What the journal does with a file. A test can use another implementation, in which any of these fails. */
export interface AppendFile {
  /** Writes all bytes at the end of the file, also when another program has written there. */
  append(bytes: Uint8Array): Promise<void>;
  /** Resolves when everything written survives a power cut. */
  sync(): Promise<void>;
  /** The opened file as it is now, even if its name leads to another file meanwhile. */
  stat(): { readonly size: number; readonly ino: number };
  truncate(size: number): Promise<void>;
  close(): Promise<void>;
}

export type OpenAppendFile = (path: string) => Promise<AppendFile>;

/**
 * Opens a file for writing at its end. A new file is readable by its owner only, and its name is durable.
 * @throws AppError `storage_failed` when its folder cannot be synced
 */
export const openAppendFile: OpenAppendFile = async (path) => {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o600);
  try {
    inheritOwner(path);
    await syncPath(dirname(path));
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    append: (bytes) => file.writeFile(bytes),
    sync: () => file.datasync(),
    stat: () => fstatSync(file.fd),
    truncate: (size) => file.truncate(size),
    close: () => file.close(),
  };
};

/** Adds bytes at the end of a file. Durable when it resolves. @throws AppError `storage_failed` */
export async function appendDurably(
  path: string,
  bytes: Uint8Array,
  openFile = openAppendFile,
): Promise<void> {
  try {
    const file = await openFile(path);
    try {
      await file.append(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw storageFailure(error);
  }
}

/** A file's bytes from a position to its end. @throws the system's error */
export function readFrom(path: string, start: number): Buffer {
  if (start === 0) return readFileSync(path);
  const descriptor = openSync(path, 'r');
  try {
    const bytes = Buffer.allocUnsafe(Math.max(0, fstatSync(descriptor).size - start));
    let length = 0;
    while (length < bytes.length) {
      const count = readSync(descriptor, bytes, length, bytes.length - length, start + length);
      if (count === 0) break;
      length += count;
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}
