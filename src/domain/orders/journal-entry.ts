import type { Kurus } from '../money/money.ts';
import type { OrderEvent } from './order.ts';
import { TRANSITIONS } from './order-transitions.ts';
import type { MovementKind, StockReservation } from './stock/stock-ledger.ts';

export interface StockCounted {
  readonly type: 'counted';
  readonly at: string;
  /** The administrator who saved the files; absent when they were changed outside the program. */
  readonly by?: string;
  /** `before` is the earlier count in the file, for a product without earlier movements. */
  readonly counts: readonly (readonly [productId: string, counted: number, before?: number])[];
}

/** Movements of stock that do not belong to an order. */
interface StockMoved {
  readonly type: 'stockMoved';
  readonly at: string;
  /** Name of the administrator. */
  readonly by: string;
  /** The change of many files that these belong to; a repeated attempt does not move the pieces again. */
  readonly changeId?: string;
  /** `quantity` is negative for pieces that leave the stock. */
  readonly moves: readonly (StockReservation & { readonly kind: MovementKind; readonly note?: string })[];
}

/**
 * Counts that the program is about to write into product files. They are not new counts: the stock changes by `change`,
 * so that earlier sales still count. The same count twice cancels the plan.
 */
interface CountPlanned {
  readonly type: 'countPlanned';
  readonly at: string;
  readonly by: string;
  readonly plans: readonly (readonly [productId: string, from: number, to: number, change: number])[];
}

/** A correctly signed callback of the card provider for a payment that belongs to no order. */
export interface StrayPayment {
  readonly type: 'strayPayment';
  readonly at: string;
  readonly merchantOid: string;
  readonly isSuccess: boolean;
  readonly totalAmount: Kurus;
}

/** The owner knows these faults of the journal and accepts the loss. */
interface FaultsAccepted {
  readonly type: 'faultsAccepted';
  readonly at: string;
  readonly by: string;
  /** Their keys, which stay the same while the journal grows. */
  readonly faults: readonly string[];
}

export type JournalEntry =
  | OrderEvent
  | StockCounted
  | StockMoved
  | CountPlanned
  | StrayPayment
  | FaultsAccepted;

export function isOrderEvent(entry: JournalEntry): entry is OrderEvent {
  return 'orderId' in entry;
}

const OTHER_TYPES: ReadonlySet<string> = new Set([
  'placed',
  'counted',
  'stockMoved',
  'countPlanned',
  'strayPayment',
  'faultsAccepted',
] satisfies JournalEntry['type'][]);

/** False for an entry of a later version of the program: without knowing what it means, nobody may sell. */
export function isKnownEntry({ type }: JournalEntry): boolean {
  return type in TRANSITIONS || OTHER_TYPES.has(type);
}
