import { join } from 'node:path';
import { z } from 'zod';
import type { SeenCounts } from '#shop/orders/stock/shared-counts';
import type { Log } from '../files/log.ts';
import { readPrivateJson, writePrivately } from '../files/private-files.ts';

/** Short, because a server that dies before forgets which counts it has processed. */
const SAVE_AFTER_MS = 20;
const schema = z.record(z.string(), z.number());

/** `_private/cache/seen-counts.json`. Without it, a count that changed while no server ran here counts as old. */
export function openSeenCounts(privateDir: string, log: Log): SeenCounts & { close(): Promise<void> } {
  const path = join(privateDir, 'cache', 'seen-counts.json');
  const counts = new Map(Object.entries(readPrivateJson(path, schema) ?? {}));
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> = Promise.resolve();

  const save = (): void => {
    timer = undefined;
    saving = saving
      .then(() => writePrivately(path, JSON.stringify(Object.fromEntries(counts))))
      .catch((error: unknown) => log.error({ err: error }, 'the processed counts could not be stored'));
  };

  return {
    find: (productId) => counts.get(productId),
    set: (productId, count) => {
      if (counts.get(productId) === count) return;
      counts.set(productId, count);
      timer ??= setTimeout(save, SAVE_AFTER_MS).unref();
    },
    close: async () => {
      if (timer) {
        clearTimeout(timer);
        save();
      }
      await saving;
    },
  };
}
