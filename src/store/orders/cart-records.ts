import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Low, type Adapter } from 'lowdb';
import { z } from 'zod';
import type { CartRecord, CartRecords } from '#shop/orders/selling-ports';
import { writeDurably } from '../files/durable-file.ts';
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

function readCarts(path: string): readonly CartRecord[] | null {
  try {
    return cartsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** A lowdb document whose writes leave the old one or the new one, whatever happens. */
function durableAdapter(path: string): Adapter<readonly CartRecord[]> {
  return {
    read: () => Promise.resolve(readCarts(path)),
    write: (records) => writeDurably(path, JSON.stringify(records), { mode: 0o600 }),
  };
}

/** `_private/carts.json`, written a moment after changes instead of at each one. */
export function openCartRecords({ privateDir, log }: Options): CartRecords {
  const path = join(privateDir, 'carts.json');
  const document = new Low<readonly CartRecord[]>(durableAdapter(path), []);
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
        return readCarts(path) ?? [];
      } catch (error) {
        const isExpected = error instanceof SyntaxError || error instanceof z.ZodError || systemCodeOf(error);
        if (!isExpected) throw error;
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
