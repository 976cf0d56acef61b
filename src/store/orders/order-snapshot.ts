import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { OrderSummary } from '#domain/orders/order-list';
import type { AttemptState, OrderState } from '#domain/orders/order-state';
import type { StockBalance } from '#domain/orders/stock-ledger';
import type { IndexedOrder, IndexSeed, MovementRows, UsedKey } from './order-index.ts';
import type { ChainProgress } from './journal-chain.ts';
import { listJournalFiles } from './journal-files.ts';
import type { JournalFile, JournalImage } from './order-journal.ts';
import { isSealed, sealLine, unseal } from '../files/sealed-line.ts';

/** The index as it was when the journal had certain sizes. */
export interface OrderSnapshot extends IndexSeed {
  readonly journal: JournalImage;
}

const TEMPORARY = '.tmp';

/** Grows when the form of the rows changes; another version is read as no snapshot. */
const VERSION = 4;

// Rows instead of objects: a third of the bytes, and so of the time at start.
type AttemptRow = readonly [
  AttemptState['id'],
  AttemptState['status'],
  AttemptState['startedAt'],
  AttemptState['amount'],
  AttemptState['isTest'],
  AttemptState['reason'],
];
type StateRow = readonly [
  OrderState['paymentStatus'],
  OrderState['orderStatus'],
  attempts: readonly AttemptRow[],
  OrderState['paidAmount'],
  OrderState['surcharge'],
  OrderState['refundedAmount'],
  OrderState['review'],
  OrderState['carrier'],
  OrderState['trackingNumber'],
  OrderState['isHidden'],
  OrderState['isErased'],
];
type OrderRow = readonly [
  OrderSummary['id'],
  OrderSummary['site'],
  OrderSummary['createdAt'],
  OrderSummary['paymentMethod'],
  OrderSummary['total'],
  OrderSummary['customerName'],
  OrderSummary['customerEmail'],
  OrderSummary['customerPhone'],
  StateRow,
  places: number[],
];

interface Stored {
  readonly version: number;
  /** The journal's bytes that the rows stand for. */
  readonly files: readonly (JournalFile & { readonly sum: number })[];
  readonly chain: ChainProgress;
  readonly balances: readonly StockBalance[];
  readonly keys: readonly UsedKey[];
  readonly movements: readonly (readonly [productId: string, rows: MovementRows])[];
  readonly orders: readonly OrderRow[];
}

function toRow({ summary, places }: IndexedOrder): OrderRow {
  const { state } = summary;
  return [
    summary.id,
    summary.site,
    summary.createdAt,
    summary.paymentMethod,
    summary.total,
    summary.customerName,
    summary.customerEmail,
    summary.customerPhone,
    [
      state.paymentStatus,
      state.orderStatus,
      state.attempts.map(({ id, status, startedAt, amount, isTest, reason }) => [
        id,
        status,
        startedAt,
        amount,
        isTest,
        reason,
      ]),
      state.paidAmount,
      state.surcharge,
      state.refundedAmount,
      state.review,
      state.carrier,
      state.trackingNumber,
      state.isHidden,
      state.isErased,
    ],
    places,
  ];
}

function fromStateRow(row: StateRow): OrderState {
  return {
    paymentStatus: row[0],
    orderStatus: row[1],
    attempts: row[2].map(([id, status, startedAt, amount, isTest, reason]) => ({
      id,
      status,
      startedAt,
      amount,
      isTest,
      reason,
    })),
    paidAmount: row[3],
    surcharge: row[4],
    refundedAmount: row[5],
    review: row[6],
    carrier: row[7],
    trackingNumber: row[8],
    isHidden: row[9],
    isErased: row[10],
  };
}

function fromRow(row: OrderRow): IndexedOrder {
  return {
    summary: {
      id: row[0],
      site: row[1],
      createdAt: row[2],
      paymentMethod: row[3],
      total: row[4],
      customerName: row[5],
      customerEmail: row[6],
      customerPhone: row[7],
      state: fromStateRow(row[8]),
    },
    places: row[9],
  };
}

/** The checksum of a file's first bytes; `undefined` when it has not that many. */
function sumOf(path: string, size: number): number | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  return bytes.length < size ? undefined : crc32(bytes.subarray(0, size));
}

/** Keeps an index for a faster start. Losing it costs time and nothing else. */
export function saveOrderSnapshot(path: string, journalFolder: string, snapshot: OrderSnapshot): void {
  const stored: Stored = {
    version: VERSION,
    files: snapshot.journal.files.map(({ name, size }) => ({
      name,
      size,
      sum: sumOf(join(journalFolder, name), size) ?? 0,
    })),
    chain: snapshot.journal.chain,
    balances: [...snapshot.balances],
    keys: [...snapshot.keys],
    movements: [...snapshot.movements],
    orders: Array.from(snapshot.orders, toRow),
  };
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}${TEMPORARY}`;
  writeFileSync(temporary, sealLine(stored), { mode: 0o600 });
  renameSync(temporary, path);
}

/**
 * The kept index, when it is whole and the journal still holds exactly what it was made from (it may have
 * grown since); else `undefined`.
 */
export function readOrderSnapshot(path: string, journalFolder: string): OrderSnapshot | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  const line = bytes.subarray(0, bytes.length - 1);
  if (!isSealed(line)) return undefined;
  const stored: Stored = JSON.parse(unseal(line));
  if (stored.version !== VERSION) return undefined;
  // Places name a file by its number: a file that came in between would shift them.
  const names = listJournalFiles(journalFolder);
  const isSame = stored.files.every(
    ({ name, size, sum }, number) => names[number] === name && sumOf(join(journalFolder, name), size) === sum,
  );
  if (!isSame) return undefined;
  return {
    journal: { files: stored.files.map(({ name, size }) => ({ name, size })), chain: stored.chain },
    balances: stored.balances,
    keys: stored.keys,
    movements: stored.movements,
    orders: stored.orders.map(fromRow),
  };
}

/** Deletes the snapshot, and one that was begun; the journal holds everything. */
export function removeOrderSnapshot(path: string): void {
  rmSync(path, { force: true });
  rmSync(`${path}${TEMPORARY}`, { force: true });
}
