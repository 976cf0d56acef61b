import { type Stats, statSync } from 'node:fs';
import { systemCodeOf } from './system-code.ts';

/** What the system tells of a path; undefined where there is nothing or it cannot be seen. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return undefined;
  }
}
