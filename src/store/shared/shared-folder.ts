import { join } from 'node:path';
import { removeDurably } from '../files/durable-file.ts';
import { writePrivately } from '../files/private-files.ts';
import { requireLocalRecords } from './shared-marker.ts';

/** Returns the file's new content: the given one to leave it as it is, undefined to remove the file. */
type ChangeFile = (
  current: Uint8Array | undefined,
  /** Whether a file with this name was ever written, even if it was removed since. */
  isKnown: boolean,
) => Promise<Uint8Array | undefined>;

/** Small private files that several servers share: the database is the truth, each folder has a copy. */
export interface SharedFiles {
  /**
   * Changes the newest version of a file while no other server changes a file. When it resolves, the copy in this
   * folder has the new version.
   * @param name below the private folder
   * @throws AppError what `change` throws; `orders_stopped` while the database is away
   */
  update(name: string, change: ChangeFile): Promise<void>;
  /** Reads what other servers have changed. @throws AppError `orders_stopped` while the database is away */
  catchUp(): Promise<void>;
  /** Calls the listener with the name of each file that another server has changed, when the copy has it. */
  subscribe(listener: (name: string) => void): () => void;
}

/** Writes a private file in this folder, or removes it (undefined). Durable when it resolves. @throws AppError `storage_failed` */
export async function putLocalFile(path: string, body: Uint8Array | undefined): Promise<void> {
  if (body === undefined) return void (await removeDurably(path));
  await writePrivately(path, body);
}

/** As `putLocalFile`, for a name below a private folder; where servers share the file, in their database. */
export async function putPrivateFile(
  privateDir: string,
  name: string,
  body: Uint8Array | undefined,
): Promise<void> {
  const files = findSharedFiles(privateDir);
  await (files
    ? files.update(name, () => Promise.resolve(body))
    : putLocalFile(join(privateDir, name), body));
}

/** By private folder: how this process changes its shared files. */
const shared = new Map<string, SharedFiles>();

/** From now on, changes of this folder's shared files go through the database. Returns the function that ends this. */
export function shareFolder(privateDir: string, files: SharedFiles): () => void {
  shared.set(privateDir, files);
  return () => {
    if (shared.get(privateDir) === files) shared.delete(privateDir);
  };
}

/**
 * How the shared files of a folder are changed; undefined when the folder itself is the truth.
 * @throws AppError `orders_stopped` when the folder is the copy of a database that this process does not know
 */
export function findSharedFiles(privateDir: string): SharedFiles | undefined {
  const files = shared.get(privateDir);
  if (!files) requireLocalRecords(privateDir);
  return files;
}
