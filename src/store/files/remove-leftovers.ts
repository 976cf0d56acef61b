import { statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from './data-folder.ts';
import { namesIn } from './names-in.ts';
import { isRunning, ownSpace } from './lock/process-space.ts';
import { systemCodeOf } from './system-code.ts';

/** As `durable-file` names them: who writes it, then something random. */
const TEMPORARY_NAME = /^(?:\..+|server\.lock)\.([0-9a-z_]+)\.tmp$/i;
const MARK = /^(\d+)_([0-9a-f]+)_/;
/** No write takes this long: a temporary file of this age belongs to a process that died. */
const LEFTOVER_MS = 3_600_000;

/** Whether its writer has surely ended: it ran where this process could see it, and does not run. */
function isOrphan(mark: string): boolean {
  const [, pid = '', space = ''] = MARK.exec(mark) ?? [];
  return pid !== '' && space === ownSpace() && !isRunning(Number(pid));
}

/** Deletes the temporary files in a folder whose writers died; where that cannot be seen, those older than an hour. */
export function removeLeftovers(folder: string, nowMs: number): void {
  for (const name of namesIn(folder)) {
    const mark = TEMPORARY_NAME.exec(name)?.[1];
    if (mark === undefined) continue;
    const path = join(folder, name);
    try {
      const stats = statSync(path);
      const isOver = nowMs - stats.mtimeMs > LEFTOVER_MS || isOrphan(mark);
      if (stats.isFile() && isOver) unlinkSync(path);
    } catch (error) {
      if (systemCodeOf(error) === undefined) throw error;
    }
  }
}

/** The folders beside those of the catalogue in which files are written: the private ones and the pictures'. */
export function removePrivateLeftovers(dataDir: string, nowMs: number): void {
  for (const top of [PRIVATE_FOLDER, 'images']) {
    const folder = join(dataDir, top);
    removeLeftovers(folder, nowMs);
    const folders = namesIn(folder).filter((name) => !name.includes('.'));
    for (const name of folders) removeLeftovers(join(folder, name), nowMs);
  }
}
