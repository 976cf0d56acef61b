import { join } from 'node:path';
import { namesIn } from '../files/names-in.ts';
import { requireOwnRecords } from './shared-marker.ts';

/** Gives what a file shall hold: what it was given to leave it as it is, undefined to remove it. */
type ChangeFile = (
  current: Uint8Array | undefined,
  /** Whether a file of this name was ever written, removed or not. */
  isKnown: boolean,
) => Promise<Uint8Array | undefined>;

/** Small files of a private folder that several servers share. The database holds them, each server's folder a copy. */
export interface SharedFiles {
  /**
   * Changes the newest version of a file while no other server changes one. When it resolves the own copy has it.
   * @param name below the private folder
   * @throws AppError what `change` throws; `orders_stopped` while the database is away
   */
  update(name: string, change: ChangeFile): Promise<void>;
  /** Takes what others have changed. @throws AppError `orders_stopped` while the database is away */
  catchUp(): Promise<void>;
  /** Calls with the name of each file that another server has changed, once the copy has it. */
  subscribe(listener: (name: string) => void): () => void;
}

const DOCUMENTS: readonly string[] = [
  'admins.json',
  'tokens.json',
  'webhooks.json',
  'secrets.json',
  'banks.json',
  'payment.json',
  'restock.json',
  'fit-reports.json',
];
const COLLECTIONS: readonly (readonly [folder: string, file: RegExp])[] = [
  ['outbox', /^[0-9a-f]{32}\.json$/],
  ['hooks', /^[0-9a-f]{32}\.json$/],
  ['invoices', /^[0-9A-Za-z-]+\.pdf$/],
];

/** Whether servers share a document; others, such as long pieces of work, are of one server. */
export function isSharedDocument(name: string): boolean {
  return DOCUMENTS.includes(name);
}

/** The files of a private folder that servers share, by their names below it. */
export function listSharedFiles(privateDir: string): readonly string[] {
  const there = new Set(namesIn(privateDir));
  return [
    ...DOCUMENTS.filter((name) => there.has(name)),
    ...COLLECTIONS.flatMap(([folder, file]) =>
      namesIn(join(privateDir, folder))
        .filter((name) => file.test(name))
        .map((name) => `${folder}/${name}`),
    ),
  ];
}

/** The folders whose files this process shares with other servers. */
const shared = new Map<string, SharedFiles>();

/** From now on changes of this folder's shared files go through the database. Returns the function that ends it. */
export function shareFolder(privateDir: string, files: SharedFiles): () => void {
  shared.set(privateDir, files);
  return () => {
    if (shared.get(privateDir) === files) shared.delete(privateDir);
  };
}

/**
 * How the shared files of a folder are changed; undefined where the folder itself is the truth.
 * @throws AppError `orders_stopped` for the copy of a database that this process was not told of
 */
export function findSharedFiles(privateDir: string): SharedFiles | undefined {
  const files = shared.get(privateDir);
  if (!files) requireOwnRecords(privateDir);
  return files;
}
