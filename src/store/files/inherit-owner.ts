import { lchownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { tryOr } from '#kernel/system-code';

/**
 * Gives what root has made to the owner of its folder: a command that is run with `sudo` does not lock the shop out of
 * its own files.
 */
export function inheritOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  tryOr(undefined, () => {
    const { uid, gid } = statSync(dirname(path));
    lchownSync(path, uid, gid);
  });
}
