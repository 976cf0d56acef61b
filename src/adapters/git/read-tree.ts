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
