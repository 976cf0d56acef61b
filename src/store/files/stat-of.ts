import { type Stats, statSync } from 'node:fs';
import { tryOr } from '#kernel/system-code';

/** The result of `stat`; undefined when the path does not exist or cannot be read. */
export function statOf(path: string): Stats | undefined {
  return tryOr(undefined, () => statSync(path));
}
