import { mkdirSync } from 'node:fs';
import { storageFailure } from './durable-file.ts';

/**
 * Creates a private folder if it is missing.
 * @throws AppError `storage_failed`, for example when there is a file in its place
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw storageFailure(error);
  }
}
