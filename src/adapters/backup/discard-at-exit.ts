import { rmSync } from 'node:fs';

/**
 * Removes an unfinished file or folder, which may contain private records, if the process ends too early.
 * @returns the function to call when it is finished or already removed
 */
export function discardAtExit(path: string): () => void {
  const discard = (): void => rmSync(path, { recursive: true, force: true });
  process.once('exit', discard);
  return () => void process.off('exit', discard);
}
