import { type FSWatcher, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { systemCodeOf } from '../files/system-code.ts';

/** The data folder itself, among the watched folders. */
export const ROOT = '';

export interface FolderWatches {
  /**
   * Watches the data folder and exactly these folders below it, each by one watch. Returns those that were
   * not watched until now: what happened in them before was not heard.
   */
  watchOnly(names: Iterable<string>): readonly string[];
  /** Folders that should be watched and cannot be, `ROOT` among them; nothing is heard of them. */
  unwatched(): readonly string[];
  readonly count: number;
  close(): void;
}

/** `fs.watch`, or a test's stand-in that has no more watches to give. */
export type Watch = (path: string, options: { readonly persistent: false }) => FSWatcher;

interface Watched {
  readonly watcher: FSWatcher;
  readonly ino: number;
  readonly birthtimeMs: number;
}

/** Called with the folder and the changed name in it; the name is missing where the system does not tell it. */
type OnEvent = (folder: string, name: string | null) => void;

/**
 * One plain `fs.watch` for each folder. chokidar would do the same through its raw events, but lists the
 * whole folder again at each of them to find what we compare ourselves anyway.
 */
export function createFolderWatches(dataDir: string, onEvent: OnEvent, watch: Watch): FolderWatches {
  const watched = new Map<string, Watched>();
  const failed = new Set<string>();

  function stop(folder: string): void {
    watched.get(folder)?.watcher.close();
    watched.delete(folder);
  }

  /** Whether a new watch began. */
  function start(folder: string): boolean {
    const path = join(dataDir, folder);
    try {
      const { ino, birthtimeMs } = statSync(path);
      const known = watched.get(folder);
      // A folder that was deleted and made anew has lost its watch with its old self.
      if (known?.ino === ino && known.birthtimeMs === birthtimeMs) return false;
      stop(folder);
      const watcher = watch(path, { persistent: false });
      watcher.on('change', (_type, name) => {
        // Told of the folder itself: it was deleted or moved, and a new one may take the number of the old.
        if (name === basename(path) && watched.get(folder)?.watcher === watcher) stop(folder);
        onEvent(folder, typeof name === 'string' ? name : null);
      });
      watcher.on('error', () => {
        if (watched.get(folder)?.watcher !== watcher) return;
        stop(folder);
        failed.add(folder);
      });
      watched.set(folder, { watcher, ino, birthtimeMs });
      failed.delete(folder);
      return true;
    } catch (error) {
      if (systemCodeOf(error) === undefined) throw error;
      stop(folder);
      failed.add(folder);
      return false;
    }
  }

  return {
    watchOnly(names) {
      const wanted = new Set([ROOT, ...names]);
      for (const folder of watched.keys()) if (!wanted.has(folder)) stop(folder);
      for (const folder of failed) if (!wanted.has(folder)) failed.delete(folder);
      return [...wanted].filter((folder) => start(folder));
    },
    unwatched: () => [...failed],
    get count() {
      return watched.size;
    },
    close() {
      for (const folder of watched.keys()) stop(folder);
      failed.clear();
    },
  };
}
