import type { Stats } from 'node:fs';

/**
 * The clock of the file system ticks only every few milliseconds: a file that changed so shortly before it was read may
 * change again with the same signature.
 */
const UNSURE_MS = 100;

/** What `stat` gives for a version of a file; versions with equal signatures count as the same. */
export type FileSignature = ReturnType<typeof signatureOf>;

export function signatureOf({ mtimeMs, ctimeMs, size, ino }: Stats) {
  return { mtimeMs, ctimeMs, size, ino };
}

/** Whether both signatures count as the same version of a file. */
export function isSameSignature(left: FileSignature, right: FileSignature): boolean {
  return (
    left.ctimeMs === right.ctimeMs &&
    left.mtimeMs === right.mtimeMs &&
    left.size === right.size &&
    left.ino === right.ino
  );
}

/** Whether a version read at `readAtMs` has certainly another signature than any later version. */
export function isSure({ mtimeMs, ctimeMs }: FileSignature, readAtMs: number): boolean {
  return Math.abs(readAtMs - ctimeMs) > UNSURE_MS && Math.abs(readAtMs - mtimeMs) > UNSURE_MS;
}
