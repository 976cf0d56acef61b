import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { AppError } from '#domain/errors';
import type { Log } from '../files/log.ts';

/** Statements on the shared database, inside a transaction or not. */
export type Statements = Pick<postgres.ISql, 'unsafe'>;

/** One row, columns by name. */
export type Row = Readonly<Record<string, unknown>>;

/** PostgreSQL as several servers of one shop share it. */
export interface Database {
  /** Whether the last statement found nobody to answer. */
  readonly isAway: boolean;
  /** @throws AppError `orders_stopped` while nobody answers */
  query(statement: string, values?: readonly Value[]): Promise<readonly Row[]>;
  /**
   * Runs statements as one transaction while no other server runs one on the same part. What was written by others
   * before is visible to the first statement after `begin`.
   * @throws AppError what `work` throws; `orders_stopped` while nobody answers: then it may have been committed all
   * the same, and is over before the next one begins.
   */
  transact<T>(work: (run: Run) => Promise<T>, part?: Part): Promise<T>;
  /** Calls at each word of another server that there is something new; words may get lost. */
  listen(onNews: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Orders with their stock, the shared files, or failed tries to sign in. */
type Part = keyof typeof WRITER_LOCKS;

/** A list is meant for a parameter of type `json`. */
type Value = string | number | Uint8Array | null | readonly (string | readonly string[])[];
/** Sends one statement; those that are not waited for go out together. */
export type Run = (statement: string, values?: readonly Value[]) => Promise<readonly Row[]>;

interface Options {
  readonly url: string;
  readonly log: Log;
}

/** For all servers on a database: whoever holds one is the only one that writes there. */
const WRITER_LOCKS = { orders: 7_160_001, files: 7_160_003, failures: 7_160_004 };
const NEWS = 'shop_news';
const CONNECT_TIMEOUT_SECONDS = 4;
/** A transaction that is not over by then is given up: its server may hang, or the way to it be cut. */
const WORK_TIMEOUT_MS = 8000;
/** The database ends a server's transaction that stands still so long, and with it its lock. */
const IDLE_IN_TRANSACTION_MS = 2000;
const AWAY_SECONDS = 5;
/** What was begun is tried again as long before it is given up. */
export const RETRY_FOR_MS = 3000;
export const RETRY_AFTER_MS = 100;

/** What the shop keeps in a database; made where it is missing. */
const TABLES = `
create table if not exists shop_state (
  place smallint primary key default 1 check (place = 1), id uuid not null, closed_at timestamptz
);
create table if not exists shop_journal (
  seq bigint primary key, batch uuid not null, order_id text, entry json not null
);
create index if not exists shop_journal_order on shop_journal (order_id);
create table if not exists shop_carts (
  session_id text primary key, updated_at text not null, body json not null
);
create table if not exists shop_files (
  name text primary key, version bigint not null unique, batch uuid, body bytea
);
create table if not exists shop_failures (
  key text primary key, count integer not null, last_at_ms bigint not null
)`;

export function awayError(cause?: unknown): AppError {
  return new AppError('orders_stopped', {
    extra: { reason: 'database' },
    retryAfterSeconds: AWAY_SECONDS,
    cause,
  });
}

/** As `awayError`, for what has nothing to do with an order. */
function notSavedError(cause?: unknown): AppError {
  return new AppError('orders_stopped', {
    message: 'Veritabanına ulaşılamıyor; değişiklik yapılmadı. Birazdan yeniden deneyin.',
    retryAfterSeconds: AWAY_SECONDS,
    cause,
  });
}

function isAwayError(error: unknown): boolean {
  return error instanceof AppError && error.code === 'orders_stopped';
}

/**
 * Makes a change that has nothing to do with an order, and tries again what a short break may have cut off: what it did
 * all the same it must find by itself. @throws AppError `orders_stopped` in other words than for an order
 */
export async function saveInDatabase<T>(database: Database, save: () => Promise<T>): Promise<T> {
  const giveUpAtMs = Date.now() + RETRY_FOR_MS;
  // Known to be away: nobody waits for it.
  if (database.isAway) throw notSavedError();
  for (;;) {
    try {
      return await save();
    } catch (error) {
      if (!isAwayError(error)) throw error;
      if (Date.now() > giveUpAtMs) throw notSavedError(error);
      await delay(RETRY_AFTER_MS);
    }
  }
}

export function connectionOptions(max: number): postgres.Options<Record<string, never>> {
  return {
    max,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    // A lock of a session, and what is listened to, last as long as its connection.
    idle_timeout: 0,
    max_lifetime: null,
    keep_alive: 5,
    fetch_types: false,
    backoff: (attempt) => Math.min(2, 0.1 * 2 ** attempt),
    onnotice: () => undefined,
    connection: {
      application_name: 'shop',
      statement_timeout: WORK_TIMEOUT_MS,
      lock_timeout: WORK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    },
  };
}

/** Rejects when work takes longer than it may; what it still does then goes nowhere. */
export async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The driver, which a shop without a database never loads. */
export async function loadDriver(): Promise<typeof postgres> {
  const { default: driver } = await import('postgres');
  return driver;
}

function runOn(statements: Statements): Run {
  return async (statement, values = []) => statements.unsafe(statement, [...values], { prepare: true });
}

/**
 * A transaction with the lock. The driver sends a rollback after every failure, on a connection that is gone as well,
 * and the process dies of that: what this program did not throw itself is therefore told past it.
 */
function inTransaction<T>(sql: postgres.Sql, work: (run: Run) => Promise<T>, part: Part): Promise<T> {
  return new Promise((resolve, reject) => {
    const never = new Promise<never>(() => undefined);
    const committed = sql.begin(async (tx) => {
      const run = runOn(tx);
      try {
        const locked = run('select pg_advisory_xact_lock($1)', [WRITER_LOCKS[part]]);
        const [result] = await Promise.all([work(run), locked]);
        return { result };
      } catch (error) {
        if (error instanceof AppError) throw error;
        reject(error);
        return never;
      }
    });
    committed.then(({ result }) => resolve(result), reject);
  });
}

/** Opens a database without waiting for it: it may be away now, and come back. */
export async function openDatabase({ url, log }: Options): Promise<Database> {
  const driver = await loadDriver();
  const connect = (): postgres.Sql => driver(url, connectionOptions(4));
  let sql = connect();
  let isAway = false;
  let isListening = false;
  let isClosed = false;

  const fail = (used: postgres.Sql, error: unknown): AppError => {
    if (error instanceof AppError) return error;
    // What did not end well ends with its connection: nothing is sent on one that may be broken.
    if (used === sql && !isClosed) {
      sql = connect();
      isListening = false;
      void used.end({ timeout: 0 }).catch(() => undefined);
    }
    // Without what was sent: persons stand in it.
    if (!isAway)
      log.warn({ err: error instanceof Error ? error.message : '' }, 'the database cannot be used');
    isAway = true;
    return awayError(error);
  };

  const answered = (): void => {
    if (isAway) log.info({}, 'the database answers again');
    isAway = false;
  };

  return {
    get isAway() {
      return isAway;
    },
    query: async (statement, values) => {
      const used = sql;
      try {
        const rows = await within(runOn(used)(statement, values), WORK_TIMEOUT_MS);
        answered();
        return rows;
      } catch (error) {
        throw fail(used, error);
      }
    },
    transact: async (work, part = 'orders') => {
      const used = sql;
      try {
        const result = await within(inTransaction(used, work, part), WORK_TIMEOUT_MS);
        answered();
        return result;
      } catch (error) {
        throw fail(used, error);
      }
    },
    listen: async (onNews) => {
      if (isListening) return;
      isListening = true;
      const current = sql;
      await within(current.listen(NEWS, onNews), WORK_TIMEOUT_MS).catch(() => {
        isListening = false;
      });
    },
    close: () => {
      isClosed = true;
      return sql.end({ timeout: 2 });
    },
  };
}

/** Makes what is missing of the tables. */
export async function makeTables(run: Run): Promise<void> {
  for (const statement of TABLES.split(';')) await run(statement);
}

/** Tells the other servers, once the transaction is committed, that there is something new. */
export function tellNews(run: Run): Promise<unknown> {
  return run('select pg_notify($1, $2)', [NEWS, '']);
}
