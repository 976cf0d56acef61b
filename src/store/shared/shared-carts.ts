import type { CartRecord, CartRecords } from '#shop/orders/selling-ports';
import { isSameJson } from '#kernel/json';
import { CART_LIFE_MS, mergeLines } from '#domain/orders/checkout/cart';
import type { Log } from '../files/log.ts';
import { ANY_LISTED, type Database, isAwayError, repeatInterrupted, type Row, type Run } from './database.ts';

/** A change waits this long for others, unless a request waits for it. */
const WRITE_AFTER_MS = 100;

const UPSERT = `insert into shop_carts (session_id, updated_at, body)
select cart->>0, cart->>1, (cart->>2)::json from json_array_elements($1::json) as cart
on conflict (session_id) do update set updated_at = excluded.updated_at, body = excluded.body`;
const DELETE = `delete from shop_carts where session_id = ${ANY_LISTED}`;
const DELETE_OLD = 'delete from shop_carts where updated_at < $1';
/** As in files, the last changes may be lost with the machine: no order waits for the disk twice. */
const LEAVE_UNSYNCED = 'set local synchronous_commit = off';
const SELECT = `select body::text as body from shop_carts
where session_id = ${ANY_LISTED}`;

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

/** Writes carts, with what other servers have written since. After a lost answer it may be repeated. */
async function writeMerged(run: Run, changes: ReadonlyMap<string, Change>): Promise<void> {
  const [rows] = await Promise.all([run(SELECT, [[...changes.keys()]]), run(LEAVE_UNSYNCED)]);
  const newest = new Map(rows.map(readCart).map((cart) => [cart.sessionId, cart]));
  const carts = Array.from(changes, ([id, change]) => merged(change, newest.get(id)));
  const full = carts.filter(({ lines }) => lines.length > 0);
  const empty = carts.filter(({ lines }) => lines.length === 0).map(({ sessionId }) => sessionId);
  await Promise.all([
    run(UPSERT, [full.map((cart) => [cart.sessionId, cart.updatedAt, JSON.stringify(cart)])]),
    run(DELETE, [empty]),
    run(DELETE_OLD, [new Date(Date.now() - CART_LIFE_MS).toISOString()]),
  ]);
}

/**
 * Carts of several servers in one table. A server has the carts that it works on in memory, and reads the newest
 * version before each use; what two servers change at once is merged. While the database is away, carts stay in memory
 * and are written when it is back.
 */
export function createSharedCarts(database: Database, log: Log): CartRecords {
  let waiting = new Map<string, Change>();
  /** Sessions whose cart the database did not take; their next change is tried again. */
  const refused = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const wait = ({ cart, before }: Change): void => {
    const earlier = waiting.get(cart.sessionId);
    waiting.set(cart.sessionId, { cart, before: earlier ? earlier.before : before });
    refused.delete(cart.sessionId);
  };

  const writeChanges = async (changes: ReadonlyMap<string, Change>): Promise<void> => {
    try {
      await repeatInterrupted(() => database.transact((run) => writeMerged(run, changes), 'carts'));
    } catch (error) {
      if (isAwayError(error)) {
        for (const [id, { cart, before }] of changes) {
          waiting.set(id, { cart: waiting.get(id)?.cart ?? cart, before });
        }
      } else if (changes.size > 1) {
        // Each for itself: one that the database refuses keeps no other one back.
        for (const [id, change] of changes) await writeChanges(new Map([[id, change]]));
      } else {
        for (const id of changes.keys()) refused.add(id);
        log.error({ err: error }, 'the database refused a cart: only this server has its last change');
      }
    }
  };

  const write = async (): Promise<void> => {
    const changes = waiting;
    if (changes.size === 0 || database.isAway) return;
    waiting = new Map();
    await writeChanges(changes);
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
        const isNewestHere = (): boolean => waiting.has(sessionId) || refused.has(sessionId);
        if (database.isAway) return undefined;
        try {
          await writing;
          if (isNewestHere()) return undefined;
          const [row] = await repeatInterrupted(() => database.query(SELECT, [[sessionId]]));
          // It was changed here meanwhile: the row is older.
          if (isNewestHere()) return undefined;
          return row ? readCart(row) : { sessionId, lines: [], updatedAt: '' };
        } catch (error) {
          if (isAwayError(error)) return undefined;
          throw error;
        }
      },
      // A change may already be on its way with that of another request.
      flush: () => (waiting.size > 0 ? writeInTurn() : writing),
    },
    close: async () => {
      clearTimeout(timer);
      await writeInTurn();
    },
  };
}
