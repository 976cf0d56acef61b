import { createQueue } from '#kernel/task-queue';
import { AppError, type ErrorCode } from '#domain/errors';
import type { OutboxEntry } from '#domain/orders/outbox-message';
import type { MayReplace, OutboxRecords, RunningOutbox } from '#shop/orders/mail-ports';

/** The clock is checked again after this time at the latest. */
const LONGEST_SLEEP_MS = 10 * 60_000;
/** A reservation ends after this time, which is longer than any attempt: its server has died. */
const RESERVED_MS = 2 * 60_000;
/** The newest sent and the newest failed messages that are kept. */
const MAX_ENDED = 500;

interface OutboxOptions<Message> {
  readonly records: OutboxRecords<Message>;
  /** Sends the message; rejects with an AppError of `failure` with the other side's words. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<unknown>;
  readonly failure: ErrorCode;
  readonly headOf: (message: Message) => { readonly to: string; readonly subject: string };
  /** Milliseconds until the next attempt after the first, second, ... failure; the one after the last is final. */
  readonly waitsMs: readonly number[];
  /** Whether a message that could not be sent is tried again. */
  readonly mayRetry?: (message: Message) => boolean;
  /**
   * Keeps sent messages, so that they can be sent again. Messages to one receiver are sent one after the other, and
   * none waits for another receiver's.
   */
  readonly isRepeatable?: boolean;
  /** Whether this server sends, of several that share the outbox. */
  readonly isMine?: (() => boolean) | undefined;
  readonly now?: () => number;
}

/** Opens an outbox in the state of the last run. */
export function openOutbox<Message extends { readonly id: string; readonly isForgottenOnceSent?: true }>(
  options: OutboxOptions<Message>,
): RunningOutbox<Message> {
  const {
    records,
    send,
    failure,
    waitsMs,
    mayRetry = () => true,
    isRepeatable = false,
    isMine = () => true,
    now = Date.now,
  } = options;
  const entries = new Map(records.load().map((entry) => [entry.id, entry]));
  /** How attempts ended that could not be written down yet; undefined for what goes once it is sent. */
  const unwritten = new Map<string, OutboxEntry<Message> | undefined>();
  const lanes = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const closing = new AbortController();
  let isStarted = false;

  const inTurn = createQueue();
  /** New messages wait here for each other: what ends is written down after one of them at the most. */
  const oneNewInTurn = createQueue();

  const timeIn = (ms: number): string => new Date(now() + ms).toISOString();

  const forgetOldest = async (ended: OutboxEntry<Message>['state']): Promise<void> => {
    const all = [...entries.values()].filter(({ state }) => state === ended);
    for (const { id } of all.slice(0, Math.max(0, all.length - MAX_ENDED))) {
      entries.delete(id);
      await records.remove(id);
    }
  };

  /** @returns whether it was written: the entry may be another one now, or removed */
  const put = (entry: OutboxEntry<Message>, mayReplace: MayReplace<Message>): Promise<boolean> =>
    inTurn(async () => {
      if (!mayReplace(entries.get(entry.id))) return false;
      if (!(await records.write(entry, mayReplace))) return false;
      entries.set(entry.id, entry);
      if (entry.state !== 'waiting') await forgetOldest(entry.state);
      return true;
    });

  const remove = (id: string): Promise<void> =>
    inTurn(async () => {
      await records.remove(id);
      entries.delete(id);
    });

  /** An entry that was removed in the meantime does not come back. */
  const isThere: MayReplace<Message> = (current) => current !== undefined;

  /** Records the result of an attempt; while the disk refuses it, it is kept in memory and the message is not sent again. */
  const recordEnd = async (id: string, end: OutboxEntry<Message> | undefined): Promise<void> => {
    unwritten.set(id, end);
    await (end ? put(end, isThere) : remove(id));
    unwritten.delete(id);
  };

  /** Reserves a message for this server before it is sent; if this server dies, another one tries later. */
  const reserve = (entry: OutboxEntry<Message>): Promise<boolean> =>
    put(
      { ...entry, nextAttemptAt: timeIn(RESERVED_MS) },
      (current) =>
        current?.state === 'waiting' &&
        current.attempts === entry.attempts &&
        current.nextAttemptAt === entry.nextAttemptAt,
    );

  /** @returns whether it succeeded */
  const attempt = async (entry: OutboxEntry<Message>, message: Message): Promise<boolean> => {
    if (unsubscribe && !(await reserve(entry))) return false;
    const attempts = entry.attempts + 1;
    try {
      await send(message, closing.signal);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== failure) throw error;
      // The next start repeats this attempt.
      if (isClosed) return false;
      const waitMs = mayRetry(message) ? waitsMs[entry.attempts] : undefined;
      await recordEnd(entry.id, {
        ...entry,
        state: waitMs === undefined ? 'failed' : 'waiting',
        attempts,
        lastError: error.message,
        nextAttemptAt: timeIn(waitMs ?? 0),
      });
      return false;
    }
    const { lastError: _mended, message: _sent, ...rest } = entry;
    const sent: OutboxEntry<Message> = {
      ...rest,
      ...(isRepeatable ? { message } : {}),
      state: 'sent',
      attempts,
      sentAt: timeIn(0),
    };
    await recordEnd(entry.id, message.isForgottenOnceSent ? undefined : sent);
    return true;
  };

  const waiting = (): OutboxEntry<Message>[] =>
    [...entries.values()].filter(({ id, state }) => state === 'waiting' && !unwritten.has(id));
  const laneOf = ({ to }: OutboxEntry<Message>): string => (isRepeatable ? to : '');
  const isDue = ({ message, attempts, nextAttemptAt }: OutboxEntry<Message>): boolean => {
    const waitMs = Date.parse(nextAttemptAt) - now();
    // A longer wait was planned by a clock that was wrong. Clocks of several servers may differ a little.
    const longestMs = (waitsMs[attempts - 1] ?? 0) + 2 * RESERVED_MS;
    return message !== undefined && (waitMs <= 0 || waitMs > longestMs);
  };

  /** Sends what is due in one lane. @returns whether all of it went well */
  const sendEach = async (lane: string): Promise<boolean> => {
    let isWell = true;
    for (const { id } of waiting().filter((entry) => laneOf(entry) === lane)) {
      if (isClosed) return false;
      const entry = entries.get(id);
      if (entry?.state !== 'waiting' || !entry.message || !isDue(entry)) continue;
      const isSent = await attempt(entry, entry.message);
      // A silent receiver would delay all others.
      if (!isSent && isRepeatable) return false;
      isWell &&= isSent;
    }
    return isWell;
  };

  const schedule = (): void => {
    clearTimeout(timer);
    // One by one: a long list of arguments would end the program.
    const first = waiting().reduce((ms, each) => Math.min(ms, Date.parse(each.nextAttemptAt)), Infinity);
    const next = unwritten.size > 0 ? 0 : first;
    if (isClosed || !Number.isFinite(next)) return;
    timer = setTimeout(wake, Math.min(Math.max(next - now(), 1000), LONGEST_SLEEP_MS));
    timer.unref();
  };

  const runLane = async (lane: string): Promise<void> => {
    let isWell = false;
    try {
      for (const [id, end] of unwritten) await recordEnd(id, end);
      isWell = await sendEach(lane);
    } catch (error) {
      // A full disk must not stop the outbox: the mails stay, and the next round repeats it.
      if (!(error instanceof AppError)) throw error;
    }
    lanes.delete(lane);
    // What came meanwhile does not wait.
    if (isWell) wake();
    else schedule();
  };

  /** One worker at a time for each lane. */
  function wake(): void {
    if (!isStarted || isClosed) return;
    const due = isMine() ? waiting().filter(isDue).map(laneOf) : [];
    for (const lane of new Set(unwritten.size > 0 ? [...due, ''] : due)) {
      if (!lanes.has(lane)) lanes.set(lane, runLane(lane));
    }
    schedule();
  }

  const unsubscribe = records.subscribe((id, entry) => {
    if (entry) entries.set(id, entry);
    else entries.delete(id);
    wake();
  });

  return {
    enqueue: async (message) => {
      const time = timeIn(0);
      const entry: OutboxEntry<Message> = {
        id: message.id,
        message,
        ...options.headOf(message),
        state: 'waiting',
        attempts: 0,
        createdAt: time,
        nextAttemptAt: time,
      };
      await oneNewInTurn(() => put(entry, (current) => current === undefined));
      wake();
    },
    entries: () => [...entries.values()].toReversed(),
    retry: async (id) => {
      const entry = entries.get(id);
      if (!entry?.message) return false;
      // An attempt may have ended since: what was just sent is not sent again.
      await put(
        { ...entry, state: 'waiting', attempts: 0, nextAttemptAt: timeIn(0) },
        (current) => current?.state === entry.state && current.attempts === entry.attempts,
      );
      wake();
      return true;
    },
    forgetOrders: (orderIds) =>
      inTurn(async () => {
        const removed = new Set(orderIds);
        for (const id of entries.keys()) if (removed.has(id.split(':')[1] ?? '')) entries.delete(id);
        await records.removeMentioning(orderIds);
      }),
    start: () => {
      isStarted = true;
      wake();
    },
    idle: async () => {
      while (lanes.size > 0) await Promise.all(lanes.values());
    },
    close: async () => {
      isClosed = true;
      closing.abort(new AppError(failure));
      clearTimeout(timer);
      unsubscribe?.();
      await Promise.all(lanes.values());
      await oneNewInTurn(() => inTurn(() => Promise.resolve()));
    },
  };
}
