import { join } from 'node:path';
import { Low } from 'lowdb';
import { z } from 'zod';
import { AppError } from '#domain/errors';
import type { CartRecord, CartRecords } from '#shop/orders/selling-ports';
import { createDurableAdapter } from '../files/durable-adapter.ts';
import type { Log } from '../files/log.ts';
import { setAside } from '../files/set-aside.ts';
import { systemCodeOf } from '../files/system-code.ts';

const cartsSchema: z.ZodType<readonly CartRecord[]> = z.array(
  z.object({
    sessionId: z.string(),
    updatedAt: z.string(),
    lines: z.array(
      z.object({
        id: z.string(),
        productId: z.string(),
        quantity: z.int().min(1),
        createdAt: z.string(),
        name: z.string(),
        slug: z.string(),
        imageUrl: z.string(),
      }),
    ),
  }),
);

/** Changes wait this long for company. */
const KEEP_AFTER_MS = 100;
/** Writing takes at most this part of the time, however many carts there are. */
const MAX_SHARE = 0.1;

interface Options {
  readonly privateDir: string;
  readonly log: Log;
}

/** `_private/carts.json`, written a moment after changes instead of at each one. */
export function openCartRecords({ privateDir, log }: Options): CartRecords {
  const path = join(privateDir, 'carts.json');
  const adapter = createDurableAdapter(path, cartsSchema, 0);
  const document = new Low<readonly CartRecord[]>(adapter, []);
  let current: (() => readonly CartRecord[]) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let lastWriteMs = 0;

  const write = async (): Promise<void> => {
    timer = undefined;
    const records = current?.();
    current = undefined;
    if (!records) return;
    const started = performance.now();
    try {
      document.data = records;
      await document.write();
    } catch (error) {
      // Carts live on in memory; the next change tries again.
      log.error({ err: error }, 'carts could not be written');
    }
    lastWriteMs = performance.now() - started;
  };

  return {
    load: () => {
      try {
        return adapter.readNow() ?? [];
      } catch (error) {
        if (!(error instanceof AppError) && systemCodeOf(error) === undefined) throw error;
        // Carts are no reason not to open the shop; what can be saved of them stays beside the new file.
        log.error({ err: error, path }, 'carts could not be read and were set aside');
        setAside(path);
        return [];
      }
    },
    keepSoon: (records) => {
      current = records;
      timer ??= setTimeout(
        () => {
          writing = write();
        },
        Math.max(KEEP_AFTER_MS, lastWriteMs / MAX_SHARE),
      ).unref();
    },
    close: async () => {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
