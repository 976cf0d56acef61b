import { readdirSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { systemCodeOf } from './system-code.ts';

const TEMPORARY_NAME = /^\..+\.[0-9a-z]+\.tmp$/i;
/** No write takes this long: a temporary file of this age belongs to a process that died. */
const LEFTOVER_MS = 3_600_000;

/** Deletes the temporary files that crashed writers left in a folder more than an hour ago. */
export function removeLeftovers(folder: string, nowMs: number): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return;
  }
  for (const name of names) {
    if (!TEMPORARY_NAME.test(name)) continue;
    const path = join(folder, name);
    try {
      const stats = statSync(path);
      if (stats.isFile() && nowMs - stats.mtimeMs > LEFTOVER_MS) unlinkSync(path);
    } catch (error) {
      if (systemCodeOf(error) === undefined) throw error;
    }
  }
}
