import type { Duty } from '#shop/orders/selling-ports';
import { createListeners } from '#kernel/listeners';
import type { Log } from '../files/log.ts';
import { connectionOptions, loadDriver, within } from './database.ts';

/** Whose turn it is ends with its connection, so that it needs no watch and no clock. */
const DUTY_LOCK = 7_160_002;
const LOOK_EVERY_MS = 2000;
const ANSWER_WITHIN_MS = 4000;

export interface ElectedDuty extends Duty {
  close(): Promise<void>;
}

/**
 * One of several servers does what must be done once: it holds a lock of a connection of its own. A server that
 * dies loses it at once; one that is cut off knows it some seconds later, so what is done twice meanwhile must do no
 * harm: orders run out by their version, mails go out once by their entry in the journal.
 */
export async function openDuty(url: string, log: Log): Promise<ElectedDuty> {
  const driver = await loadDriver();
  const connect = () => driver(url, connectionOptions(1));
  const { subscribe, notify } = createListeners();
  let sql = connect();
  let isMine = false;
  let isClosed = false;

  const look = async (): Promise<void> => {
    try {
      const rows = await within(
        sql.unsafe(
          `select held, held or pg_try_advisory_lock(${DUTY_LOCK}) as mine from (
             select exists (select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
             and objid = ${DUTY_LOCK}) as held) as look`,
        ),
        ANSWER_WITHIN_MS,
      );
      isMine = rows[0]?.['mine'] === true;
      // Also after a break that was too short to be seen: what it cut off is made up for.
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

  let looking = look();
  await looking;
  const timer = setInterval(() => {
    looking = looking.then(() => (isClosed ? undefined : look()));
  }, LOOK_EVERY_MS).unref();

  return {
    get isMine() {
      return isMine;
    },
    onGain: subscribe,
    close: async () => {
      isClosed = true;
      isMine = false;
      clearInterval(timer);
      await looking;
      await sql.end({ timeout: 1 });
    },
  };
}
