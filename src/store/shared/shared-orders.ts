import { randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { isOrderEvent, type JournalEntry } from '#domain/orders/journal-entry';
import { createQueue } from '#kernel/task-queue';
import type { OrderStore } from '#shop/orders/selling-ports';
import type { EntryGroup } from '../orders/entry-trial.ts';
import { createGroupCommit } from '../orders/journal/group-commit.ts';
import type { FileOrderStore } from '../orders/order-store.ts';
import { withoutPerson } from '#domain/orders/without-person';
import {
  ANY_LISTED,
  awayError,
  type Database,
  notifyServers,
  repeatInterrupted,
  type Row,
  type Run,
  waitForRetry,
} from './database.ts';
import { MARKER_FILE, movedError, readState, requireOpen, unfitError } from './shared-marker.ts';

/**
 * Orders that several servers sell from. The journal in PostgreSQL is the truth. Each server has a copy of it in its
 * own files and reads from that, like a shop without a database.
 *
 * - A writer takes one lock, reads what others have written, decides on exactly that state (`EntryTrial`) and writes
 *   after it: entry n + 1 exists only if its writer knew the first n. So no piece is sold twice, no version is
 *   overtaken unnoticed and no key gives two orders, whatever a server believed before.
 * - All waiting entries are written in one transaction. It resolves when the copy has them.
 * - A server that dies or hangs with the lock loses its connection, or the database ends it; uncommitted entries are
 *   lost. If the answer of a commit is lost, the writer checks under the lock whether the batch was written.
 * - Notifications only make servers check earlier; `seq` is the truth, and is also read every two seconds.
 * - The copy is written without a sync: after a power cut its lost end is read again.
 */
export interface SharedOrders extends OrderStore {
  /** Reads what others have written. @throws AppError `orders_stopped` while the database is away */
  catchUp(): Promise<void>;
  /** Seconds since this server last knew that it has every entry. */
  replicaLag(): number;
}

interface Options {
  readonly database: Database;
  /** This server's copy of the journal. */
  readonly copy: FileOrderStore;
  /** Makes sure that copy and database belong together; called until it has succeeded once. */
  readonly join: () => Promise<void>;
  /** Called when this server stops selling although the database answers, with the reason. */
  readonly onStop?: (reason: string) => void;
}

const PAGE = 2000;
/** The database has it, but the disk of this server is full. */
const NOT_COPIED =
  'İşlem kaydedilmiş olabilir, ama şu anda gösterilemiyor. Biraz sonra sayfayı yenileyip bakın. Sipariş veriyorsanız aynı siparişi yeniden onaylayın: alındıysa ikinci kez verilmez.';

type Refusals = ReadonlyMap<EntryGroup, Error>;

/** The entry of a row. It is not validated, because this program wrote it. */
export function readEntry(row: Row): JournalEntry {
  const entry: JournalEntry = JSON.parse(String(row['entry']));
  return entry;
}

/** From the last entry that the copy has. */
const SELECT =
  'select seq, batch, entry::text as entry from shop_journal where seq >= $1 order by seq limit $2';
const INSERT = `insert into shop_journal (seq, batch, order_id, entry)
select $1::bigint + place, $2::uuid, nullif(pair->>0, ''), (pair->>1)::json
from json_array_elements($3::json) with ordinality as t (pair, place)`;
const REPLACE = `update shop_journal set entry = (pair->>1)::json
from json_array_elements($1::json) as pair where seq = (pair->>0)::bigint`;
const SELECT_ORDERS = `select seq, entry::text as entry from shop_journal
where order_id = ${ANY_LISTED}`;

/** What entries of one erasure have in common; empty for other entries. */
function erasureOf(entry: JournalEntry): string {
  return entry.type === 'erased' ? `${entry.at}\n${entry.by}` : '';
}

/** Writes entries after the first `length`, which their writer knows. */
export function insertEntries(
  run: Run,
  {
    length,
    batch,
    entries,
  }: { readonly length: number; readonly batch: string; readonly entries: readonly JournalEntry[] },
): Promise<unknown> {
  const pairs = entries.map((entry) => [isOrderEvent(entry) ? entry.orderId : '', JSON.stringify(entry)]);
  return run(INSERT, [length, batch, pairs]);
}

export function createSharedOrders({
  database,
  copy,
  join,
  onStop = () => undefined,
}: Options): SharedOrders {
  /** Reads, writes and erasures run one after another, so that `copy.length` does not change meanwhile. */
  const inTurn = createQueue();
  let hasJoined = false;
  /** The last entry that was seen in the database: as which number, and of which batch. */
  let last: { readonly seq: number; readonly batch: string } | undefined;
  let stop: FileProblem | undefined;
  /** As `performance.now()`; the start of the process before the first time. */
  let completeAtMs = 0;
  let isClosed = false;

  /** Whether the copy lacks entries that the database is known to have, as when this server's disk refused them. */
  let isBehind = false;

  /** Adds entries to the copy; persons who are erased among them are also erased in the earlier part. */
  const addToCopy = async (entries: readonly JournalEntry[]): Promise<void> => {
    isBehind = true;
    for (let rest = entries; rest[0];) {
      const [first] = rest;
      const end = rest.findIndex((entry) => erasureOf(entry) !== erasureOf(first));
      const run = end === -1 ? rest : rest.slice(0, end);
      if (first.type === 'erased') {
        const ids = run.flatMap((entry) => (isOrderEvent(entry) ? [entry.orderId] : []));
        await copy.erase(ids, first.at, first.by);
      } else {
        await copy.append(run);
      }
      rest = rest.slice(run.length);
    }
    isBehind = false;
  };

  /** Adds entries that the database has. @throws AppError `orders_stopped` when this server cannot store them */
  const addCommitted = (entries: readonly JournalEntry[]): Promise<void> =>
    addToCopy(entries).catch((cause: unknown) => {
      throw new AppError('orders_stopped', { message: NOT_COPIED, cause });
    });

  /**
   * The rows after the copy's last entry; undefined when the database has lost that entry, as after the restore of a
   * backup or a failover to a standby that was behind.
   */
  const newsAmong = (rows: readonly Row[]): readonly Row[] | undefined => {
    const [own] = copy.length > 0 ? rows : [];
    const hasLost = last?.seq === copy.length && last.batch !== own?.['batch'];
    if (hasLost || Number(own?.['seq'] ?? 0) !== copy.length) return undefined;
    const newest = rows.at(-1);
    if (newest) last = { seq: Number(newest['seq']), batch: String(newest['batch']) };
    return own ? rows.slice(1) : rows;
  };

  const readNews = async (run: Run): Promise<readonly Row[]> => {
    const [rows] = await Promise.all([run(SELECT, [copy.length, PAGE]), requireOpen(run)]);
    const news = newsAmong(rows);
    if (!news) throw unfitError();
    // Others are further ahead than one read can reach: the next try begins with the rest.
    isBehind = rows.length === PAGE;
    if (isBehind) throw awayError();
    return news;
  };

  const stopFor = (code: 'moved' | 'other_writer', { message }: AppError): FileProblem => {
    if (!stop) onStop(message);
    return { file: `_private/${MARKER_FILE}`, line: 1, code, message };
  };

  const joinOnce = async (): Promise<void> => {
    if (hasJoined) return;
    await join();
    hasJoined = true;
  };

  const catchUpInTurn = async (): Promise<void> => {
    await joinOnce();
    for (;;) {
      const requestedAtMs = performance.now();
      const [rows, state] = await Promise.all([
        database.query(SELECT, [copy.length, PAGE]),
        readState(database.query),
      ]);
      const news = newsAmong(rows);
      if (!news) {
        stop = stopFor('other_writer', unfitError());
        return;
      }
      await addToCopy(news.map(readEntry));
      if (rows.length === PAGE) continue;
      completeAtMs = requestedAtMs;
      // A move that failed opens the database again.
      stop = state?.isClosed ? stopFor('moved', movedError()) : undefined;
      return;
    }
  };

  /** Repeats a transaction that an interruption may have ended. If an earlier try was committed, it finds its batch. */
  const transact = <T>(work: (run: Run) => Promise<T>): Promise<T> =>
    repeatInterrupted(
      async () => {
        await joinOnce();
        // What this server could not store is read again first.
        if (isBehind) await catchUpInTurn();
        return database.transact(work);
      },
      (error) => {
        if (isClosed) throw error;
        return waitForRetry();
      },
    );

  const writeGroups = async (groups: readonly EntryGroup[]): Promise<Refusals> => {
    /** What each try of this write refused, by the id of its batch. */
    const tries = new Map<string, Refusals>();
    const { entries, refused } = await transact(async (run) => {
      const batch = randomUUID();
      const news = await readNews(run);
      const foreign = news.map(readEntry);
      const earlier = news.map((row) => tries.get(String(row['batch']))).find(Boolean);
      if (earlier) return { entries: foreign, refused: earlier };
      const trial = copy.openTrial()(groups, foreign);
      tries.set(batch, trial.refused);
      if (trial.accepted.length > 0) {
        const length = copy.length + foreign.length;
        await Promise.all([
          insertEntries(run, { length, batch, entries: trial.accepted }),
          notifyServers(run),
        ]);
        last = { seq: length + trial.accepted.length, batch };
      }
      return { entries: [...foreign, ...trial.accepted], refused: trial.refused };
    });
    await addCommitted(entries);
    return refused;
  };

  const commits = createGroupCommit<EntryGroup>((groups) => inTurn(() => writeGroups(groups)));

  const eraseInTurn = async (ids: readonly string[], at: string, by: string): Promise<void> => {
    const entries = ids.map((orderId): JournalEntry => ({ type: 'erased', orderId, at, by }));
    const batch = randomUUID();
    const news = await transact(async (run) => {
      const foreign = await readNews(run);
      if (foreign.some((row) => row['batch'] === batch)) return foreign.map(readEntry);
      const rows = await run(SELECT_ORDERS, [ids]);
      await run(REPLACE, [
        rows.map((row) => [String(row['seq']), JSON.stringify(withoutPerson(readEntry(row)))]),
      ]);
      const length = copy.length + foreign.length;
      await Promise.all([insertEntries(run, { length, batch, entries }), notifyServers(run)]);
      return [...foreign.map(readEntry), ...entries];
    });
    await addCommitted(news);
  };

  const requireDatabase = (): void => {
    if (isClosed) throw new AppError('not_ready');
    // The database is known to be away, so there is no wait. The check every two seconds finds it when it is back.
    if (database.isAway) throw awayError();
  };

  const problems = (): readonly FileProblem[] => {
    if (!database.isAway) return stop ? [...copy.problems(), stop] : copy.problems();
    const message = `veritabanına ulaşılamıyor ya da yazılamıyor (${database.fault}); düzelene kadar sipariş alınmaz, ayarlar değişmez, panele yeni giriş yapılmaz ve e-postalar bekler. Mağaza ve sepetler açık kalır`;
    return [...copy.problems(), { file: `_private/${MARKER_FILE}`, line: 1, code: 'database', message }];
  };

  return {
    ...copy,
    append: async (entries, guard) => {
      requireDatabase();
      return commits.append({ entries, guard });
    },
    erase: async (ids, at, by) => {
      requireDatabase();
      return inTurn(() => eraseInTurn(ids, at, by));
    },
    // A copy has no faults to accept: a missing part is read again.
    acceptFaults: () => Promise.resolve(0),
    hasLoss: () => false,
    problems,
    catchUp: () => inTurn(catchUpInTurn),
    replicaLag: () => (performance.now() - completeAtMs) / 1000,
    close: async () => {
      isClosed = true;
      await commits.idle();
      await inTurn(() => copy.close());
    },
  };
}
