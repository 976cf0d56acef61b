import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#domain/errors';
import type { JournalEntry } from '#domain/orders/journal-entry';
import type { StockBalance } from '#domain/orders/stock/stock-ledger';
import { type Log, SILENT_LOG } from '../files/log.ts';
import { CARTS_FILE, openCartRecords } from '../orders/cart-records.ts';
import { journalFolder } from '../orders/journal/journal-files.ts';
import { syncPath } from '../files/durable-file.ts';
import { type FileOrderStore, openOrderStore } from '../orders/order-store.ts';
import { createOrderIndex } from '../orders/table/order-index.ts';
import { type Database, makeTables, type Run } from './database.ts';
import { createSharedCarts, readCart } from './shared-carts.ts';
import { countStaleFiles, createSharedFiles, uploadFiles } from './shared-files.ts';
import { createSharedOrders, insertEntries, readEntry } from './shared-orders.ts';
import { readMarker, readState, removeMarker, writeMarker } from './shared-marker.ts';

type JournalSummary = Readonly<ReturnType<typeof summarize>>;

export interface MoveReport extends JournalSummary {
  /** Documents, invoices and waiting messages. */
  readonly files: number;
}

interface Folder {
  readonly privateDir: string;
  readonly hasLock: () => boolean;
}

const PAGE = 1000;
/** Of an entry that is in no file. */
const NO_PLACE = { file: 0, offset: 0, length: 0 };

/** What a journal contains, in a form that can be compared between two places. */
function summarize(entries: Iterable<JournalEntry>, balances: Iterable<StockBalance>) {
  const hash = createHash('sha256');
  let count = 0;
  for (const entry of entries) {
    hash.update(`${JSON.stringify(entry)}\n`);
    count += 1;
  }
  const rows = [...balances].map(({ productId, counted, moved }) =>
    JSON.stringify([productId, counted, moved]),
  );
  const ledger = createHash('sha256').update(rows.toSorted().join('\n'));
  return {
    entries: count,
    /** SHA-256 of all entries in their order. */
    sha256: hash.digest('hex'),
    /** SHA-256 of the stock changes of each product. */
    balances: ledger.digest('hex'),
    /** Products whose stock has ever changed. */
    products: rows.length,
  };
}

function* entriesOf(store: FileOrderStore): Generator<JournalEntry> {
  for (let line = 0; line < store.length; line += 1) yield store.entryAt(line);
}

function summarizeFiles(store: FileOrderStore): JournalSummary {
  return summarize(entriesOf(store), store.balances());
}

async function summarizeDatabase(database: Database): Promise<JournalSummary> {
  const entries: JournalEntry[] = [];
  const index = createOrderIndex();
  for (;;) {
    const rows = await database.query(
      'select entry::text as entry from shop_journal where seq > $1 order by seq limit $2',
      [entries.length, PAGE],
    );
    for (const entry of rows.map(readEntry)) {
      entries.push(entry);
      index.add(entry, NO_PLACE);
    }
    if (rows.length < PAGE) return summarize(entries, index.balances());
  }
}

function requireSame(files: JournalSummary, database: JournalSummary): JournalSummary {
  if (JSON.stringify(files) === JSON.stringify(database)) return files;
  throw new AppError('storage_failed', {
    message: `Taşınan siparişler aynı değil (dosyalarda ${files.entries}, veritabanında ${database.entries} kayıt); hiçbir şey değiştirilmedi.`,
  });
}

/** Compares the shared files of a folder with the database; returns their number. @throws AppError `storage_failed` */
async function requireSameFiles(privateDir: string, database: Database): Promise<number> {
  const { files, stale } = await countStaleFiles(privateDir, database);
  if (stale === 0) return files;
  throw new AppError('storage_failed', {
    message: `Taşınan dosyaların ${stale} tanesi iki yanda aynı değil; hiçbir şey değiştirilmedi.`,
  });
}

/** Opens the orders of a folder that no server uses, runs the work on them and closes them. */
async function withFiles<T>(
  { privateDir, hasLock }: Folder,
  work: (store: FileOrderStore) => Promise<T>,
): Promise<T> {
  const store = openOrderStore({ privateDir, hasLock });
  try {
    if (store.problems().length === 0) return await work(store);
    throw new AppError('orders_stopped', {
      message: 'Sipariş defterinde eksik ya da bozuk kayıt var; önce "shop orders verify" ile bakın.',
    });
  } finally {
    await store.close();
  }
}

/** Empties a database that no shop uses. @throws AppError `conflict` */
async function emptyDatabase(run: Run, id: string): Promise<void> {
  await makeTables(run);
  const state = await readState(run);
  if (state && !state.isClosed) {
    throw new AppError('conflict', {
      message: 'Bu veritabanında zaten bir mağazanın siparişleri var. Boş bir veritabanı verin.',
    });
  }
  await run('truncate shop_state, shop_journal, shop_carts, shop_files, shop_failures');
  // Marked as closed until everything is copied and compared.
  await run('insert into shop_state (id, closed_at) values ($1, now())', [id]);
}

async function moveCarts(privateDir: string, database: Database): Promise<void> {
  const shared = createSharedCarts(database, SILENT_LOG);
  const records = openCartRecords({ privateDir, log: SILENT_LOG });
  for (const cart of records.load()) shared.storeSoon(cart);
  await shared.close();
  await records.close();
}

/**
 * Copies orders, carts and shared files of a folder into an empty database, and compares both. Afterwards servers sell
 * from the database.
 * @throws AppError `conflict` when they are in the database already; `storage_failed` when the copy differs
 */
export async function moveToDatabase(folder: Folder, database: Database): Promise<MoveReport> {
  const { privateDir } = folder;
  const marker = readMarker(privateDir);
  const id = randomUUID();
  return withFiles(folder, async (store) => {
    await database.transact(async (run) => {
      await makeTables(run);
      // An earlier move was interrupted, so it begins again.
      const state = marker === undefined ? undefined : await readState(run);
      if (marker !== undefined && !(state?.isClosed && state.id === marker)) {
        throw new AppError('conflict', { message: 'Siparişler zaten veritabanında.' });
      }
      await emptyDatabase(run, id);
    });
    let page: JournalEntry[] = [];
    let length = 0;
    const send = async (): Promise<void> => {
      const entries = page;
      page = [];
      await database.transact((run) => insertEntries(run, { length, batch: id, entries }));
      length += entries.length;
    };
    for (const entry of entriesOf(store)) {
      page.push(entry);
      if (page.length === PAGE) await send();
    }
    if (page.length > 0) await send();
    await moveCarts(privateDir, database);
    await uploadFiles(privateDir, database);
    const summary = requireSame(summarizeFiles(store), await summarizeDatabase(database));
    const files = await requireSameFiles(privateDir, database);
    await writeMarker(privateDir, id);
    await database.query('update shop_state set closed_at = null');
    return { ...summary, files };
  });
}

/**
 * Rethrows a failure of the database with its reason, which only the owner may see.
 * @throws AppError `orders_stopped` with the reason; any other error as it is
 */
export function rethrowWithReason(error: unknown): never {
  if (!(error instanceof AppError) || error.details.extra?.['reason'] !== 'database') throw error;
  const { cause } = error;
  throw new AppError('orders_stopped', {
    message: `Veritabanı yanıt vermedi, taşıma bitmedi: ${cause instanceof Error ? cause.message : ''}. SHOP_DATABASE_URL adresini ve veritabanını denetleyip yeniden deneyin.`,
    cause,
  });
}

/** Syncs files that were written without a sync. */
async function syncAll(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) await syncPath(join(folder, name));
  await syncPath(folder);
}

/**
 * Ends the use of the database. The folder's copy is completed and is used from then on.
 * @throws AppError `conflict` for a folder that is no copy; `storage_failed` when both differ: then nothing has changed
 */
export async function moveToFiles(folder: Folder, database: Database, log: Log): Promise<MoveReport> {
  const { privateDir } = folder;
  const marker = readMarker(privateDir);
  if (marker === undefined) throw new AppError('conflict', { message: 'Siparişler zaten dosyalarda.' });
  return withFiles(folder, async (copy) => {
    await database.transact(async (run) => {
      if ((await readState(run))?.id !== marker) {
        throw new AppError('conflict', { message: 'Bu klasör başka bir veritabanının kopyası.' });
      }
      await run('update shop_state set closed_at = coalesce(closed_at, now())');
    });
    try {
      await createSharedOrders({ database, copy, join: () => Promise.resolve() }).catchUp();
      await createSharedFiles({ privateDir, database }).catchUp();
      const summary = requireSame(summarizeFiles(copy), await summarizeDatabase(database));
      const files = await requireSameFiles(privateDir, database);
      // Carts from before the move to the database, in which they may have been ordered.
      rmSync(join(privateDir, CARTS_FILE), { force: true });
      const records = openCartRecords({ privateDir, log });
      for (const row of await database.query('select body::text as body from shop_carts')) {
        records.storeSoon(readCart(row));
      }
      await records.close();
      await syncAll(journalFolder(privateDir));
      removeMarker(privateDir);
      return { ...summary, files };
    } catch (error) {
      await database.query('update shop_state set closed_at = null');
      throw error;
    }
  });
}

/** For a lost database: the folder's copy is used from now on. Returns its number of entries. */
export function adoptCopy(folder: Folder): Promise<number> {
  return withFiles(folder, async (copy) => {
    await syncAll(journalFolder(folder.privateDir));
    removeMarker(folder.privateDir);
    return copy.length;
  });
}
