import { createQueue } from '#kernel/task-queue';
import { AppError } from '#domain/errors';
import type { MailMessage, OutboxEntry, OutboxRecords, RunningOutbox } from '#shop/orders/mail-ports';

const MINUTE_MS = 60_000;
/** Waits after the first, second, ... failure; about three days in all. */
const BACK_OFF_MS = [1, 5, 15, 60, 180, 360, 720, 1440, 1440].map((minutes) => minutes * MINUTE_MS);
/** Sent mails that stay visible. */
const KEPT_SENT = 500;

interface OutboxOptions {
  readonly records: OutboxRecords;
  /** Hands the mail to the mail server; rejects with an AppError that carries its words. */
  readonly send: (message: MailMessage, signal: AbortSignal) => Promise<unknown>;
  readonly now?: () => number;
  readonly onChange?: () => void;
}

/** Opens the outbox as the last run has left it. */
export function openOutbox(options: OutboxOptions): RunningOutbox {
  const { records, send, now = Date.now, onChange = () => undefined } = options;
  const entries = new Map(records.load().map((entry) => [entry.id, entry]));
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const closing = new AbortController();
  let isStarted = false;
  let work: Promise<void> = Promise.resolve();

  /** What is written and what is forgotten come one after the other. */
  const inTurn = createQueue();

  const forgetOldest = async (): Promise<void> => {
    const sent = [...entries.values()].filter(({ state }) => state === 'sent');
    for (const { id } of sent.slice(0, Math.max(0, sent.length - KEPT_SENT))) {
      entries.delete(id);
      await records.remove(id);
    }
  };

  /** A new entry changes no older one of its id; a changed one that was forgotten meanwhile does not come back. */
  const put = (entry: OutboxEntry, isNew = false): Promise<void> =>
    inTurn(async () => {
      if (entries.has(entry.id) === isNew) return;
      await records.write(entry);
      entries.set(entry.id, entry);
      if (entry.state === 'sent') await forgetOldest();
      onChange();
    });

  const attempt = async (entry: OutboxEntry, message: MailMessage): Promise<void> => {
    const attempts = entry.attempts + 1;
    try {
      await send(message, closing.signal);
      if (message.isForgottenOnceSent) {
        await inTurn(async () => {
          entries.delete(entry.id);
          await records.remove(entry.id);
          onChange();
        });
        return;
      }
      const { lastError: _mended, message: _sent, ...rest } = entry;
      await put({
        ...rest,
        state: 'sent',
        attempts,
        sentAt: new Date(now()).toISOString(),
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'mail_failed') throw error;
      // The next start tries again as if this attempt had not been.
      if (isClosed) return;
      const waitMs = BACK_OFF_MS[attempts - 1];
      await put({
        ...entry,
        state: waitMs === undefined ? 'failed' : 'waiting',
        attempts,
        lastError: error.message,
        nextAttemptAt: new Date(now() + (waitMs ?? 0)).toISOString(),
      });
    }
  };

  const waiting = (): OutboxEntry[] => [...entries.values()].filter(({ state }) => state === 'waiting');

  const sendDue = async (): Promise<void> => {
    for (const { id } of waiting()) {
      if (isClosed) return;
      const entry = entries.get(id);
      if (entry?.message && Date.parse(entry.nextAttemptAt) <= now()) await attempt(entry, entry.message);
    }
  };

  const schedule = (): void => {
    clearTimeout(timer);
    const next = Math.min(...waiting().map(({ nextAttemptAt }) => Date.parse(nextAttemptAt)));
    if (isClosed || !Number.isFinite(next)) return;
    timer = setTimeout(wake, Math.min(Math.max(next - now(), 1000), 10 * MINUTE_MS));
    timer.unref();
  };

  const runRound = async (): Promise<void> => {
    try {
      await sendDue();
    } catch (error) {
      // A full disk must not stop the outbox: the mails stay as they are and the next round tries again.
      if (!(error instanceof AppError)) throw error;
    }
    schedule();
  };

  /** One worker at a time. */
  function wake(): void {
    if (isStarted && !isClosed) work = work.then(runRound);
  }

  return {
    enqueue: async (message) => {
      const time = new Date(now()).toISOString();
      await put(
        {
          id: message.id,
          message,
          to: message.to.address,
          subject: message.subject,
          state: 'waiting',
          attempts: 0,
          createdAt: time,
          nextAttemptAt: time,
        },
        true,
      );
      wake();
    },
    entries: () => [...entries.values()].toReversed(),
    retry: async (id) => {
      const entry = entries.get(id);
      if (!entry?.message) return false;
      await put({ ...entry, state: 'waiting', attempts: 0, nextAttemptAt: new Date(now()).toISOString() });
      wake();
      return true;
    },
    forgetOrders: (orderIds) =>
      inTurn(async () => {
        const gone = new Set(orderIds);
        for (const id of entries.keys()) if (gone.has(id.split(':')[1] ?? '')) entries.delete(id);
        await records.removeMentioning(orderIds);
        onChange();
      }),
    start: () => {
      isStarted = true;
      wake();
    },
    idle: () => work,
    close: async () => {
      isClosed = true;
      closing.abort();
      clearTimeout(timer);
      await work;
      await inTurn(() => Promise.resolve());
    },
  };
}
