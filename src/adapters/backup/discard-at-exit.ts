import { rmSync } from 'node:fs';

/**
 * Removes an unfinished file or folder, which may hold private records, should the process end before it is done.
 * @returns to be called when it is done or already removed
 */
export function discardAtExit(path: string): () => void {
  const discard = (): void => rmSync(path, { recursive: true, force: true });
  process.once('exit', discard);
  return () => void process.off('exit', discard);
}
