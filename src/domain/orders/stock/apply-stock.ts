import { isOrderEvent, type JournalEntry } from '../journal-entry.ts';
import { releasedBy, reservedBy } from '../order.ts';
import type { StockLedger } from './stock-ledger.ts';

/**
 * Applies the stock changes of a journal entry to a ledger.
 * @param touch called with each product before it changes, and with the count that is valid then
 */
export function applyStock(
  ledger: StockLedger,
  entry: JournalEntry,
  touch: (productId: string, counted: number) => void = () => undefined,
): void {
  if (entry.type === 'counted') {
    for (const [productId, counted, before] of entry.counts) {
      touch(productId, ledger.find(productId)?.counted ?? before ?? counted);
      ledger.count(productId, counted);
    }
  } else if (entry.type === 'stockMoved') {
    for (const { productId, quantity, counted } of entry.moves) {
      touch(productId, counted);
      ledger.reserve({ productId, quantity: -quantity, counted });
    }
  } else if (entry.type === 'countPlanned') {
    for (const [productId, from, to, change] of entry.plans) ledger.plan(productId, from, to, change);
  } else if (isOrderEvent(entry)) {
    for (const reserved of reservedBy(entry)) {
      touch(reserved.productId, reserved.counted);
      ledger.reserve(reserved);
    }
    for (const move of releasedBy(entry)) {
      const balance = ledger.find(move.productId);
      if (balance) touch(move.productId, balance.counted);
      ledger.release(move);
    }
  }
}
