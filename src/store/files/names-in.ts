import { readdirSync } from 'node:fs';
import { systemCodeOf } from './system-code.ts';

/** The names in a folder; none when it is missing or cannot be listed. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return [];
  }
}
