import type { Duty } from '#shop/orders/selling-ports';
import { CLOCK_TOLERANCE_MS } from '#domain/orders/payment/payment-deadline';
import { createListeners } from '#kernel/listeners';
import type { Log } from '../files/log.ts';
import { connectionOptions, loadDriver, within } from './database.ts';

/** The lock of the server that does the common work. It ends with its connection, so that no clock is needed. */
const DUTY_LOCK = 7_160_002;
const CHECK_EVERY_MS = 2000;
const ANSWER_WITHIN_MS = 4000;
/**
 * The database ends the session, and with it the lock, of a server that did not check for this long: it hangs, or is cut
 * off without an end of its connection (PostgreSQL 14; an older one waits for the operating system).
 */
const SILENT_FOR_MS = 8000;

/**
 * Elects one of several servers for work that must be done once: that server holds a lock on a connection of its own.
 * When it dies, it loses the lock at once; when it hangs, some seconds later. When its connection is cut, it notices that
 * some seconds later; so work that two servers do meanwhile must do no harm: orders expire by their version, and mails
 * are sent once by their entry in the journal.
 */
export async function openDuty(url: string, log: Log): Promise<Duty & { close(): Promise<void> }> {
  const driver = await loadDriver();
  const connect = () => driver(url, connectionOptions(1));
  const { subscribe, notify } = createListeners();
  let sql = connect();
  let isMine = false;
  let hasRightClock = true;
  let isClosed = false;

  const check = async (): Promise<void> => {
    try {
      const rows = await within(
        sql.unsafe(
          `select extract(epoch from clock_timestamp()) * 1000 as now_ms, held, held or pg_try_advisory_lock(${DUTY_LOCK}) as mine, (
             select set_config(name, '${SILENT_FOR_MS}', false) from pg_settings
             where name = 'idle_session_timeout') as silence from (
             select exists (select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
             and objid = ${DUTY_LOCK}) as held) as look`,
        ),
        ANSWER_WITHIN_MS,
      );
      const differsMs = Math.abs(Date.now() - Number(rows[0]?.['now_ms']));
      if (hasRightClock && differsMs > CLOCK_TOLERANCE_MS) {
        log.error(
          { differsMs },
          'the clocks of server and database differ: nothing expires until one is set',
        );
      }
      hasRightClock = differsMs <= CLOCK_TOLERANCE_MS;
      isMine = rows[0]?.['mine'] === true;
      // The lock is new, or was lost between two checks: the work of that time is done now.
      if (isMine && rows[0]?.['held'] === false) {
        log.info({}, 'this server has the duty');
        notify();
      }
    } catch {
      isMine = false;
      if (isClosed) return;
      const former = sql;
      sql = connect();
      void former.end({ timeout: 0 }).catch(() => undefined);
    }
  };

  let checking = check();
  await checking;
  const timer = setInterval(() => {
    checking = checking.then(() => (isClosed ? undefined : check()));
  }, CHECK_EVERY_MS).unref();

  return {
    get isMine() {
      return isMine;
    },
    get hasRightClock() {
      return hasRightClock;
    },
    onGain: subscribe,
    close: async () => {
      isClosed = true;
      isMine = false;
      clearInterval(timer);
      await checking;
      await sql.end({ timeout: 1 });
    },
  };
}
