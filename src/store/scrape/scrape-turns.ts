import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ScrapeTurns } from '#shop/scrape/ports';
import { openPrivateFolder } from '../files/lock/data-lock.ts';
import { makeFolder } from '../files/make-folder.ts';
import { newHolder, releaseLock, acquireLock } from '../files/lock/process-lock.ts';

const CHECK_EVERY_MS = 200;

/** `_private/scrape/run.lock`: only the process that has this lock scrapes into the data folder. */
export function openScrapeTurns(dataDir: string): ScrapeTurns {
  const folder = join(openPrivateFolder(dataDir), 'scrape');
  const path = join(folder, 'run.lock');
  return {
    acquire: async (signal, onWait) => {
      makeFolder(folder);
      const self = newHolder();
      for (let holder = acquireLock(path, self); holder; holder = acquireLock(path, self)) {
        onWait();
        await delay(CHECK_EVERY_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
      return () => releaseLock(path, self);
    },
  };
}
