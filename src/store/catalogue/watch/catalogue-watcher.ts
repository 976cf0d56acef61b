import type { FileProblem } from '#domain/catalogue/file-problem';
import { createQueue } from '#kernel/task-queue';
import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { FilesChange } from '#shop/catalogue/ports';
import { COLLECTION_FOLDERS } from '../../files/data-folder.ts';
import { isLink, statOf } from '../../files/paths.ts';
import type { Log } from '../../files/log.ts';
import { removeLeftovers } from '../../files/remove-leftovers.ts';
import { repeatTask } from '../../files/repeat-task.ts';
import { type CatalogueImage, placeOf } from '../catalogue-image.ts';
import {
  compareOne,
  compareDocument,
  compareFolder,
  compareFolderNames,
  compareCollections,
  compareTop,
  recheckBroken,
  removeMissing,
} from '../compare-files.ts';
import { createDirtyPlaces } from './dirty-places.ts';
import { createEventBurst, missingGrace, QUIET_MS } from './event-times.ts';
import { createFolderWatches, ROOT, type WatchFolder } from './folder-watches.ts';
import { createProblemNews } from './problem-news.ts';
import { collectChange } from '../collect-change.ts';

export type CatalogueWatcher = ReturnType<typeof createCatalogueWatcher>;

/** Files and whole folders that the program itself has written, renamed or deleted. */
export interface ProgramWrites {
  readonly paths: readonly string[];
  readonly folders?: readonly string[];
}

/** How long a comparison works before other work may run. */
const SLICE_MS = 8;
/** The most products in one change, because indexing them delays answers. */
const MAX_BATCH = 250;
/**
 * With this many events in one burst, the kernel may have dropped some: it keeps 16,384, and of five that a writer with
 * temporary files causes, one counts.
 */
const LARGE_BURST = 2_000;
const SWEEP_ROUND_MS = 60_000;
/** In a catalogue of more than 20,000 products a round takes longer: an idle shop uses less than 1 % of a core. */
const SWEEP_PER_PRODUCT_MS = 3;
const UNWATCHED_COMPARE_MS = 1_000;

/**
 * Keeps an image equal to its data folder. Events only say where to compare: the kernel drops them without notice when
 * too many arrive while the process is busy. So each folder is compared once a round in any case, and all of them at
 * once after thousands of events.
 */
export function createCatalogueWatcher(image: CatalogueImage, log: Log, watch: WatchFolder) {
  const { dataDir } = image;
  let listener: ((change: FilesChange) => void) | undefined;
  let isClosed = false;
  let tidyTimer: NodeJS.Timeout | undefined;
  let stopTimers: readonly (() => void)[] = [];
  const inQueue = createQueue();
  const inSweeps = createQueue();
  /** Folders that the present sweeps must still compare. */
  const unswept = new Set<string>();
  const dirty = createDirtyPlaces((name) => image.folders.has(name));
  const burst = createEventBurst(() => afterEvents(() => inSlices(compareDirty())));
  const watches = createFolderWatches(dataDir, onEvent, watch);
  const problemNews = createProblemNews(image, log, () => listener?.({}));
  const folderNames = (): readonly string[] => image.root.names ?? [];

  function onEvent(folder: string, name: string | null): void {
    if (dirty.add(folder, name)) burst.add();
  }

  /** Comparisons run one after another, so that none sees a half-finished one. */
  function inTurn(task: () => void | Promise<void>): Promise<void> {
    return inQueue(async () => {
      if (!isClosed) await task();
    }).catch((error: unknown) => log.error({ err: error }, 'changes of files could not be applied'));
  }

  /** Runs a task in its turn, after the waiting events were received: after a stall the timers run first. */
  function afterEvents(task: () => void | Promise<void>): void {
    setImmediate(() => void inTurn(task));
  }

  /** @param isWhole whether everything found is one change, however large */
  async function inSlices(steps: Generator, isWhole = false): Promise<void> {
    let sliceStartMs = performance.now();
    while (!steps.next().done) {
      const isFull = !isWhole && image.changed.products.size >= MAX_BATCH;
      if (isFull) notify();
      if (!isFull && performance.now() - sliceStartMs < SLICE_MS) continue;
      await yieldTurn();
      if (isClosed) return;
      sliceStartMs = performance.now();
    }
    if (isWhole) return;
    notify();
    tidy();
  }

  function* compareDirty(places = dirty): Generator {
    const { areNamesDirty, documents, folders } = places.drain();
    for (const document of documents) compareDocument(image, document);
    if (areNamesDirty) {
      yield* compareCollections(image);
      for (const name of compareFolderNames(image) ?? []) folders.set(name, 'all');
      void watchFolders();
    }
    for (const [folder, names] of folders) {
      yield* compareFolder(image, folder, names === 'all' ? undefined : names);
    }
  }

  /** Compares all folders, each in a task of its own: a saved file never waits for a hundred folders. */
  function sweepAll(): Promise<void> {
    unswept.add(ROOT);
    return inSweeps(async () => {
      for (const name of unswept) {
        // Waiting answers and events come first, also between folders that take less than a slice.
        await yieldTurn();
        await inTurn(() => inSlices(sweepFolder(name)));
      }
      await inTurn(tidy);
    });
  }

  function* sweepFolder(name: string): Generator {
    unswept.delete(name);
    removeLeftovers(`${dataDir}/${name}`, Date.now());
    if (name !== ROOT) {
      yield* compareFolder(image, name);
      return;
    }
    yield* compareTop(image);
    for (const folder of image.folders.keys()) unswept.add(folder);
    void watchFolders();
  }

  /** Watches the folders; nothing is watched before there is a listener. */
  async function watchFolders(): Promise<void> {
    if (!listener || isClosed) return;
    const isWatched = (name: string): boolean | undefined =>
      !isLink(`${dataDir}/${name}`) && statOf(`${dataDir}/${name}`)?.isDirectory();
    await watches.watchOnly([...folderNames(), ...COLLECTION_FOLDERS.filter(isWatched)]);
  }

  function notify(): void {
    const change = collectChange(image);
    if (change) listener?.(change);
  }

  /** Finishes what waited for time to pass: half-written files, deletions, problems. */
  function tidy(): void {
    if (isClosed) return;
    clearTimeout(tidyTimer);
    tidyTimer = undefined;
    const { graceMs, maxMissingMs } = missingGrace(burst.size > MAX_BATCH);
    const isQuiet = dirty.isEmpty && burst.quietMs() >= graceMs;
    recheckBroken(image, performance.now());
    // While something must still be compared, a missing file may have come back or moved.
    if (dirty.isEmpty && unswept.size === 0)
      removeMissing(image, performance.now() - (isQuiet ? graceMs : maxMissingMs));
    notify();
    if (isQuiet && burst.size > 0) {
      if (burst.size > LARGE_BURST) void sweepAll();
      burst.end();
    }
    const isPending = image.missing.size + image.rechecks.size > 0 || !dirty.isEmpty;
    problemNews.report(!isPending);
    const waits = Array.from(image.rechecks.values(), (dueMs) => dueMs - performance.now() + 1);
    if (image.missing.size > 0 || problemNews.isPending() || burst.size > 0) waits.push(QUIET_MS);
    if (waits.length > 0)
      tidyTimer = setTimeout(() => afterEvents(tidy), Math.max(1, Math.min(...waits))).unref();
  }

  function startTimers(): void {
    let turn: string[] = [];
    let roundMs = SWEEP_ROUND_MS;
    function* compareNext(): Generator {
      const folder = turn.pop();
      if (folder !== undefined) {
        yield* sweepFolder(folder);
        return;
      }
      onEvent(ROOT, null);
      turn = [...folderNames()];
      roundMs = Math.max(SWEEP_ROUND_MS, image.published.products.size * SWEEP_PER_PRODUCT_MS);
    }
    stopTimers = [
      repeatTask(
        () => Math.max(50, roundMs / (folderNames().length + 1)),
        () => void inTurn(() => inSlices(compareNext())),
      ),
      repeatTask(
        () => UNWATCHED_COMPARE_MS,
        () => {
          for (const folder of watches.unwatched()) onEvent(folder, null);
        },
      ),
    ];
  }

  return {
    /** Resolves when all folders are watched. Changes since the load are found directly after that. */
    async start(newListener: (change: FilesChange) => void): Promise<void> {
      listener = newListener;
      await watchFolders();
      if (isClosed) return;
      // The sweep below compares everything.
      dirty.drain();
      if (watches.unwatched().length > 0) {
        log.warn({ folders: watches.unwatched().length }, 'folders cannot be watched; compared every second');
      }
      startTimers();
      void sweepAll();
    },
    /** Compares everything now. */
    async sweep(): Promise<void> {
      await sweepAll();
      await watchFolders();
      // A watch that failed during the sweep is tried once more.
      if (watches.unwatched().length > 0) await watchFolders();
      recheckBroken(image, Infinity);
      removeMissing(image, Infinity);
      notify();
      problemNews.report(true);
    },
    /** Compares a file; listeners are notified before this returns. */
    compare(path: string): void {
      compareOne(image, path);
      notify();
    },
    /** Runs a write while nothing is compared. Everything written is one change, notified before this resolves. */
    write: (write: () => Promise<ProgramWrites>): Promise<void> =>
      inTurn(async () => {
        const writes = await write();
        const paths = new Set(writes.paths);
        const folders = new Set(writes.folders);
        const written = createDirtyPlaces((name) => image.folders.has(name));
        for (const folder of folders) written.add(ROOT, folder);
        for (const path of paths) written.add(placeOf(path).folder, placeOf(path).name);
        await inSlices(compareDirty(written), true);
        removeMissing(image, Infinity, (path) => paths.has(path) || folders.has(placeOf(path).folder));
        notify();
        problemNews.report(true);
        tidy();
      }),
    problems(): readonly FileProblem[] {
      if (!listener) problemNews.report(true);
      return problemNews.reported();
    },
    async close(): Promise<void> {
      isClosed = true;
      watches.close();
      for (const stop of stopTimers) stop();
      burst.close();
      clearTimeout(tidyTimer);
      await inQueue(() => Promise.resolve());
    },
  };
}
