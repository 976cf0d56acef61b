import { appendFileSync, truncateSync, writeFileSync } from 'node:fs';
import { isDiskFault } from '#kernel/system-code';

/** Runs a step; false when a full or read-only disk prevents it. */
function attempt(step: () => void): boolean {
  try {
    step();
    return true;
  } catch (error) {
    if (!isDiskFault(error)) throw error;
    return false;
  }
}

/**
 * Cuts a file to its whole lines and saves what followed them in a file beside.
 * @returns whether it was cut; on a full or read-only disk the next write must cut it
 */
export function cutTail(path: string, tail: Buffer, size: number, now: Date): boolean {
  const isCut = attempt(() => truncateSync(path, size));
  const stamp = now.toISOString().replace(/[:.]/g, '-');
  if (isCut) attempt(() => writeFileSync(`${path}.torn-${stamp}`, tail, { mode: 0o600 }));
  return isCut;
}

/**
 * Adds the newline that the last line of a file lacks.
 * @returns whether it was added; on a full or read-only disk the next write must add it
 */
export function endLine(path: string): boolean {
  return attempt(() => appendFileSync(path, '\n'));
}
