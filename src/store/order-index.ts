import type { JournalEntry } from '../domain/journal-entry.ts';
import { type OrderFilter, orderMatcher, type OrderSummary, summarise } from '../domain/order-list.ts';
import { orderNumberOf } from '../domain/order-number.ts';
import { awaitsPayment, initialState, replayEvent } from '../domain/order-state.ts';
import { releasedBy, takenBy } from '../domain/order.ts';
import { createStockLedger, type StockBalance } from '../domain/stock-ledger.ts';
import type { OrderPage } from '../shop/ports.ts';
import type { Place } from './order-journal.ts';

/** An order in memory: what is asked often, and where its lines stand in the journal. */
export interface IndexedOrder {
  summary: OrderSummary;
  readonly places: Place[];
}

/** Everything the journal says, ready to be asked; filled entry by entry in the journal's order. */
export interface OrderIndex {
  take(entry: JournalEntry, place: Place): void;
  find(id: string): IndexedOrder | undefined;
  findByNumber(number: string): OrderSummary | undefined;
  findByToken(token: string): OrderSummary | undefined;
  findByKey(sessionId: string, key: string): OrderSummary | undefined;
  unpaid(): readonly OrderSummary[];
  list(filter: OrderFilter, page: number, pageSize: number): OrderPage;
  findBalance(productId: string): StockBalance | undefined;
  balances(): Iterable<StockBalance>;
  orders(): Iterable<IndexedOrder>;
}

/** What an index can start from instead of the journal's beginning. */
export interface IndexSeed {
  readonly orders: Iterable<IndexedOrder>;
  readonly balances: Iterable<StockBalance>;
}

const EMPTY_SEED: IndexSeed = { orders: [], balances: [] };

function keyOf(sessionId: string, key: string): string {
  return `${sessionId}\n${key}`;
}

export function createOrderIndex(seed: IndexSeed = EMPTY_SEED): OrderIndex {
  const ledger = createStockLedger(seed.balances);
  const byId = new Map<string, IndexedOrder>();
  const byNumber = new Map<string, IndexedOrder>();
  const byToken = new Map<string, IndexedOrder>();
  const byKey = new Map<string, IndexedOrder>();
  const unpaid = new Set<IndexedOrder>();
  /** In the order of placing. */
  const all: IndexedOrder[] = [];

  const add = (order: IndexedOrder): void => {
    const { id, token, sessionId, idempotencyKey } = order.summary;
    all.push(order);
    byId.set(id, order);
    byNumber.set(orderNumberOf(id), order);
    byToken.set(token, order);
    if (idempotencyKey !== undefined) byKey.set(keyOf(sessionId, idempotencyKey), order);
    if (awaitsPayment(order.summary.state)) unpaid.add(order);
  };

  for (const order of seed.orders) add(order);

  const takeOrderEvent = (
    entry: Exclude<JournalEntry, { type: 'counted' | 'strayPayment' }>,
    place: Place,
  ): void => {
    if (entry.type === 'placed') {
      // A journal joined by hand may hold an order twice; the pieces left the shelf once.
      if (byId.has(entry.orderId)) return;
      add({ summary: summarise(entry.order, initialState(entry.at)), places: [place] });
    } else {
      const order = byId.get(entry.orderId);
      if (order) {
        order.places.push(place);
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
      } else if (entry.type !== 'strayPayment') {
        takeOrderEvent(entry, place);
      }
    },
    find: (id) => byId.get(id),
    findByNumber: (number) => byNumber.get(number)?.summary,
    findByToken: (token) => byToken.get(token)?.summary,
    findByKey: (sessionId, key) => byKey.get(keyOf(sessionId, key))?.summary,
    unpaid: () => [...unpaid].map(({ summary }) => summary),
    list: (filter, page, pageSize) => {
      const matches = orderMatcher(filter);
      const first = (page - 1) * (Number.isFinite(pageSize) ? pageSize : 0);
      const orders: OrderSummary[] = [];
      let total = 0;
      for (let index = all.length - 1; index >= 0; index -= 1) {
        const summary = all[index]?.summary;
        if (!summary || !matches(summary)) continue;
        if (total >= first && orders.length < pageSize) orders.push(summary);
        total += 1;
      }
      return { orders, total };
    },
    findBalance: (productId) => ledger.find(productId),
    balances: () => ledger.balances(),
    orders: () => all,
  };
}
