import type { Stats } from 'node:fs';

/** What `stat` tells about a version of a file; two versions with equal signatures are taken for one. */
export interface FileSignature {
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly size: number;
  readonly ino: number;
}

/**
 * The clock of the file system ticks only every few milliseconds: a file that changed this shortly before
 * it was read may change again without a trace in its signature.
 */
const UNSURE_MS = 100;

export function signatureOf({ mtimeMs, ctimeMs, size, ino }: Stats): FileSignature {
  return { mtimeMs, ctimeMs, size, ino };
}

export function isSameSignature(left: FileSignature, right: FileSignature): boolean {
  return (
    left.ctimeMs === right.ctimeMs &&
    left.mtimeMs === right.mtimeMs &&
    left.size === right.size &&
    left.ino === right.ino
  );
}

/** Whether the version read at `readAtMs` can be told from a later one by its signature. */
export function isSure({ mtimeMs, ctimeMs }: FileSignature, readAtMs: number): boolean {
  return Math.abs(readAtMs - ctimeMs) > UNSURE_MS && Math.abs(readAtMs - mtimeMs) > UNSURE_MS;
}
