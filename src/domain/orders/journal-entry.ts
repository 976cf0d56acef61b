import type { Kurus } from '../money/money.ts';
import type { OrderEvent } from './order.ts';

/** New counts seen in product files whose pieces had moved before. */
export interface StockCounted {
  readonly type: 'counted';
  readonly at: string;
  readonly counts: readonly (readonly [productId: string, counted: number])[];
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
export type JournalEntry = OrderEvent | StockCounted | StrayPayment | FaultsAccepted;

/** Whether an entry is a step of an order; the others belong to no order. */
export function isOrderEvent(entry: JournalEntry): entry is OrderEvent {
  return 'orderId' in entry;
}
