import { FSWatcher } from 'chokidar';
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { systemCodeOf } from '#kernel/system-code';

/** The name of the data folder itself among the watched folders. */
export const ROOT = '';

/** Watches one folder, without what is inside its folders. Changes arrive as `raw` events. */
export type WatchFolder = (path: string) => FSWatcher;

/**
 * chokidar lists a folder at its start and again at each event; that takes 5 ms for each saved file, and the program
 * compares the folder anyway. Only its raw events are used, so that it lists nothing.
 */
class FolderWatcher extends FSWatcher {
  override _readdirp(): undefined {
    return undefined;
  }
}

export const watchFolder: WatchFolder = (path) =>
  new FolderWatcher({ depth: 0, ignoreInitial: true }).add(path);

interface Watched {
  readonly watcher: FSWatcher;
  readonly ino: number;
  readonly birthtimeMs: number;
  /** Resolves when the watch has begun, has failed or was stopped. */
  readonly begun: Promise<void>;
  readonly endWait: () => void;
}

/** Called with the folder and the changed name in it; `null` where the system gives no name. */
type OnEvent = (folder: string, name: string | null) => void;

/** Creates one chokidar watcher for each folder. */
export function createFolderWatches(dataDir: string, onEvent: OnEvent, watch: WatchFolder) {
  const watched = new Map<string, Watched>();
  const failed = new Set<string>();

  function stop(folder: string): void {
    const record = watched.get(folder);
    if (!record) return;
    watched.delete(folder);
    record.endWait();
    void record.watcher.close();
  }

  function begin(folder: string, path: string, ino: number, birthtimeMs: number): void {
    const watcher = watch(path);
    let endWait = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      endWait = resolve;
    });
    const record: Watched = { watcher, ino, birthtimeMs, begun, endWait };
    watched.set(folder, record);
    const isCurrent = (): boolean => watched.get(folder) === record;
    watcher.once('ready', () => {
      if (!isCurrent()) return;
      failed.delete(folder);
      onEvent(folder, null);
      endWait();
    });
    watcher.on('error', () => {
      if (!isCurrent()) return;
      stop(folder);
      failed.add(folder);
    });
    watcher.on('raw', (_event, name: unknown) => {
      if (!isCurrent()) return;
      // An event of the folder itself: it was deleted or moved, and a new folder may get the same inode number.
      if (name === basename(path)) stop(folder);
      onEvent(folder, typeof name === 'string' ? name : null);
    });
  }

  function start(folder: string): void {
    const path = join(dataDir, folder);
    try {
      const { ino, birthtimeMs } = statSync(path);
      const known = watched.get(folder);
      // A folder that was deleted and created again is another one, and its watch is lost.
      if (known?.ino === ino && known.birthtimeMs === birthtimeMs) return;
      stop(folder);
      begin(folder, path, ino, birthtimeMs);
    } catch (error) {
      if (systemCodeOf(error) === undefined) throw error;
      stop(folder);
      failed.add(folder);
    }
  }

  return {
    /**
     * Watches the data folder and exactly these folders below it, with one watch each. Resolves when each folder is
     * watched or its watch has failed. Events before a watch begins are lost, so `onEvent` is called when it begins.
     */
    async watchOnly(names: Iterable<string>): Promise<void> {
      const wanted = new Set([ROOT, ...names]);
      for (const folder of watched.keys()) if (!wanted.has(folder)) stop(folder);
      for (const folder of failed) if (!wanted.has(folder)) failed.delete(folder);
      for (const folder of wanted) start(folder);
      await Promise.all(Array.from(watched.values(), ({ begun }) => begun));
    },
    /** Folders whose watch failed, which may include `ROOT`. They cause no events. */
    unwatched: (): readonly string[] => [...failed],
    close(): void {
      for (const folder of watched.keys()) stop(folder);
      failed.clear();
    },
  };
}
