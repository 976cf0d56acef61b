import type { CartRecord, CartRecords } from '#shop/orders/selling-ports';
import { AppError } from '#domain/errors';
import { isSameJson } from '#kernel/json';
import { CART_LIFE_MS, mergeLines } from '#domain/orders/checkout/cart';
import type { Database, Row } from './database.ts';

/** A change waits this long for others, unless a request waits for it. */
const WRITE_AFTER_MS = 100;

const UPSERT = `insert into shop_carts (session_id, updated_at, body)
select cart->>0, cart->>1, (cart->>2)::json from json_array_elements($1::json) as cart
on conflict (session_id) do update set updated_at = excluded.updated_at, body = excluded.body`;
const DELETE = `delete from shop_carts where session_id in (select json_array_elements_text($1::json))
or updated_at < $2`;
const SELECT = `select body::text as body from shop_carts
where session_id in (select json_array_elements_text($1::json))`;

/** A cart to be written, and what it was made from. */
interface Change {
  readonly cart: CartRecord;
  readonly before: CartRecord | undefined;
}

/** The cart of a change, with what other servers have written since. */
function merged({ cart, before }: Change, newest: CartRecord | undefined): CartRecord {
  const [old, there] = [before?.lines ?? [], newest?.lines ?? []];
  return {
    ...cart,
    lines: isSameJson(there, old) ? cart.lines : mergeLines(old, cart.lines, there),
    coupon: cart.coupon === before?.coupon ? newest?.coupon : cart.coupon,
  };
}

/** The cart of a row. It is not validated, because this program wrote it. */
export function readCart(row: Row): CartRecord {
  const cart: CartRecord = JSON.parse(String(row['body']));
  return cart;
}

/**
 * Carts of several servers in one table. A server has the carts that it works on in memory, and reads the newest
 * version before each use; what two servers change at once is merged. While the database is away, carts stay in memory
 * and are written when it is back.
 */
export function createSharedCarts(database: Database): CartRecords {
  let waiting = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const wait = ({ cart, before }: Change): void => {
    const earlier = waiting.get(cart.sessionId);
    waiting.set(cart.sessionId, { cart, before: earlier ? earlier.before : before });
  };

  const write = async (): Promise<void> => {
    const changes = waiting;
    if (changes.size === 0 || database.isAway) return;
    waiting = new Map();
    try {
      await database.transact(async (run) => {
        const rows = await run(SELECT, [[...changes.keys()]]);
        const newest = new Map(rows.map(readCart).map((cart) => [cart.sessionId, cart]));
        const carts = Array.from(changes, ([id, change]) => merged(change, newest.get(id)));
        const full = carts.filter(({ lines }) => lines.length > 0);
        const empty = carts.filter(({ lines }) => lines.length === 0).map(({ sessionId }) => sessionId);
        await run(UPSERT, [full.map((cart) => [cart.sessionId, cart.updatedAt, JSON.stringify(cart)])]);
        if (empty.length === 0) return;
        await run(DELETE, [empty, new Date(Date.now() - CART_LIFE_MS).toISOString()]);
      }, 'carts');
    } catch {
      // Whatever refused them: carts stay in memory, and the shop goes on.
      const later = waiting;
      waiting = changes;
      for (const change of later.values()) wait(change);
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
    storeSoon: (cart, before) => {
      wait({ cart, before });
      writeSoon();
    },
    shared: {
      find: async (sessionId) => {
        if (database.isAway) return undefined;
        try {
          await writing;
          if (waiting.has(sessionId)) return undefined;
          const [row] = await database.query(SELECT, [[sessionId]]);
          // It was changed here meanwhile: the row is older.
          if (waiting.has(sessionId)) return undefined;
          return row ? readCart(row) : { sessionId, lines: [], updatedAt: '' };
        } catch (error) {
          if (error instanceof AppError) return undefined;
          throw error;
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
