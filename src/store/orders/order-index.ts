import { isOrderEvent, type JournalEntry } from '#domain/orders/journal-entry';
import {
  type OrderFilter,
  orderMatcher,
  orderSearchText,
  type OrderSummary,
  summarise,
} from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import { awaitsPayment, INITIAL_STATE, replayEvent } from '#domain/orders/order-state';
import { type OrderEvent, releasedBy, takenBy } from '#domain/orders/order';
import { createStockLedger, type StockBalance } from '#domain/orders/stock-ledger';
import type { OrderPage } from '#shop/orders/selling-ports';
import type { Place } from './order-journal.ts';

/** An order in memory: what is asked often, and where its lines stand in the journal. */
export interface IndexedOrder {
  summary: OrderSummary;
  /** File number, offset and length of each line, one after another: three numbers are lighter than an object. */
  readonly places: number[];
  /** Made when first searched for. */
  searchText?: string;
}

/** Everything the journal says, ready to be asked; filled entry by entry in the journal's order. */
export interface OrderIndex {
  take(entry: JournalEntry, place: Place): void;
  find(id: string): IndexedOrder | undefined;
  findByNumber(number: string): OrderSummary | undefined;
  findByKey(sessionId: string, key: string): OrderSummary | undefined;
  unpaid(): readonly OrderSummary[];
  list(filter: OrderFilter, page: number, pageSize: number): OrderPage;
  findBalance(productId: string): StockBalance | undefined;
  balances(): Iterable<StockBalance>;
  orders(): Iterable<IndexedOrder>;
  keys(): Iterable<UsedKey>;
  /** Makes the texts that searches look in, some at each step; a search before the end makes the rest itself. */
  prepareSearch(): Iterator<void>;
}

/** An idempotency key that was used, for as long as a repeated request may come. */
export interface UsedKey {
  /** Session and key as one. */
  readonly key: string;
  readonly orderId: string;
  readonly usedAt: string;
}

/** Search texts made before other work gets its turn; about a millisecond. */
const PREPARED_AT_ONCE = 500;
const KEY_LIFE_MS = 7 * 24 * 3_600_000;

/** What an index can start from instead of the journal's beginning. */
export interface IndexSeed {
  readonly orders: Iterable<IndexedOrder>;
  readonly balances: Iterable<StockBalance>;
  readonly keys: Iterable<UsedKey>;
}

const EMPTY_SEED: IndexSeed = { orders: [], balances: [], keys: [] };

function keyOf(sessionId: string, key: string): string {
  return `${sessionId}\n${key}`;
}

/** Where an order's lines stand, oldest first. */
export function placesOf({ places }: IndexedOrder): Place[] {
  const list: Place[] = [];
  for (let at = 0; at < places.length; at += 3) {
    list.push({ file: places[at] ?? 0, offset: places[at + 1] ?? 0, length: places[at + 2] ?? 0 });
  }
  return list;
}

function searchTextOf(order: IndexedOrder): string {
  order.searchText ??= orderSearchText(order.summary);
  return order.searchText;
}

export function createOrderIndex(seed: IndexSeed = EMPTY_SEED): OrderIndex {
  const ledger = createStockLedger(seed.balances);
  // One map for numbers and ids: the number is the id's beginning, and no two orders share one.
  const byNumber = new Map<string, IndexedOrder>();
  /** Oldest first. */
  const usedKeys = new Map<string, UsedKey>();
  const unpaid = new Set<IndexedOrder>();
  /** In the order of placing. */
  const all: IndexedOrder[] = [];

  const add = (order: IndexedOrder): void => {
    all.push(order);
    byNumber.set(orderNumberOf(order.summary.id), order);
    if (awaitsPayment(order.summary.state)) unpaid.add(order);
  };

  const find = (id: string): IndexedOrder | undefined => {
    const order = byNumber.get(orderNumberOf(id));
    return order?.summary.id === id ? order : undefined;
  };

  const useKey = (key: UsedKey): void => {
    usedKeys.set(key.key, key);
    const oldest = Date.parse(key.usedAt) - KEY_LIFE_MS;
    for (const [old, { usedAt }] of usedKeys) {
      if (Date.parse(usedAt) >= oldest) break;
      usedKeys.delete(old);
    }
  };

  for (const order of seed.orders) add(order);
  for (const key of seed.keys) useKey(key);

  const takeOrderEvent = (entry: OrderEvent, place: Place): void => {
    if (entry.type === 'placed') {
      // A journal joined by hand may hold an order twice; the pieces left the shelf once.
      if (find(entry.orderId)) return;
      const { order, orderId, at } = entry;
      add({ summary: summarise(order, INITIAL_STATE), places: [place.file, place.offset, place.length] });
      if (order.idempotencyKey !== undefined) {
        useKey({ key: keyOf(order.sessionId, order.idempotencyKey), orderId, usedAt: at });
      }
    } else {
      const order = find(entry.orderId);
      if (order) {
        order.places.push(place.file, place.offset, place.length);
        order.summary = { ...order.summary, state: replayEvent(order.summary.state, entry) };
        if (awaitsPayment(order.summary.state)) unpaid.add(order);
        else unpaid.delete(order);
      }
    }
    for (const taken of takenBy(entry)) ledger.take(taken);
    for (const move of releasedBy(entry)) ledger.release(move);
  };

  return {
    take: (entry, place) => {
      if (entry.type === 'counted') {
        for (const [productId, counted] of entry.counts) ledger.count(productId, counted);
      } else if (isOrderEvent(entry)) {
        takeOrderEvent(entry, place);
      }
    },
    find,
    findByNumber: (number) => byNumber.get(number)?.summary,
    findByKey: (sessionId, key) => find(usedKeys.get(keyOf(sessionId, key))?.orderId ?? '')?.summary,
    unpaid: () => [...unpaid].map(({ summary }) => summary),
    list: (filter, page, pageSize) => {
      const matches = orderMatcher(filter);
      const first = (page - 1) * (Number.isFinite(pageSize) ? pageSize : 0);
      const orders: OrderSummary[] = [];
      let total = 0;
      for (let index = all.length - 1; index >= 0; index -= 1) {
        const order = all[index];
        if (!order || !matches(order.summary, () => searchTextOf(order))) continue;
        if (total >= first && orders.length < pageSize) orders.push(order.summary);
        total += 1;
      }
      return { orders, total };
    },
    findBalance: (productId) => ledger.find(productId),
    balances: () => ledger.balances(),
    orders: () => all,
    keys: () => usedKeys.values(),
    *prepareSearch() {
      for (const [index, order] of all.entries()) {
        searchTextOf(order);
        if ((index + 1) % PREPARED_AT_ONCE === 0) yield;
      }
    },
  };
}
