import type { FileProblem } from '#domain/catalogue/file-problem';
import type { FilesChange } from '#shop/catalogue/ports';
import type { CatalogueImage } from './catalogue-image.ts';
import { runToEnd } from '../files/run-to-end.ts';
import { createDirtyPlaces } from './dirty-places.ts';
import { createFolderWatches, ROOT, type WatchFolder } from './folder-watches.ts';
import type { Log } from '../files/log.ts';
import { createProblemNews } from './problem-news.ts';
import { removeLeftovers } from '../files/remove-leftovers.ts';
import { repeatTask } from '../files/repeat-task.ts';

export interface Follower {
  /** Resolves when all folders are watched; changes since the load are found right after. */
  start(listener: (change: FilesChange) => void): Promise<void>;
  sweep(): Promise<void>;
  /** Compares a file now, and tells what is new about it, before this returns. */
  look(path: string): void;
  /** Writes while nothing else is told, then takes what was written over as one change before this resolves. */
  takeOver(write: () => Promise<OwnWrites>): Promise<void>;
  problems(): readonly FileProblem[];
  health(): WatchHealth;
  close(): Promise<void>;
}

/** Files, and whole folders, that the program itself wrote, renamed or deleted. */
export interface OwnWrites {
  readonly paths: readonly string[];
  readonly folders?: readonly string[];
}

/** How well changes are heard of. */
export interface WatchHealth {
  readonly watchedFolders: number;
  /** Folders whose changes are only found by looking every second, because the system gives no more watches. */
  readonly unwatchedFolders: readonly string[];
  readonly lastSweepAt: string | undefined;
}

/** Events of one save come within this time. */
const DEBOUNCE_MS = 15;
const MAX_DEBOUNCE_MS = 100;
/** Work without letting others work. */
const SLICE_MS = 8;
/** Products in one change: indexing them must not hold up answers for long. */
const MAX_BATCH = 250;
/** Without events for this long, what is missing is deleted and not on its way to another folder. */
const QUIET_MS = 80;
/** Even under steady events a deletion is told after this time. */
const MAX_GONE_MS = 600;
/**
 * In a change of very many files, such as git's, a file may be deleted long before it is written again elsewhere,
 * and whoever writes may be held up meanwhile: there deletions wait for a longer silence, and longer at most.
 */
const MASS_QUIET_MS = 400;
const MAX_MASS_GONE_MS = 5_000;
/** So many events in one burst that the kernel may have dropped some. */
const LARGE_BURST = 2_000;
const SWEEP_ROUND_MS = 60_000;
const UNWATCHED_LOOK_MS = 1_000;
const STALL_CHECK_MS = 250;
const STALL_MS = 300;

/**
 * Follows the data folder. Events are only hints of where to look: the kernel drops them in silence when too
 * many come while the process is busy, so all folders are compared in turn once a minute whatever was heard,
 * and at once after the event loop stood still.
 */
export function createFollower(
  dataDir: string,
  image: CatalogueImage,
  log: Log,
  watch: WatchFolder,
): Follower {
  let listener: ((change: FilesChange) => void) | undefined;
  const dirty = createDirtyPlaces((name) => image.findFolder(name) !== undefined);
  let firstEventAtMs: number | undefined;
  let lastEventAtMs = -Infinity;
  let burstSize = 0;
  let lastSweepAt: string | undefined;
  let isClosed = false;
  let lookTimer: NodeJS.Timeout | undefined;
  let tidyTimer: NodeJS.Timeout | undefined;
  let stopTimers: readonly (() => void)[] = [];
  let tail: Promise<void> = Promise.resolve();
  const watches = createFolderWatches(dataDir, hear, watch);
  const problemNews = createProblemNews(image, log, () => listener?.({}));

  function hear(folder: string, name: string | null): void {
    if (!dirty.note(folder, name)) return;
    lastEventAtMs = performance.now();
    firstEventAtMs ??= lastEventAtMs;
    burstSize += 1;
    lookTimer ??= setTimeout(lookWhenDue, DEBOUNCE_MS);
  }

  function lookWhenDue(): void {
    const now = performance.now();
    const dueMs = Math.min(lastEventAtMs + DEBOUNCE_MS, (firstEventAtMs ?? now) + MAX_DEBOUNCE_MS);
    // A timer may fire a fraction of a millisecond early.
    if (dueMs - now >= 1) {
      lookTimer = setTimeout(lookWhenDue, dueMs - now);
      return;
    }
    lookTimer = undefined;
    firstEventAtMs = undefined;
    afterEvents(() => inSlices(dirtySteps()));
  }

  /** Runs a task in its turn once the events that wait were heard: after a stall the timers come first. */
  function afterEvents(task: () => void | Promise<void>): void {
    setImmediate(() => void inTurn(task));
  }

  function* dirtySteps(): Generator<void> {
    const { areNamesDirty, documents, folders } = dirty.take();
    for (const document of documents) image.compareDocument(document);
    if (areNamesDirty) {
      for (const name of image.compareFolderNames()) folders.set(name, 'all');
      void watchFolders();
    }
    for (const [folder, names] of folders) {
      yield* image.compareFolder(folder, names === 'all' ? undefined : names);
    }
  }

  function* sweepSteps(): Generator<void> {
    image.compareFolderNames();
    void watchFolders();
    for (const folder of [ROOT, ...image.folderNames()]) {
      removeLeftovers(`${dataDir}/${folder}`, Date.now());
      yield;
    }
    yield* image.compareAll();
    lastSweepAt = new Date().toISOString();
  }

  /** Comparisons run one after another, so that none sees what another has half done. */
  function inTurn(task: () => void | Promise<void>): Promise<void> {
    tail = tail
      .then(async () => {
        if (!isClosed) await task();
      })
      .catch((error: unknown) => log.error({ err: error }, 'Dosya değişiklikleri işlenemedi'));
    return tail;
  }

  /** @param isWhole whether everything found is one change, however large */
  async function inSlices(steps: Generator<void>, isWhole = false): Promise<void> {
    let sliceStartMs = performance.now();
    while (!steps.next().done) {
      const isFull = !isWhole && image.touchedCount >= MAX_BATCH;
      if (isFull) tell();
      if (!isFull && performance.now() - sliceStartMs < SLICE_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      if (isClosed) return;
      sliceStartMs = performance.now();
    }
    if (isWhole) return;
    tell();
    tidy();
  }

  function* ownSteps({ paths, folders = [] }: OwnWrites): Generator<void> {
    if (folders.length > 0) {
      image.compareFolderNames();
      void watchFolders();
    }
    for (const folder of folders) yield* image.compareFolder(folder);
    for (const path of paths) {
      const [folder = '', name] = path.split('/');
      if (name === undefined) image.compareDocument(folder);
      else yield* image.compareFolder(folder, [name]);
    }
  }

  /** Nothing is watched while nobody listens. */
  async function watchFolders(): Promise<void> {
    if (listener && !isClosed) await watches.watchOnly(image.folderNames());
  }

  function tell(): void {
    const change = image.settle();
    if (change) listener?.(change);
  }

  /** Settles what waits for time to pass: half-written files, deletions, problems. */
  function tidy(): void {
    if (isClosed) return;
    clearTimeout(tidyTimer);
    tidyTimer = undefined;
    const quietMs = performance.now() - lastEventAtMs;
    const isMass = burstSize > MAX_BATCH;
    const graceMs = isMass ? MASS_QUIET_MS : QUIET_MS;
    const isQuiet = dirty.isEmpty && quietMs >= graceMs;
    const maxGoneMs = isMass ? MAX_MASS_GONE_MS : MAX_GONE_MS;
    image.recheckBroken(Date.now());
    // Where something is still to be looked at, what is missing may have come back or gone elsewhere.
    if (dirty.isEmpty) image.buryGone(Date.now() - (isQuiet ? graceMs : maxGoneMs));
    tell();
    if (isQuiet && burstSize > 0) {
      const isLarge = burstSize > LARGE_BURST;
      burstSize = 0;
      if (isLarge) void inTurn(() => inSlices(sweepSteps()));
    }
    const goneAtMs = image.firstGoneAtMs();
    const recheckMs = image.nextRecheckMs();
    const isPending = goneAtMs !== undefined || recheckMs !== undefined || !dirty.isEmpty;
    problemNews.tell(!isPending);
    const waits: number[] = [];
    if (goneAtMs !== undefined) waits.push(QUIET_MS);
    if (recheckMs !== undefined) waits.push(recheckMs - Date.now() + 1);
    if (problemNews.isHolding() || burstSize > 0) waits.push(QUIET_MS);
    if (waits.length > 0)
      tidyTimer = setTimeout(() => afterEvents(tidy), Math.max(1, Math.min(...waits))).unref();
  }

  function startTimers(): void {
    let turn: string[] = [];
    function* turnSteps(): Generator<void> {
      const folder = turn.pop();
      if (folder === undefined) {
        hear(ROOT, null);
        turn = [...image.folderNames()];
        lastSweepAt = new Date().toISOString();
        return;
      }
      removeLeftovers(`${dataDir}/${folder}`, Date.now());
      yield* image.compareFolder(folder);
    }
    let expectedMs = performance.now() + STALL_CHECK_MS;
    stopTimers = [
      repeatTask(
        () => Math.max(50, SWEEP_ROUND_MS / (image.folderNames().length + 1)),
        () => void inTurn(() => inSlices(turnSteps())),
      ),
      repeatTask(
        () => UNWATCHED_LOOK_MS,
        () => {
          for (const folder of watches.unwatched()) hear(folder, null);
        },
      ),
      repeatTask(
        () => STALL_CHECK_MS,
        () => {
          const now = performance.now();
          if (now - expectedMs > STALL_MS) void inTurn(() => inSlices(sweepSteps()));
          expectedMs = now + STALL_CHECK_MS;
        },
      ),
    ];
  }

  return {
    async start(newListener) {
      listener = newListener;
      await watchFolders();
      if (isClosed) return;
      // The sweep compares everything.
      dirty.take();
      if (watches.unwatched().length > 0) {
        log.warn(
          { folders: watches.unwatched().length },
          'Klasörler izlenemiyor; her saniye karşılaştırılacak',
        );
      }
      startTimers();
      void inTurn(() => inSlices(sweepSteps()));
    },
    async sweep() {
      await inTurn(() => inSlices(sweepSteps()));
      await watchFolders();
      image.recheckBroken(Infinity);
      image.buryGone(Infinity);
      tell();
      problemNews.tell(true);
    },
    look(path) {
      runToEnd(ownSteps({ paths: [path] }));
      tell();
    },
    takeOver(write) {
      return inTurn(async () => {
        const own = await write();
        const paths = new Set(own.paths);
        const folders = new Set(own.folders);
        await inSlices(ownSteps(own), true);
        image.buryGone(
          Infinity,
          (record) =>
            paths.has(record.path) || (record.kind !== 'document' && folders.has(record.folder.name)),
        );
        tell();
        problemNews.tell(true);
        tidy();
      });
    },
    problems() {
      if (!listener) problemNews.tell(true);
      return problemNews.told();
    },
    health: () => ({ watchedFolders: watches.count, unwatchedFolders: watches.unwatched(), lastSweepAt }),
    async close() {
      isClosed = true;
      watches.close();
      for (const stop of stopTimers) stop();
      clearTimeout(lookTimer);
      clearTimeout(tidyTimer);
      await tail;
    },
  };
}
