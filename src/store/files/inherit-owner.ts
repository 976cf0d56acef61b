import { lchownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { tryOr } from '#kernel/system-code';

/** Gives what root made to its folder's owner: after a `sudo` the shop is not locked out of its files. */
export function inheritOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  tryOr(undefined, () => {
    const { uid, gid } = statSync(dirname(path));
    lchownSync(path, uid, gid);
  });
}
