import { createQueue } from '#kernel/task-queue';
import { AppError, type ErrorCode } from '#domain/errors';
import type { OutboxEntry, OutboxRecords, RunningOutbox } from '#shop/orders/mail-ports';

/** The clock is looked at again after this time at the latest. */
const LONGEST_SLEEP_MS = 10 * 60_000;
/** Sent messages that stay visible. */
const KEPT_SENT = 500;

interface OutboxOptions<Message> {
  readonly records: OutboxRecords<Message>;
  /** Hands the message on; rejects with an AppError of `failure` that carries the other side's words. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<unknown>;
  readonly failure: ErrorCode;
  /** For whom, and what about. */
  readonly headOf: (message: Message) => { readonly to: string; readonly subject: string };
  /** Milliseconds until the next attempt after so many; undefined when there is none. */
  readonly backOff: (attempts: number, message: Message) => number | undefined;
  /**
   * Keeps what was sent, so that it can be sent again, and forgets the oldest that failed. Those of one receiver
   * go one after the other, and none waits for another receiver's.
   */
  readonly isRepeatable?: boolean;
  readonly now?: () => number;
  readonly onChange?: () => void;
}

/** Opens an outbox as the last run has left it. */
export function openOutbox<Message extends { readonly id: string; readonly isForgottenOnceSent?: true }>(
  options: OutboxOptions<Message>,
): RunningOutbox<Message> {
  const {
    records,
    send,
    failure,
    isRepeatable = false,
    now = Date.now,
    onChange = () => undefined,
  } = options;
  const entries = new Map(records.load().map((entry) => [entry.id, entry]));
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const closing = new AbortController();
  let isStarted = false;
  let work: Promise<void> = Promise.resolve();

  /** What is written and what is forgotten come one after the other. */
  const inTurn = createQueue();

  const forgetOldest = async (): Promise<void> => {
    const ended = [...entries.values()].filter(
      ({ state }) => state === 'sent' || (isRepeatable && state === 'failed'),
    );
    for (const { id } of ended.slice(0, Math.max(0, ended.length - KEPT_SENT))) {
      entries.delete(id);
      await records.remove(id);
    }
  };

  /** A new entry changes no older one of its id; a changed one that was forgotten meanwhile does not come back. */
  const put = (entry: OutboxEntry<Message>, isNew = false): Promise<void> =>
    inTurn(async () => {
      if (entries.has(entry.id) === isNew) return;
      await records.write(entry);
      entries.set(entry.id, entry);
      if (entry.state !== 'waiting') await forgetOldest();
      onChange();
    });

  /** @returns whether it went well */
  const attempt = async (entry: OutboxEntry<Message>, message: Message): Promise<boolean> => {
    const attempts = entry.attempts + 1;
    try {
      await send(message, closing.signal);
      if (message.isForgottenOnceSent) {
        await inTurn(async () => {
          entries.delete(entry.id);
          await records.remove(entry.id);
          onChange();
        });
        return true;
      }
      const { lastError: _mended, message: _sent, ...rest } = entry;
      await put({
        ...rest,
        ...(isRepeatable ? { message } : {}),
        state: 'sent',
        attempts,
        sentAt: new Date(now()).toISOString(),
      });
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== failure) throw error;
      // The next start tries again as if this attempt had not been.
      if (isClosed) return false;
      const waitMs = options.backOff(attempts, message);
      await put({
        ...entry,
        state: waitMs === undefined ? 'failed' : 'waiting',
        attempts,
        lastError: error.message,
        nextAttemptAt: new Date(now() + (waitMs ?? 0)).toISOString(),
      });
      return false;
    }
  };

  const waiting = (): OutboxEntry<Message>[] =>
    [...entries.values()].filter(({ state }) => state === 'waiting');

  const sendEach = async (lane: readonly OutboxEntry<Message>[]): Promise<void> => {
    for (const { id } of lane) {
      if (isClosed) return;
      const entry = entries.get(id);
      const isDue = entry?.message && Date.parse(entry.nextAttemptAt) <= now();
      if (!entry?.message || !isDue) continue;
      const isSent = await attempt(entry, entry.message);
      // Whoever does not answer would keep all others waiting.
      if (!isSent && isRepeatable) return;
    }
  };

  const sendDue = async (): Promise<void> => {
    const all = waiting();
    if (!isRepeatable) return sendEach(all);
    const receivers = [...new Set(all.map(({ to }) => to))];
    await Promise.all(receivers.map((receiver) => sendEach(all.filter(({ to }) => to === receiver))));
  };

  const schedule = (): void => {
    clearTimeout(timer);
    const next = Math.min(...waiting().map(({ nextAttemptAt }) => Date.parse(nextAttemptAt)));
    if (isClosed || !Number.isFinite(next)) return;
    timer = setTimeout(wake, Math.min(Math.max(next - now(), 1000), LONGEST_SLEEP_MS));
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
          ...options.headOf(message),
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
        const removed = new Set(orderIds);
        for (const id of entries.keys()) if (removed.has(id.split(':')[1] ?? '')) entries.delete(id);
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
      closing.abort(new AppError(failure));
      clearTimeout(timer);
      await work;
      await inTurn(() => Promise.resolve());
    },
  };
}
