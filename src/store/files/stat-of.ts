import { type Stats, statSync } from 'node:fs';
import { systemCodeOf } from './system-code.ts';

/** The result of `stat`; undefined when the path does not exist or cannot be read. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return undefined;
  }
}
