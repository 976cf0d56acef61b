import { join } from 'node:path';
import type { FileProblem } from '../domain/file-problem.ts';
import type { JournalEntry } from '../domain/journal-entry.ts';
import { anonymise, ERASED_TEXT, type OrderEvent } from '../domain/order.ts';
import type { OrderStore } from '../shop/selling-ports.ts';
import type { OpenAppendFile } from './append-file.ts';
import { createOrderIndex, type OrderIndex, placesOf } from './order-index.ts';
import { openOrderJournal, type OrderJournal, type Place } from './order-journal.ts';
import { readOrderSnapshot, removeOrderSnapshot, saveOrderSnapshot } from './order-snapshot.ts';
import { rewriteJournal } from './rewrite-journal.ts';
import { systemCodeOf } from './system-code.ts';

/** Entries beyond the snapshot that make a new one worth its time, once nothing was written for a while. */
const SNAPSHOT_AFTER = 2_000;
const SNAPSHOT_IDLE_MS = 10_000;

interface StoreOptions {
  /** `data/_private` */
  readonly privateDir: string;
  readonly now?: () => Date;
  /** Looks on beside a running server: changes nothing on disk. */
  readonly isReadOnly?: boolean;
  readonly openFile?: OpenAppendFile;
}

/** What stays of an entry when its person is erased. */
function withoutPerson(entry: JournalEntry): JournalEntry {
  if (entry.type === 'placed') return { ...entry, order: anonymise(entry.order) };
  return entry.type === 'note' ? { ...entry, text: ERASED_TEXT } : entry;
}

interface Opened {
  readonly index: OrderIndex;
  readonly journal: OrderJournal;
  readonly problems: readonly FileProblem[];
}

/** Opens all orders: the snapshot if it still fits, then what the journal holds beyond it. */
export function openOrderStore(options: StoreOptions): OrderStore {
  const { privateDir, now = () => new Date(), isReadOnly = false, openFile } = options;
  const folder = join(privateDir, 'orders');
  const snapshotPath = join(privateDir, 'cache', 'orders.json');
  const listeners = new Set<(entry: JournalEntry) => void>();

  let idleTimer: NodeJS.Timeout | undefined;
  /** Entries of the journal that the kept snapshot stands for, counted like the journal's own. */
  let keptCount = 0;

  const keepSnapshotWhenIdle = (): void => {
    if (isReadOnly) return;
    // One timer that is pushed back: making a new one for every entry costs more than the entry.
    idleTimer ??= setTimeout(() => keepSnapshot(SNAPSHOT_AFTER), SNAPSHOT_IDLE_MS).unref();
    idleTimer.refresh();
  };

  const open = (): Opened => {
    const snapshot = readOrderSnapshot(snapshotPath, folder);
    const index = createOrderIndex(snapshot);
    let isOpening = true;
    const journal = openOrderJournal({
      folder,
      now,
      isReadOnly,
      known: snapshot?.files ?? [],
      ...(openFile ? { openFile } : {}),
      take: (entry, place) => {
        index.take(entry, place);
        if (isOpening) return;
        keepSnapshotWhenIdle();
        for (const listener of listeners) listener(entry);
      },
    });
    isOpening = false;
    keepSnapshotWhenIdle();
    return { index, journal, problems: [...(snapshot?.problems ?? []), ...journal.problems()] };
  };

  const keepSnapshot = (from: number): void => {
    const { index, journal, problems } = opened;
    const count = journal.readCount + journal.writtenCount;
    if (isReadOnly || count - keptCount < from) return;
    keptCount = count;
    try {
      saveOrderSnapshot(snapshotPath, folder, {
        files: journal.files(),
        problems,
        balances: index.balances(),
        keys: index.keys(),
        orders: index.orders(),
      });
    } catch (error) {
      // Only a faster start is lost.
      if (systemCodeOf(error) === undefined) throw error;
    }
  };

  let opened = open();
  /** Appends wait while the journal is being rewritten. */
  let rewriting: Promise<void> | undefined;

  const rewrite = async (change: (entry: JournalEntry) => JournalEntry): Promise<void> => {
    await opened.journal.close();
    // From here to the end nothing is awaited: nobody reads by places that are no longer true.
    removeOrderSnapshot(snapshotPath);
    keptCount = 0;
    try {
      rewriteJournal(folder, change);
    } finally {
      opened = open();
    }
  };

  const append = async (entries: readonly JournalEntry[]): Promise<void> => {
    await rewriting;
    await opened.journal.append(entries);
  };

  const readEvents = (places: readonly Place[]): OrderEvent[] =>
    places.flatMap((place) => {
      const entry = opened.journal.read(place);
      return entry.type === 'counted' || entry.type === 'strayPayment' ? [] : [entry];
    });

  return {
    append,
    find: (id) => opened.index.find(id)?.summary,
    findByNumber: (number) => opened.index.findByNumber(number),
    findByKey: (sessionId, key) => opened.index.findByKey(sessionId, key),
    unpaid: () => opened.index.unpaid(),
    list: (filter, page, pageSize) => opened.index.list(filter, page, pageSize),
    read: (id) => {
      const found = opened.index.find(id);
      if (!found) return undefined;
      const events = readEvents(placesOf(found));
      const [first] = events;
      if (first?.type !== 'placed') return undefined;
      return { order: first.order, state: found.summary.state, events };
    },
    findBalance: (productId) => opened.index.findBalance(productId),
    balances: () => opened.index.balances(),
    erase: async (ids, at, by) => {
      const erased = new Set(ids);
      rewriting = rewrite((entry) =>
        'orderId' in entry && erased.has(entry.orderId) ? withoutPerson(entry) : entry,
      ).finally(() => {
        rewriting = undefined;
      });
      await rewriting;
      await append(ids.map((orderId) => ({ type: 'erased', orderId, at, by })));
    },
    problems: () => opened.problems,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      await rewriting;
      await opened.journal.close();
      clearTimeout(idleTimer);
      keepSnapshot(1);
    },
  };
}
