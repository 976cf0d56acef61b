import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#domain/errors';
import { isKnownEntry, isOrderEvent, type JournalEntry } from '#domain/orders/journal-entry';
import { orderAfter, type OrderEvent } from '#domain/orders/order';
import type { OrderRecord } from '#domain/orders/order-list';
import { INITIAL_STATE, replayEvent } from '#domain/orders/order-state';
import { personTexts, withoutPerson } from '#domain/orders/without-person';
import type { AppendGuard, OrderStore } from '#shop/orders/selling-ports';
import { type StagedFile, storageFailure, syncPath } from '../files/durable-file.ts';
import { journalFolder } from './journal/journal-files.ts';
import { readMovement } from '#domain/orders/stock/stock-movement';
import { createEntryTrial, type EntryTrial } from './entry-trial.ts';
import { createOrderIndex } from './table/order-index.ts';
import { type JournalOptions, openOrderJournal } from './journal/order-journal.ts';
import type { Place } from './journal/journal-extent.ts';
import { writeOrderSnapshot, readOrderSnapshot, removeOrderSnapshot } from './table/order-snapshot.ts';
import { type JournalChange, removeFragments, stageJournal } from './journal/rewrite-journal.ts';
import { systemCodeOf, tryOr } from '#kernel/system-code';
import { createListeners } from '#kernel/listeners';
import { createQueue } from '#kernel/task-queue';

/** The journal's new entries that make a new snapshot worthwhile, once nothing was written for a while. */
const SNAPSHOT_AFTER = 2_000;
/** In a large journal a new snapshot waits for this share of its entries: so few are read quickly at a start. */
const SNAPSHOT_SHARE = 0.02;
const SNAPSHOT_IDLE_MS = 10_000;
const NEWER_VERSION =
  'Sipariş defterinde bu sürümün tanımadığı bir kayıt var: klasöre programın daha yeni bir sürümü yazmış. Mağazayı o sürümle ya da daha yenisiyle açın.';

interface StoreOptions extends Pick<
  JournalOptions,
  'isReadOnly' | 'openFile' | 'hasLock' | 'onStop' | 'onCut'
> {
  readonly privateDir: string;
  readonly now?: () => Date;
}

/** Runs the steps one by one; other work comes first. */
function workInSlices(steps: Iterator<void>): void {
  const step = (): void => {
    if (!steps.next().done) setImmediate(step).unref();
  };
  setImmediate(step).unref();
}

/** The orders of a data folder. With several servers this is one server's copy of the shared orders. */
export interface FileOrderStore extends OrderStore {
  readonly length: number;
  /** The entry with this number in the journal, counted from 0. */
  entryAt(line: number): JournalEntry;
  /** Decides which entries may be added to the journal that several servers share. */
  openTrial(): EntryTrial;
}

/** Opens all orders: the snapshot if it still fits, then the entries after it. */
export function openOrderStore(options: StoreOptions): FileOrderStore {
  const { privateDir, now = () => new Date(), isReadOnly = false } = options;
  const folder = journalFolder(privateDir);
  const snapshotPath = join(privateDir, 'cache', 'orders.bin');
  const { subscribe, notify } = createListeners<JournalEntry>();

  let idleTimer: NodeJS.Timeout | undefined;
  /** The snapshot that is being written. A new entry ends it, because it is out of date then. */
  let snapshotSteps: Generator<void> | undefined;
  /** How many entries the last snapshot has. */
  let snapshotLength = 0;

  const stopSnapshot = (): void => {
    snapshotSteps?.return(undefined);
    snapshotSteps = undefined;
  };

  const scheduleSnapshot = (): void => {
    if (isReadOnly) return;
    // The same timer is started again: a new one for every entry would cost more than the entry.
    idleTimer ??= setTimeout(() => {
      const { length } = opened.index;
      const steps = writeSnapshot(Math.max(SNAPSHOT_AFTER, length * SNAPSHOT_SHARE));
      snapshotSteps = steps;
      workInSlices(steps);
    }, SNAPSHOT_IDLE_MS).unref();
    idleTimer.refresh();
  };

  const open = () => {
    // Versions before the first release wrote this file; it may name persons who were erased since.
    const former = join(privateDir, 'cache', 'orders.json');
    if (!isReadOnly) tryOr(undefined, () => removeOrderSnapshot(former));
    const snapshot = readOrderSnapshot(snapshotPath, folder, createOrderIndex);
    const index = snapshot?.index ?? createOrderIndex();
    snapshotLength = index.length;
    const journal = openOrderJournal({
      ...options,
      folder,
      now,
      known: snapshot?.journal,
      openTrial: () => createEntryTrial(index, false),
      onEntry: (entry, place) => {
        if (!isKnownEntry(entry)) throw new AppError('orders_stopped', { message: NEWER_VERSION });
        stopSnapshot();
        index.add(entry, place);
      },
      // A listener finds an order as it is after all that was written with it, such as the confirmation of a new one.
      onWritten: (entries) => {
        scheduleSnapshot();
        entries.forEach(notify);
      },
    });
    scheduleSnapshot();
    if (!isReadOnly) workInSlices(index.orders.prepareSearch());
    return { index, journal };
  };

  /** Saves the index when at least `from` entries came since the last snapshot. */
  function* writeSnapshot(from: number): Generator<void> {
    const { index, journal } = opened;
    const { length } = index;
    if (isReadOnly || journal.isPartial || length - snapshotLength < from) return;
    try {
      yield* writeOrderSnapshot(snapshotPath, journal.image(), index);
      snapshotLength = length;
    } catch (error) {
      // A failure costs only a faster start.
      if (systemCodeOf(error) === undefined) throw error;
    }
  }

  let opened = open();
  const inTurn = createQueue();
  /** The last rewriting of the journal that runs or waits; appends wait for it. */
  let rewriting: Promise<void> | undefined;

  const rewrite = async (change: JournalChange): Promise<void> => {
    // A part that cannot be read cannot be rewritten either.
    if (opened.journal.isPartial) throw new AppError('storage_failed');
    const staged: StagedFile[] = [];
    try {
      // Adds nothing, but cuts what a failed write left, and checks that this process may still write to the journal.
      await opened.journal.append([]);
      await removeFragments(folder);
      for await (const file of stageJournal(folder, change)) staged.push(file);
      await opened.journal.append([]);
      await opened.journal.close();
      // No await until it is open again: after the rewriting, a place that was found before is wrong.
      stopSnapshot();
      removeOrderSnapshot(snapshotPath);
      try {
        for (const { temporary, target } of staged) renameSync(temporary, target);
      } finally {
        opened = open();
      }
      await syncPath(folder);
    } catch (error) {
      throw storageFailure(error);
    } finally {
      for (const { temporary } of staged) rmSync(temporary, { force: true });
    }
  };

  let isClosed = false;

  /** No await between the check for a rewriting and the journal's queue, so that no rewriting starts in between. */
  const append = async (entries: readonly JournalEntry[], guard?: AppendGuard): Promise<void> => {
    // A long list of waiting appends ends here, so that the shop can stop.
    if (isClosed) throw new AppError('not_ready');
    if (rewriting) {
      await rewriting;
      return append(entries, guard);
    }
    // If confirmed orders are lost, their pieces look available: selling on would sell them twice.
    if (entries.some(({ type }) => type === 'placed') && opened.journal.hasLoss()) {
      throw new AppError('orders_stopped', { extra: { reason: 'missing_records' } });
    }
    return opened.journal.append(entries, guard);
  };

  const readEvents = (places: readonly Place[]): OrderEvent[] =>
    places.flatMap((place) => {
      const entry = opened.journal.read(place);
      return isOrderEvent(entry) ? [entry] : [];
    });

  const read = (id: string): OrderRecord | undefined => {
    const events = readEvents(opened.index.placesOf(id));
    const [first] = events;
    if (first?.type !== 'placed') return undefined;
    const order = events.reduce(orderAfter, first.order);
    return { order, state: events.reduce(replayEvent, INITIAL_STATE), events };
  };

  const entryAt = (line: number): JournalEntry => opened.journal.read(opened.index.placeAt(line));

  return {
    get length() {
      return opened.index.length;
    },
    entryAt,
    openTrial: () => createEntryTrial(opened.index, true),
    append,
    find: (id) => opened.index.find(id),
    findByNumber: (number) => opened.index.findByNumber(number),
    findByInvoice: (number) => opened.index.findByInvoice(number),
    findByKey: (sessionId, key) => opened.index.findByKey(sessionId, key),
    unpaid: (nowMs) => opened.index.orders.unpaid(nowMs),
    list: (filter, page, pageSize) => opened.index.orders.list(filter, page, pageSize),
    *changedSince(from) {
      const ids = new Set<string>();
      for (let line = opened.index.length - 1; line >= 0; line -= 1) {
        const entry = entryAt(line);
        if (entry.at < from) return;
        if (!isOrderEvent(entry) || ids.has(entry.orderId)) continue;
        ids.add(entry.orderId);
        yield entry.orderId;
      }
    },
    salesByDay: (firstDay) => opened.index.orders.salesByDay(firstDay),
    read,
    findBalance: (productId) => opened.index.findBalance(productId),
    balances: () => opened.index.balances(),
    strays: () => opened.index.strays(),
    *movements(productId) {
      for (const { place, quantity, left } of opened.index.movements(productId)) {
        yield readMovement(opened.journal.read(place), { productId, quantity, left });
      }
    },
    erase: async (ids, at, by) => {
      const erased = new Set(ids);
      const erasing = inTurn(() =>
        rewrite({
          change: (entry) => ('orderId' in entry && erased.has(entry.orderId) ? withoutPerson(entry) : entry),
          forbidden: ids.flatMap((id) => [id, ...(read(id)?.events ?? []).flatMap(personTexts)]),
        }),
      );
      const end = (): void => {
        if (rewriting === ended) rewriting = undefined;
      };
      const ended = erasing.then(end, end);
      rewriting = ended;
      await erasing;
      await append(ids.map((orderId) => ({ type: 'erased', orderId, at, by })));
    },
    acceptFaults: async (at, by) => {
      const faults = opened.journal.faultKeys();
      if (faults.length > 0) await append([{ type: 'faultsAccepted', at, by, faults }]);
      return faults.length;
    },
    problems: () => opened.journal.problems(),
    hasLoss: () => opened.journal.hasLoss(),
    subscribe,
    close: async () => {
      isClosed = true;
      await rewriting;
      await opened.journal.close();
      clearTimeout(idleTimer);
      stopSnapshot();
      Array.from(writeSnapshot(1));
    },
  };
}
