import type { CartRecord, CartRecords } from '#shop/orders/selling-ports';
import { AppError } from '#domain/errors';
import { CART_LIFE_MS } from '#domain/orders/checkout/cart';
import type { Database, Row } from './database.ts';

/** A change waits this long for others, unless a request waits for it. */
const WRITE_AFTER_MS = 100;

const UPSERT = `insert into shop_carts (session_id, updated_at, body)
select cart->>0, cart->>1, (cart->>2)::json from json_array_elements($1::json) as cart
on conflict (session_id) do update set updated_at = excluded.updated_at, body = excluded.body`;
const DELETE = `delete from shop_carts where session_id in (select json_array_elements_text($1::json))
or updated_at < $2`;
const SELECT = 'select body::text as body from shop_carts where session_id = $1';

/** The cart of a row. It is not validated, because this program wrote it. */
export function readCart(row: Row): CartRecord {
  const cart: CartRecord = JSON.parse(String(row['body']));
  return cart;
}

/**
 * Carts of several servers in one table. A server has the carts that it works on in memory, and reads the newest
 * version before each use; the last write wins. While the database is away, carts stay in memory and are written when
 * it is back.
 */
export function createSharedCarts(database: Database): CartRecords {
  let waiting = new Map<string, CartRecord>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** Carts that were changed here while a request reads them from the database: the result is older. */
  const changed = new Set<string>();
  let readers = 0;

  const write = async (): Promise<void> => {
    const records = waiting;
    if (records.size === 0 || database.isAway) return;
    waiting = new Map();
    const carts = [...records.values()].filter(({ lines }) => lines.length > 0);
    const empty = [...records.values()].filter(({ lines }) => lines.length === 0);
    try {
      if (carts.length > 0) {
        await database.query(UPSERT, [
          carts.map((cart) => [cart.sessionId, cart.updatedAt, JSON.stringify(cart)]),
        ]);
      }
      if (empty.length > 0) {
        const oldest = new Date(Date.now() - CART_LIFE_MS).toISOString();
        await database.query(DELETE, [empty.map(({ sessionId }) => sessionId), oldest]);
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      waiting = new Map([...records, ...waiting]);
    }
  };

  const writeInTurn = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };

  const writeWaiting = async (): Promise<void> => {
    timer = undefined;
    await writeInTurn();
    if (waiting.size > 0) writeSoon();
  };

  const writeSoon = (): void => {
    timer ??= setTimeout(() => void writeWaiting(), WRITE_AFTER_MS).unref();
  };

  return {
    load: () => [],
    storeSoon: (cart) => {
      waiting.set(cart.sessionId, cart);
      if (readers > 0) changed.add(cart.sessionId);
      writeSoon();
    },
    shared: {
      find: async (sessionId) => {
        if (database.isAway) return undefined;
        readers += 1;
        try {
          await writing;
          if (waiting.has(sessionId)) return undefined;
          const [row] = await database.query(SELECT, [sessionId]);
          if (changed.has(sessionId)) return undefined;
          return row ? readCart(row) : { sessionId, lines: [], updatedAt: '' };
        } catch (error) {
          if (error instanceof AppError) return undefined;
          throw error;
        } finally {
          readers -= 1;
          if (readers === 0) changed.clear();
        }
      },
      flush: async () => {
        if (waiting.size > 0) await writeInTurn();
      },
    },
    close: async () => {
      clearTimeout(timer);
      await writeInTurn();
    },
  };
}
