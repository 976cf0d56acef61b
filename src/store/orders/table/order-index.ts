import { isOrderEvent, type JournalEntry, type StrayPayment } from '#domain/orders/journal-entry';
import type { OrderSummary } from '#domain/orders/order-list';
import type { OrderEvent } from '#domain/orders/order';
import { applyStock } from '#domain/orders/stock/apply-stock';
import { createStockLedger, piecesLeft, type StockBalance } from '#domain/orders/stock/stock-ledger';
import { createNumberTable, type Fill } from './number-table.ts';
import type { Place } from '../journal/journal-extent.ts';
import { createOrderTable, type OrderTable, TABLE_LAYOUT } from './order-table.ts';

/** An idempotency key that was used. It is stored as long as the request may be repeated. */
interface UsedKey {
  /** As `sessionKey`. */
  readonly key: string;
  readonly orderId: string;
  readonly usedAt: string;
}

export interface PlacedMovement {
  readonly place: Place;
  readonly quantity: number;
  readonly left: number;
}

/** One row for each journal line. `before` is the earlier line of the same order plus one; 0 means none. */
const LINES = { file: Uint16Array, offset: Uint32Array, length: Uint32Array, before: Uint32Array };
/** One row for each stock movement. `before` is the earlier movement of the same product plus one; 0 means none. */
const MOVEMENTS = { line: Uint32Array, quantity: Int32Array, left: Int32Array, before: Uint32Array };
const LAST_LINES = { line: Uint32Array };

const KEY_LIFE_MS = 7 * 24 * 3_600_000;

/** The part of an index that is not bytes. */
export interface IndexFacts {
  readonly words: readonly (readonly string[])[];
  readonly balances: readonly StockBalance[];
  readonly keys: readonly UsedKey[];
  readonly moved: readonly (readonly [productId: string, movement: number])[];
  readonly strays: readonly StrayPayment[];
}

/** A saved index: with it, the journal need not be read from its beginning. */
export interface IndexSeed {
  readonly facts: IndexFacts;
  readonly fill: Fill;
}

/** The layout of an index's bytes. A saved index with another layout is not used. */
export const INDEX_LAYOUT = [
  ...TABLE_LAYOUT,
  ...[LINES, MOVEMENTS, LAST_LINES].map((kinds) => Object.keys(kinds)),
];

/** The rows of a chain, newest first. @param before for each row the earlier one plus one; 0 means none */
function rowsOf(last: number | undefined, before: Uint32Array): number[] {
  const rows: number[] = [];
  for (let next = (last ?? -1) + 1; next > 0; next = before[next - 1] ?? 0) {
    rows.push(next - 1);
  }
  return rows;
}

/** The idempotency key of a session as one text. */
export function sessionKey(sessionId: string, key: string): string {
  return `${sessionId}\n${key}`;
}

/** Everything that the journal says, in a form for quick look-ups. Entries are added one by one, in the journal's order. */
export function createOrderIndex(seed?: IndexSeed) {
  const ledger = createStockLedger(seed?.facts.balances);
  const orders = createOrderTable();
  const lists: Pick<OrderTable, 'unpaid' | 'list' | 'salesByDay' | 'prepareSearch'> = orders;
  const lines = createNumberTable(LINES);
  const lastLines = createNumberTable(LAST_LINES);
  const movements = createNumberTable(MOVEMENTS);
  const tables = [orders, lastLines, lines, movements];
  const lastMovements = new Map(seed?.facts.moved);
  const strays = [...(seed?.facts.strays ?? [])];
  /** Oldest first. */
  const usedKeys = new Map<string, UsedKey>();

  const summaryOf = (row: number | undefined): OrderSummary | undefined =>
    row === undefined ? undefined : orders.read(row);

  const placeOf = (line: number): Place => ({
    file: lines.columns.file[line] ?? 0,
    offset: lines.columns.offset[line] ?? 0,
    length: lines.columns.length[line] ?? 0,
  });

  const addLine = ({ file, offset, length }: Place): number => {
    const line = lines.add();
    lines.columns.file[line] = file;
    lines.columns.offset[line] = offset;
    lines.columns.length[line] = length;
    return line;
  };

  const addKey = (key: UsedKey): void => {
    usedKeys.set(key.key, key);
    const now = Date.parse(key.usedAt);
    for (const [old, { usedAt }] of usedKeys) {
      // A time far ahead is from before the clock was set back.
      if (Math.abs(now - Date.parse(usedAt)) <= KEY_LIFE_MS) break;
      usedKeys.delete(old);
    }
  };

  if (seed) {
    for (const table of tables) table.restore(seed.fill);
    for (const key of seed.facts.keys) addKey(key);
  }

  const addMovement = (productId: string, before: number, line: number): void => {
    const balance = ledger.find(productId);
    const left = balance ? piecesLeft(balance, balance.counted) : 0;
    const movement = movements.add();
    const { columns } = movements;
    columns.line[movement] = line;
    columns.quantity[movement] = left - before;
    columns.left[movement] = left;
    columns.before[movement] = (lastMovements.get(productId) ?? -1) + 1;
    lastMovements.set(productId, movement);
  };

  /** Applies an entry to the stock; several lines of one product are one movement. */
  const moveStock = (entry: JournalEntry, line: number): void => {
    const leftBefore = new Map<string, number>();
    applyStock(ledger, entry, (productId, counted) => {
      if (!leftBefore.has(productId)) leftBefore.set(productId, piecesLeft(ledger.find(productId), counted));
    });
    for (const [productId, before] of leftBefore) addMovement(productId, before, line);
  };

  /** False for an entry that is known already: a journal that was put together by hand may contain an order twice. */
  const addOrderEvent = (entry: OrderEvent, line: number): boolean => {
    if (entry.type === 'placed') {
      // An order that is twice in the journal reduces the stock once.
      if (orders.find(entry.orderId) !== undefined) return false;
      const { order, orderId, at } = entry;
      orders.add(order);
      const row = lastLines.add();
      lastLines.columns.line[row] = line;
      if (order.idempotencyKey !== undefined) {
        addKey({ key: sessionKey(order.sessionId, order.idempotencyKey), orderId, usedAt: at });
      }
      return true;
    }
    const row = orders.change(entry);
    if (row !== undefined) {
      lines.columns.before[line] = (lastLines.columns.line[row] ?? 0) + 1;
      lastLines.columns.line[row] = line;
    }
    return true;
  };

  return {
    add: (entry: JournalEntry, place: Place): void => {
      const line = addLine(place);
      if (entry.type === 'strayPayment') strays.push(entry);
      if (!isOrderEvent(entry) || addOrderEvent(entry, line)) moveStock(entry, line);
    },
    get length() {
      return lines.count;
    },
    orders: lists,
    find: (id: string): OrderSummary | undefined => summaryOf(orders.find(id)),
    findByNumber: (number: string): OrderSummary | undefined => summaryOf(orders.findByNumber(number)),
    findByInvoice: (number: string): OrderSummary | undefined => summaryOf(orders.findByInvoice(number)),
    findByKey: (sessionId: string, key: string): OrderSummary | undefined =>
      summaryOf(orders.find(usedKeys.get(sessionKey(sessionId, key))?.orderId ?? '')),
    /** The place in the journal of the entry with this number, counted from 0. */
    placeAt: placeOf,
    /** The places of an order's lines in the journal, oldest first; none for an unknown order. */
    placesOf: (id: string): readonly Place[] => {
      const row = orders.find(id);
      const last = row === undefined ? undefined : lastLines.columns.line[row];
      return rowsOf(last, lines.columns.before).map(placeOf).toReversed();
    },
    /** Oldest first. */
    strays: (): readonly StrayPayment[] => strays,
    findBalance: (productId: string): StockBalance | undefined => ledger.find(productId),
    balances: (): Iterable<StockBalance> => ledger.balances(),
    /** The movements of a product with their places in the journal, newest first. */
    *movements(productId: string): Iterable<PlacedMovement> {
      const { line, quantity, left, before } = movements.columns;
      for (const row of rowsOf(lastMovements.get(productId), before)) {
        yield { place: placeOf(line[row] ?? 0), quantity: quantity[row] ?? 0, left: left[row] ?? 0 };
      }
    },
    /** The index as it is now. The bytes are valid until the next entry. */
    image: (): { readonly facts: IndexFacts; readonly bytes: readonly Uint8Array[] } => ({
      facts: {
        words: INDEX_LAYOUT,
        balances: [...ledger.balances()],
        keys: [...usedKeys.values()],
        moved: [...lastMovements],
        strays,
      },
      bytes: tables.flatMap((table) => table.bytes()),
    }),
  };
}

export type OrderIndex = ReturnType<typeof createOrderIndex>;
