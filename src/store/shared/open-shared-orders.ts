import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#domain/errors';
import { openAppendFile, type OpenAppendFile } from '../files/append-file.ts';
import type { Log } from '../files/log.ts';
import { setAside } from '../files/set-aside.ts';
import { createGroupCommit } from '../orders/journal/group-commit.ts';
import { journalFolder } from '../orders/journal/journal-files.ts';
import { type FileOrderStore, openOrderStore } from '../orders/order-store.ts';
import { awayError, type Database, isAwayError, makeTables, type Run } from './database.ts';
import { createSharedFiles } from './shared-files.ts';
import { shareFolder } from './shared-folder.ts';
import { movedError, readMarker, readState, unfitError, writeMarker } from './shared-marker.ts';
import { createSharedOrders, type SharedOrders } from './shared-orders.ts';

interface Options {
  readonly privateDir: string;
  readonly database: Database;
  readonly hasLock?: () => boolean;
  readonly log: Log;
}

/** How often the server checks for changes without a notification, and whether the database is back. */
const CHECK_EVERY_MS = 2000;
/** A new server reads the shared files before it serves; a failed connection is tried again up to this number of times. */
const FIRST_TRIES = 5;
const FIRST_PAUSE_MS = 300;

/** Without a sync: the database has the same entries, so the copy need not survive a power cut. */
const openUnsynced: OpenAppendFile = async (path) => {
  const file = await openAppendFile(path);
  return { ...file, sync: () => Promise.resolve() };
};

function refuse(message: string): AppError {
  return new AppError('data_folder_busy', { message });
}

/** Whether the database's journal begins with exactly the entries of the copy. */
async function isBeginning(copy: FileOrderStore, run: Run): Promise<boolean> {
  if (copy.length === 0) return true;
  const [row] = await run('select entry::text as entry from shop_journal where seq = $1', [copy.length]);
  return row?.['entry'] === JSON.stringify(copy.entryAt(copy.length - 1));
}

/** Connects a folder with a database of the same shop. @throws AppError `data_folder_busy` with advice */
async function joinShop(privateDir: string, copy: FileOrderStore, database: Database): Promise<void> {
  const marker = readMarker(privateDir);
  const state = await database.transact(async (run) => {
    await makeTables(run);
    const known = await readState(run);
    if (marker === undefined && copy.length > 0) {
      throw refuse(
        'Bu klasörde, veritabanına taşınmamış siparişler var. Sunucuları durdurup önce "shop orders move --to postgres" çalıştırın.',
      );
    }
    if (known || marker !== undefined) return known;
    const id = randomUUID();
    await run('insert into shop_state (id) values ($1)', [id]);
    return { id, isClosed: false };
  });
  if (state?.isClosed) throw movedError();
  if (!state || (marker !== undefined && marker !== state.id)) {
    throw refuse('Bu klasör başka bir veritabanının kopyası. SHOP_DATABASE_URL adresini denetleyin.');
  }
  // Written after the commit: the marker must not name a database whose creation a crash has undone.
  if (marker === undefined) await writeMarker(privateDir, state.id);
}

/**
 * Opens the orders and shared files of a database, and their copy in this folder. While the database is away, the copy
 * is shown.
 * @throws AppError `data_folder_busy` when folder and database do not belong together
 */
export async function openSharedOrders(options: Options): Promise<SharedOrders> {
  const { privateDir, database, log, hasLock } = options;
  const openCopy = (): FileOrderStore => openOrderStore({ privateDir, openFile: openUnsynced, hasLock });

  let copy = openCopy();
  const join = (): Promise<void> => joinShop(privateDir, copy, database);
  const isFitting = (): Promise<boolean> => isBeginning(copy, database.query);
  const closeAndRefuse = async (error: unknown): Promise<void> => {
    if (isAwayError(error)) return;
    await copy.close();
    throw error;
  };
  await join()
    .then(async () => {
      if (copy.problems().length === 0 && (await isFitting())) return;
      await copy.close();
      // Damaged, or longer than a database that lost its end. Nothing is deleted: the panel says where it is.
      log.error({}, 'the copy of the orders does not fit the database: it is set aside and read anew');
      if (!setAside(journalFolder(privateDir))) throw new AppError('storage_failed');
      copy = openCopy();
    })
    .catch(closeAndRefuse);

  const orders = createSharedOrders({
    database,
    copy,
    onStop: (reason) => log.error({ reason }, 'this server sells no more'),
    join: async () => {
      await join();
      if (!(await isFitting())) throw unfitError();
    },
  });

  const files = createSharedFiles({ privateDir, database });
  const endSharing = shareFolder(privateDir, files);
  // Who waits while the others' changes are read shares the next read.
  const { append: awaitNextRead, idle: awaitReads } = createGroupCommit<void>(async () => {
    await orders.catchUp();
    await files.catchUp();
    await database.listen(() => void check());
    return new Map();
  });
  /** Resolves whether the copy has everything that the database had when it was called. */
  const check = async (): Promise<boolean> => {
    try {
      await awaitNextRead();
      return true;
    } catch (error) {
      if (!isAwayError(error)) log.error({ err: error }, 'entries of other servers could not be read');
      return false;
    }
  };
  for (let tries = 1; !(await check()) && tries < FIRST_TRIES; tries += 1) await delay(FIRST_PAUSE_MS);
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  return {
    ...orders,
    catchUp: async () => {
      // The database is known to be away, so there is no wait.
      if (database.isAway) throw awayError();
      await awaitNextRead();
    },
    close: async () => {
      clearInterval(timer);
      await awaitReads();
      endSharing();
      await orders.close();
    },
  };
}
