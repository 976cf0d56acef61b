import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#kernel/json';
import type { SeenCounts } from '#shop/orders/stock/shared-counts';
import type { Log } from '../files/log.ts';
import { tryOr } from '#kernel/system-code';
import { putLocalFile } from './shared-folder.ts';

/** Short, because a server that dies before forgets which counts it has processed. */
const SAVE_AFTER_MS = 20;
const schema = z.record(z.string(), z.number());

function readStored(path: string): Readonly<Record<string, number>> {
  return tryOr({}, () => schema.safeParse(parseJson(readFileSync(path, 'utf8'))).data ?? {});
}

/** `_private/cache/seen-counts.json`. Without it, a count that changed while no server ran here counts as old. */
export function openSeenCounts(privateDir: string, log: Log): SeenCounts & { close(): Promise<void> } {
  const path = join(privateDir, 'cache', 'seen-counts.json');
  const counts = new Map(Object.entries(readStored(path)));
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> = Promise.resolve();

  const save = (): void => {
    timer = undefined;
    saving = saving
      .then(() => putLocalFile(path, Buffer.from(JSON.stringify(Object.fromEntries(counts)))))
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
