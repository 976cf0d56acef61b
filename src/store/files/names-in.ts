import { readdirSync } from 'node:fs';
import { tryOr } from '#kernel/system-code';

/** The names in a folder; none when it is missing or cannot be listed. */
export function namesIn(folder: string): string[] {
  return tryOr([], () => readdirSync(folder));
}
