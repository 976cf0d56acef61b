import { statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from './data-folder.ts';
import { namesIn } from './paths.ts';
import { isRunning, spaceName } from './lock/process-space.ts';
import { tryOr } from '#kernel/system-code';

/** Names as `durable-file` makes them: who writes the file, then a random part. */
const TEMPORARY_NAME = /^(?:\..+|server\.lock)\.([0-9a-z_]+)\.tmp$/i;
const MARK = /^(\d+)_([0-9a-f]+)_/;
/** No write lasts this long: the process that wrote an older temporary file has died. */
const LEFTOVER_MS = 3_600_000;

/** Whether the writing process has certainly ended: it ran where this process could see it, and does not run now. */
function isOrphan(mark: string): boolean {
  const [, pid = '', space = ''] = MARK.exec(mark) ?? [];
  return pid !== '' && space === spaceName() && !isRunning(Number(pid));
}

/**
 * Deletes temporary files in a folder: those whose writers have ended, and those older than an hour where that cannot
 * be seen.
 */
export function removeLeftovers(folder: string, nowMs: number): void {
  for (const name of namesIn(folder)) {
    const mark = TEMPORARY_NAME.exec(name)?.[1];
    if (mark === undefined) continue;
    const path = join(folder, name);
    tryOr(undefined, () => {
      const stats = statSync(path);
      const isOver = nowMs - stats.mtimeMs > LEFTOVER_MS || isOrphan(mark);
      if (stats.isFile() && isOver) unlinkSync(path);
    });
  }
}

/** Does the same in the folders outside the catalogue in which files are written: the private ones and the pictures. */
export function removePrivateLeftovers(dataDir: string, nowMs: number): void {
  for (const top of [PRIVATE_FOLDER, 'images']) {
    const folder = join(dataDir, top);
    removeLeftovers(folder, nowMs);
    const folders = namesIn(folder).filter((name) => !name.includes('.'));
    for (const name of folders) removeLeftovers(join(folder, name), nowMs);
  }
}
