import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { AppError } from '#domain/errors';
import { type Log, SILENT_LOG } from '../files/log.ts';

/** The functions that send statements, inside a transaction or not. */
type Statements = Pick<postgres.ISql, 'unsafe'>;

export type Row = Readonly<Record<string, unknown>>;

/** The PostgreSQL database that several servers of one shop share. */
export type Database = Awaited<ReturnType<typeof openDatabase>>;

/** What a lock protects: orders with their stock, the shared files, failed sign-ins, or carts. */
type Part = keyof typeof WRITER_LOCKS;

/** A list is for a parameter of type `json`. */
type Value = string | number | Uint8Array | null | readonly (string | readonly string[])[];
/** Sends one statement. Statements that are not awaited are sent together. */
export type Run = (statement: string, values?: readonly Value[]) => Promise<readonly Row[]>;

interface Options {
  readonly url: string;
  readonly log?: Log;
}

/** Advisory locks for all servers of a database: only the server that has a lock writes to that part. */
export const WRITER_LOCKS = { orders: 7_160_001, files: 7_160_003, failures: 7_160_004, carts: 7_160_005 };
const NEWS = 'shop_news';
const CONNECT_TIMEOUT_SECONDS = 4;
/** A transaction that takes longer is given up: its server may hang, or its connection may be cut. */
const WORK_TIMEOUT_MS = 8000;
/** When a server's transaction does nothing for this long, the database ends it and releases its lock. */
const IDLE_IN_TRANSACTION_MS = 2000;
const AWAY_SECONDS = 5;
/** Failed work is repeated for this long before it is given up. */
const RETRY_FOR_MS = 3000;
const RETRY_AFTER_MS = 100;

/** Each of the list `$1`, of type `json`, found by the index: `in (select ...)` reads the whole table. */
export const ANY_LISTED = 'any(array(select json_array_elements_text($1::json)))';

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
create index if not exists shop_carts_updated on shop_carts (updated_at);
create table if not exists shop_files (
  name text primary key, version bigint not null unique, batch uuid, body bytea
);
create table if not exists shop_failures (
  key text primary key, count integer not null, last_at_ms bigint not null
)`;

/** The failure while the database cannot be reached: `orders_stopped`. */
export function awayError(cause?: unknown): AppError {
  return new AppError('orders_stopped', {
    extra: { reason: 'database' },
    retryAfterSeconds: AWAY_SECONDS,
    cause,
  });
}

/** As `awayError`, for changes that have nothing to do with an order. */
function notSavedError(cause?: unknown): AppError {
  return new AppError('orders_stopped', {
    message: 'Veritabanına ulaşılamıyor; değişiklik yapılmadı. Birazdan yeniden deneyin.',
    retryAfterSeconds: AWAY_SECONDS,
    cause,
  });
}

/** Whether an error is `awayError` or one like it: nothing is wrong but that the database cannot be reached. */
export function isAwayError(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'orders_stopped';
}

/**
 * Runs work, and repeats it after a short interruption. The work itself must find out whether an earlier try was
 * committed.
 * @param wait for the next try; may throw to give up
 */
export async function repeatInterrupted<T>(
  work: () => Promise<T>,
  wait: (error: AppError) => Promise<unknown> = waitForRetry,
): Promise<T> {
  const giveUpAtMs = Date.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isAwayError(error) || Date.now() > giveUpAtMs) throw error;
      await wait(error);
    }
  }
}

export const waitForRetry = (): Promise<void> => delay(RETRY_AFTER_MS);

/**
 * `repeatInterrupted` for a change that has nothing to do with an order.
 * @throws AppError `orders_stopped` with a message that does not speak of orders
 */
export async function saveInDatabase<T>(database: Database, save: () => Promise<T>): Promise<T> {
  // The database is known to be away, so there is no wait.
  if (database.isAway) throw notSavedError();
  try {
    return await repeatInterrupted(save);
  } catch (error) {
    throw isAwayError(error) ? notSavedError(error) : error;
  }
}

/** Settings of the driver, with at most `max` connections. */
export function connectionOptions(max: number): postgres.Options<Record<string, never>> {
  return {
    max,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    // A session's lock and its subscriptions end with the connection, so an idle connection must stay open.
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

/** Whether the database has refused the statement for its values (SQLSTATE classes 22 and 54): the connection is well. */
function isValueFault(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(?:22|54)\w{3}$/.test(String(error.code));
}

/** Rejects when the work takes longer than `timeoutMs`; a later result is ignored. */
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

/** Loads the driver; a shop without a database never does. */
export async function loadDriver(): Promise<typeof postgres> {
  const { default: driver } = await import('postgres');
  return driver;
}

function runOn(statements: Statements): Run {
  return async (statement, values = []) => statements.unsafe(statement, [...values], { prepare: true });
}

/**
 * Runs a transaction with the lock of a part. After every failure the driver sends a rollback, also on a closed
 * connection, and that would end the process. So errors of the connection are passed around the driver.
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
        if (error instanceof AppError || isValueFault(error)) throw error;
        reject(error);
        return never;
      }
    });
    committed.then(({ result }) => resolve(result), reject);
  });
}

/** Opens a database without waiting for a connection: it may be away now and come back later. */
export async function openDatabase({ url, log = SILENT_LOG }: Options) {
  const driver = await loadDriver();
  const connect = (): postgres.Sql => driver(url, connectionOptions(4));
  let sql = connect();
  /** Since the last success. After the first one the next statement tries a new connection. */
  let failures = 0;
  /** Why it cannot be used, in the database's words; several reasons may take turns. The last one comes last. */
  const faults = new Set<string>();
  let isProven = false;
  let isListening = false;
  let isClosed = false;

  const fail = (used: postgres.Sql, error: unknown): Error => {
    if (error instanceof AppError || isValueFault(error)) return error;
    // A failed transaction ends with its connection: nothing is sent on a connection that may be broken.
    // Other statements fail because these connections end: that says nothing of the next ones.
    if (used !== sql) return awayError(error);
    if (!isClosed) {
      sql = connect();
      isListening = false;
      void used.end({ timeout: 0 }).catch(() => undefined);
    }
    // The statement's values are not logged, because they contain personal data.
    const fault = error instanceof Error ? error.message : '';
    if (failures === 0) faults.clear();
    if (!faults.delete(fault)) log.warn({ err: fault }, 'the database cannot be used');
    faults.add(fault);
    failures += 1;
    isProven = false;
    return awayError(error);
  };

  /** @throws Error when the database can only be read: a standby, or one that its administrator has set so */
  const proveWritable = async (used: postgres.Sql): Promise<void> => {
    if (isProven) return;
    const [row] = await used.unsafe('show transaction_read_only');
    if (row?.['transaction_read_only'] === 'on') throw new Error('the database is read-only');
    isProven = true;
  };

  const attempt = async <T>(work: (used: postgres.Sql) => Promise<T>): Promise<T> => {
    const used = sql;
    try {
      const result = await within(
        proveWritable(used).then(() => work(used)),
        WORK_TIMEOUT_MS,
      );
      if (failures > 0) log.info({}, 'the database answers again');
      failures = 0;
      return result;
    } catch (error) {
      throw fail(used, error);
    }
  };

  return {
    /** Whether the last two statements failed to reach the database or to write there: one may be a cut connection. */
    get isAway(): boolean {
      return failures > 1;
    },
    /** Why it is away, in the database's words. */
    get fault(): string {
      return [...faults].at(-1) ?? '';
    },
    /** @throws AppError `orders_stopped` while the database cannot be reached */
    query: (statement: string, values?: readonly Value[]): Promise<readonly Row[]> =>
      attempt((used) => runOn(used)(statement, values)),
    /**
     * Runs statements as one transaction while no other server runs one on the same part. The first statement after
     * `begin` sees everything that others have written before.
     * @throws AppError what `work` throws; `orders_stopped` while the database cannot be reached. Then the transaction
     * may have been committed nevertheless, but it has ended before the next one begins.
     */
    transact: <T>(work: (run: Run) => Promise<T>, part: Part = 'orders'): Promise<T> =>
      attempt((used) => inTransaction(used, work, part)),
    /** Calls `onNews` at each notification of another server; notifications may get lost. */
    listen: async (onNews: () => void): Promise<void> => {
      if (isListening) return;
      isListening = true;
      const current = sql;
      await within(current.listen(NEWS, onNews), WORK_TIMEOUT_MS).catch(() => {
        isListening = false;
      });
    },
    close: (): Promise<void> => {
      isClosed = true;
      return sql.end({ timeout: 2 });
    },
  };
}

/** Makes the tables that are missing: all, or those that an older version did not know. */
export async function makeTables(run: Run): Promise<void> {
  for (const statement of TABLES.split(';')) {
    const [, name = ''] = / not exists (\w+)/.exec(statement) ?? [];
    const [found] = await run('select to_regclass($1) is not null as found', [name]);
    if (found?.['found'] !== true) await run(statement);
  }
}

/** Notifies the other servers, when the transaction is committed, that there is something new. */
export function notifyServers(run: Run): Promise<unknown> {
  return run('select pg_notify($1, $2)', [NEWS, '']);
}
