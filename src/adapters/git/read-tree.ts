import { createHash } from 'node:crypto';
import { requireGit } from './run-git.ts';

/**
 * The blobs of the data folder's files in a commit, by path below the folder. Links and submodules are no files.
 * @throws Error when git fails
 */
export async function readTree(folder: string, commit: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const output = await requireGit(folder, ['ls-tree', '-r', '-z', commit]);
  for (const line of output.toString('utf8').split('\0')) {
    const [, blob, file] = /^100\d{3} blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    if (blob !== undefined && file !== undefined) files.set(file, blob);
  }
  return files;
}

/** The id of a blob with this content, as long as the other ids of the repository. */
export function blobIdOf(content: Buffer, length: number): string {
  const hash = createHash(length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${content.length}\0`).update(content).digest('hex');
}
