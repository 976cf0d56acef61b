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
import { createStockLedger, piecesLeft, type StockBalance } from '#domain/orders/stock-ledger';
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
  /** Where the last movements of a product stand in the journal, oldest first. */
  movements(productId: string): readonly PlacedMovement[];
  /** All of them, as `MovementRows`. */
  movementRows(): Iterable<readonly [productId: string, rows: MovementRows]>;
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

/** File number, offset and length of its line, quantity, and what was left after it; one movement after another. */
export type MovementRows = readonly number[];

/** What one line of the journal did to one product's stock. */
export interface PlacedMovement {
  readonly place: Place;
  readonly quantity: number;
  /** Pieces after it. */
  readonly left: number;
}

/** Movements of one product that are remembered; the journal holds all. */
const MAX_MOVEMENTS = 200;
const ROW_LENGTH = 5;

/** Search texts made before other work gets its turn; about a millisecond. */
const PREPARED_AT_ONCE = 500;
const KEY_LIFE_MS = 7 * 24 * 3_600_000;

/** What an index can start from instead of the journal's beginning. */
export interface IndexSeed {
  readonly orders: Iterable<IndexedOrder>;
  readonly balances: Iterable<StockBalance>;
  readonly keys: Iterable<UsedKey>;
  readonly movements: Iterable<readonly [productId: string, rows: MovementRows]>;
}

const EMPTY_SEED: IndexSeed = { orders: [], balances: [], keys: [], movements: [] };

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
  const movements = new Map<string, number[]>();
  for (const [productId, rows] of seed.movements) movements.set(productId, [...rows]);
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

  const leftOf = (productId: string): number => {
    const balance = ledger.find(productId);
    return balance ? piecesLeft(balance, balance.counted) : 0;
  };

  const noteMovement = (productId: string, before: number, { file, offset, length }: Place): void => {
    const left = leftOf(productId);
    const rows = movements.get(productId) ?? [];
    rows.push(file, offset, length, left - before, left);
    if (rows.length > MAX_MOVEMENTS * ROW_LENGTH) rows.splice(0, ROW_LENGTH);
    movements.set(productId, rows);
  };

  /** Applies an entry to the stock; several lines of one product are one movement. */
  const moveStock = (entry: JournalEntry, place: Place): void => {
    /** What was left of each product before it. */
    const touched = new Map<string, number>();
    const touch = (productId: string, counted: number): void => {
      if (!touched.has(productId)) touched.set(productId, piecesLeft(ledger.find(productId), counted));
    };
    if (entry.type === 'counted') {
      for (const [productId, counted, before] of entry.counts) {
        touch(productId, ledger.find(productId)?.counted ?? before ?? counted);
        ledger.count(productId, counted);
      }
    } else if (entry.type === 'stockMoved') {
      for (const { productId, quantity, counted } of entry.moves) {
        touch(productId, counted);
        ledger.take({ productId, quantity: -quantity, counted });
      }
    } else if (entry.type === 'countPlanned') {
      for (const [productId, from, to, change] of entry.plans) ledger.plan(productId, from, to, change);
    } else if (isOrderEvent(entry)) {
      for (const taken of takenBy(entry)) {
        touch(taken.productId, taken.counted);
        ledger.take(taken);
      }
      for (const move of releasedBy(entry)) {
        const balance = ledger.find(move.productId);
        if (balance) touch(move.productId, balance.counted);
        ledger.release(move);
      }
    }
    for (const [productId, before] of touched) noteMovement(productId, before, place);
  };

  /** False for an entry that was there before: a journal joined by hand may hold an order twice. */
  const takeOrderEvent = (entry: OrderEvent, place: Place): boolean => {
    if (entry.type === 'placed') {
      // The pieces left the shelf once.
      if (find(entry.orderId)) return false;
      const { order, orderId, at } = entry;
      add({ summary: summarise(order, INITIAL_STATE), places: [place.file, place.offset, place.length] });
      if (order.idempotencyKey !== undefined) {
        useKey({ key: keyOf(order.sessionId, order.idempotencyKey), orderId, usedAt: at });
      }
      return true;
    }
    const order = find(entry.orderId);
    if (order) {
      order.places.push(place.file, place.offset, place.length);
      order.summary = { ...order.summary, state: replayEvent(order.summary.state, entry) };
      if (awaitsPayment(order.summary.state)) unpaid.add(order);
      else unpaid.delete(order);
    }
    return true;
  };

  return {
    take: (entry, place) => {
      if (!isOrderEvent(entry) || takeOrderEvent(entry, place)) moveStock(entry, place);
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
    movements: (productId) => {
      const rows = movements.get(productId) ?? [];
      return Array.from({ length: rows.length / ROW_LENGTH }, (_, row) => {
        const [file = 0, offset = 0, length = 0, quantity = 0, left = 0] = rows.slice(row * ROW_LENGTH);
        return { place: { file, offset, length }, quantity, left };
      });
    },
    movementRows: () => movements,
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
