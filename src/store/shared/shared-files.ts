import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#domain/errors';
import { createListeners } from '#kernel/listeners';
import { createQueue } from '#kernel/task-queue';
import { namesIn, statOf } from '../files/paths.ts';
import { setAside } from '../files/set-aside.ts';
import { INVOICES_FOLDER, isInvoiceFile } from '../orders/invoice-files.ts';
import { HOOKS_FOLDER, isMessageFile, OUTBOX_FOLDER } from '../orders/outbox-records.ts';
import { PRIVATE_DOCUMENTS } from '../panel/private-records.ts';
import { ANY_LISTED, type Database, type Row, saveInDatabase, notifyServers } from './database.ts';
import { putLocalFile, type SharedFiles } from './shared-folder.ts';
import { requireOpen } from './shared-marker.ts';

interface Options {
  readonly privateDir: string;
  readonly database: Database;
  /** False beside a running server: only the server writes the copy. */
  readonly hasCopy?: boolean;
}

/** Files that are read at once; an invoice may be large. */
const PAGE = 20;
const IMMUTABLE = `${INVOICES_FOLDER}/`;

const SELECT = 'select version, batch::text as batch, body from shop_files where name = $1';
const SELECT_NEWS = 'select name, version, body from shop_files where version > $1 order by version limit $2';
const SELECT_NAMED = `select name, version, body from shop_files
where name = ${ANY_LISTED}`;
// Of removed files only those that the folder still has, and the newest change: over the years there are millions. An
// invoice's body is not compared: its name depends on the content.
const SELECT_ALL = `select name, version, body is null as gone, octet_length(body) as size,
case when name like '${IMMUTABLE}%' then '' else md5(body) end as hash from shop_files
where body is not null or version = (select max(version) from shop_files)
or name = ${ANY_LISTED} order by version`;
const NEXT_VERSION = '(select coalesce(max(version), 0) + 1 from shop_files)';
const UPSERT = `insert into shop_files (name, version, batch, body)
values ($1, ${NEXT_VERSION}, $2::uuid, $3)
on conflict (name) do update set version = excluded.version, batch = excluded.batch, body = excluded.body
returning version`;
const INSERT = `insert into shop_files (name, version, body) values ($1, ${NEXT_VERSION}, $2)
on conflict (name) do nothing`;

function bodyOf(row: Row | undefined): Uint8Array | undefined {
  const body = row?.['body'];
  return body instanceof Uint8Array ? body : undefined;
}

/** The shared files in folders, by what distinguishes them from others there. */
const COLLECTIONS: readonly (readonly [folder: string, isOne: (name: string) => boolean])[] = [
  [OUTBOX_FOLDER, isMessageFile],
  [HOOKS_FOLDER, isMessageFile],
  [INVOICES_FOLDER, isInvoiceFile],
];

/** The files of a private folder that servers share, by their paths below it. */
function listSharedFiles(privateDir: string): readonly string[] {
  const there = new Set(namesIn(privateDir));
  const documents = Object.entries(PRIVATE_DOCUMENTS).filter(
    ([name, { isShared }]) => isShared && there.has(name),
  );
  return [
    ...documents.map(([name]) => name),
    ...COLLECTIONS.flatMap(([folder, isOne]) =>
      namesIn(join(privateDir, folder))
        .filter(isOne)
        .map((name) => `${folder}/${name}`),
    ),
  ];
}

/** Copies the files of a folder into a database that does not have them. */
export async function uploadFiles(privateDir: string, database: Database): Promise<void> {
  for (const name of listSharedFiles(privateDir)) {
    const body = readFileSync(join(privateDir, name));
    await database.transact((run) => run(INSERT, [name, body]), 'files');
  }
}

/** Names of files that differ between folder and database (`stale`), and of files that only the folder has. */
async function compare(
  privateDir: string,
  database: Database,
): Promise<{
  readonly stale: readonly string[];
  readonly foreign: readonly string[];
  readonly last: number;
  readonly total: number;
}> {
  const there = listSharedFiles(privateDir);
  const rows = await database.query(SELECT_ALL, [there]);
  const isStale = (row: Row): boolean => {
    const path = join(privateDir, String(row['name']));
    const size = statOf(path)?.size;
    if (row['gone'] === true) return size !== undefined;
    if (size !== Number(row['size'])) return true;
    return row['hash'] !== '' && row['hash'] !== createHash('md5').update(readFileSync(path)).digest('hex');
  };
  const known = new Set(rows.map(({ name }) => String(name)));
  return {
    stale: rows.filter(isStale).map(({ name }) => String(name)),
    foreign: there.filter((name) => !known.has(name)),
    last: Number(rows.at(-1)?.['version'] ?? 0),
    total: rows.filter(({ gone }) => gone !== true).length,
  };
}

/** How many files the database has, and how many of them differ in the folder. */
export async function countStaleFiles(
  privateDir: string,
  database: Database,
): Promise<{ readonly files: number; readonly stale: number }> {
  const { stale, foreign, total } = await compare(privateDir, database);
  return { files: total, stale: stale.length + foreign.length };
}

/**
 * The shared files in their table. Each change gets the next version under a lock, so that versions have the order of
 * commits: a server that has seen one has seen all before it. A removed file leaves its name in the table, for servers
 * that were away.
 */
export function createSharedFiles({ privateDir, database, hasCopy = true }: Options): SharedFiles {
  /** Changes and updates from the database run one after another. */
  const inTurn = createQueue();
  const { subscribe, notify } = createListeners<string>();
  const versions = new Map<string, number>();
  /** The last version up to which the copy has all files; undefined before the first complete update. */
  let seen: number | undefined;

  const writeCopy = async (name: string, version: number, body: Uint8Array | undefined): Promise<void> => {
    versions.set(name, version);
    if (!hasCopy) return;
    await putLocalFile(join(privateDir, name), body);
  };

  const applyRows = async (rows: readonly Row[]): Promise<void> => {
    for (const row of rows) {
      const [name, version] = [String(row['name']), Number(row['version'])];
      if ((versions.get(name) ?? 0) >= version) continue;
      await writeCopy(name, version, bodyOf(row));
      notify(name);
    }
  };

  /** Makes the copy complete again; after an interruption it may not be. */
  const alignInTurn = async (): Promise<void> => {
    versions.clear();
    const [row] = await database.query('select 1 as one from shop_files limit 1');
    if (!row) await uploadFiles(privateDir, database);
    const { stale, foreign, last } = await compare(privateDir, database);
    for (let start = 0; start < stale.length; start += PAGE) {
      await applyRows(await database.query(SELECT_NAMED, [stale.slice(start, start + PAGE)]));
    }
    // A file that only the copy has is removed.
    for (const name of foreign) {
      if (setAside(join(privateDir, name))) notify(name);
    }
    seen = last;
  };

  /** After an interruption nobody knows what was written: the next update compares everything. */
  const doubtful = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const isRefused =
        error instanceof AppError && !['orders_stopped', 'storage_failed'].includes(error.code);
      if (!isRefused) seen = undefined;
      throw error;
    }
  };

  const catchUpInTurn = async (): Promise<void> => {
    if (!hasCopy) return;
    if (seen === undefined) await alignInTurn();
    for (;;) {
      const rows = await database.query(SELECT_NEWS, [seen ?? 0, PAGE]);
      await applyRows(rows);
      seen = Number(rows.at(-1)?.['version'] ?? seen);
      if (rows.length < PAGE) return;
    }
  };

  const updateInTurn: SharedFiles['update'] = async (name, change) => {
    const batch = randomUUID();
    let decided: { readonly version: number; readonly body: Uint8Array | undefined } | undefined;
    const written = await saveInDatabase(database, () =>
      database.transact(async (run) => {
        const [[row]] = await Promise.all([run(SELECT, [name]), requireOpen(run)]);
        const current = bodyOf(row);
        const version = Number(row?.['version'] ?? 0);
        // An earlier try was committed, and only its answer was lost.
        if (row?.['batch'] === batch) return { body: current, version };
        if (decided?.version !== version) {
          const body = await change(current, row !== undefined);
          if (body === current) return undefined;
          decided = { version, body };
        }
        const values = [name, batch, decided.body ?? null];
        const [[changed]] = await Promise.all([run(UPSERT, values), notifyServers(run)]);
        return { body: decided.body, version: Number(changed?.['version']) };
      }, 'files'),
    );
    if (written) await writeCopy(name, written.version, written.body);
  };

  return {
    update: (name, change) => inTurn(() => doubtful(() => updateInTurn(name, change))),
    catchUp: () => inTurn(() => doubtful(catchUpInTurn)),
    subscribe,
  };
}
