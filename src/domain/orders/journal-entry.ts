import type { Kurus } from '../money/money.ts';
import type { OrderEvent } from './order.ts';
import type { MovementKind, StockReservation } from './stock/stock-ledger.ts';

/** New counts seen in product files. */
export interface StockCounted {
  readonly type: 'counted';
  readonly at: string;
  /** The administrator who wrote them; absent when the files changed from outside. */
  readonly by?: string;
  /** `before` is the file's earlier count, for a product that had never moved. */
  readonly counts: readonly (readonly [productId: string, counted: number, before?: number])[];
}

/** Pieces that came or went otherwise than by an order. */
export interface StockMoved {
  readonly type: 'stockMoved';
  readonly at: string;
  /** Name of the administrator. */
  readonly by: string;
  /** The change of many files that these belong to, so that finishing it moves nothing twice. */
  readonly changeId?: string;
  /** `quantity` is negative for what was taken. */
  readonly moves: readonly (StockReservation & { readonly kind: MovementKind; readonly note?: string })[];
}

/**
 * Counts that are about to be written into product files and are no new ones: with them what is left changes by
 * `change`, so that what was sold since stays sold. The same count twice takes the plan back.
 */
export interface CountPlanned {
  readonly type: 'countPlanned';
  readonly at: string;
  readonly by: string;
  readonly plans: readonly (readonly [productId: string, from: number, to: number, change: number])[];
}

/** A callback of the card provider, rightly signed, for a payment that no order knows. */
export interface StrayPayment {
  readonly type: 'strayPayment';
  readonly at: string;
  readonly merchantOid: string;
  readonly isSuccess: boolean;
  readonly totalAmount: Kurus;
}

/** The owner knows of these faults in the journal and goes on without what they cost. */
export interface FaultsAccepted {
  readonly type: 'faultsAccepted';
  readonly at: string;
  readonly by: string;
  /** As `faultKey` names them. */
  readonly faults: readonly string[];
}

/** One line of the order journal. */
export type JournalEntry =
  | OrderEvent
  | StockCounted
  | StockMoved
  | CountPlanned
  | StrayPayment
  | FaultsAccepted;

/** Whether an entry is a step of an order; the others belong to no order. */
export function isOrderEvent(entry: JournalEntry): entry is OrderEvent {
  return 'orderId' in entry;
}
