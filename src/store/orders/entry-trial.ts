import { AppError } from '#domain/errors';
import { applyStock } from '#domain/orders/stock/apply-stock';
import { isOrderEvent, type JournalEntry } from '#domain/orders/journal-entry';
import { Overtaken } from '#domain/orders/overtaken';
import { createStockLedger, piecesLeft, type StockLedger } from '#domain/orders/stock/stock-ledger';
import type { AppendGuard } from '#shop/orders/selling-ports';
import { type OrderIndex, sessionKey } from './table/order-index.ts';

/** Entries that are written together or not at all. */
export interface EntryGroup {
  readonly entries: readonly JournalEntry[];
  readonly guard: AppendGuard | undefined;
}

type Known = Pick<OrderIndex, 'placesOf' | 'find' | 'findByKey' | 'findByInvoice' | 'findBalance'>;

/** Products whose stock an entry changes; `counted` is the owner's count that the entry names. */
function changedProducts(entry: JournalEntry): readonly (readonly [productId: string, counted: number])[] {
  if (entry.type === 'countPlanned') return entry.plans.map(([id, from]) => [id, from]);
  const items = entry.type === 'placed' ? entry.order.items : entry.type === 'stockMoved' ? entry.moves : [];
  return items.map(({ productId, counted }) => [productId, counted]);
}

/**
 * Decides which entries may be written, one group after the other. Each decision counts the accepted groups before it
 * as written.
 * @param isShared whether several servers write. Then the count in the journal is right, and an entry that names
 * another count was decided on an older state. With one server, the product's file may have a newer count than the
 * journal.
 */
export function createEntryTrial(known: Known, isShared: boolean) {
  const ledger = createStockLedger([], (id) => known.findBalance(id));
  /** Number of events of each order, with the events that are about to be written. */
  const versions = new Map<string, number>();
  const keys = new Set<string>();
  /** The orders of invoices that are about to be written, by number. */
  const invoiced = new Map<string, string>();

  const versionOf = (orderId: string): number => versions.get(orderId) ?? known.placesOf(orderId).length;

  const isOvertaken = (entries: readonly JournalEntry[], guard: AppendGuard): boolean =>
    [...(guard.versions ?? [])].some(([orderId, seen]) => versionOf(orderId) !== seen) ||
    [...(guard.counts ?? [])].some(([productId, seen]) => ledger.find(productId)?.counted !== seen) ||
    entries.some((entry) => {
      if (entry.type === 'invoiceAttached') {
        const { number, orderId } = entry;
        return (invoiced.get(number) ?? known.findByInvoice(number)?.id ?? orderId) !== orderId;
      }
      if (entry.type !== 'placed') return false;
      const { sessionId, idempotencyKey: key } = entry.order;
      const isKeyUsed =
        key !== undefined &&
        (keys.has(sessionKey(sessionId, key)) || known.findByKey(sessionId, key) !== undefined);
      return isKeyUsed || versionOf(entry.orderId) > 0;
    });

  const checkStock = (entries: readonly JournalEntry[]): AppError | undefined => {
    const groupLedger: StockLedger = createStockLedger([], (id) => ledger.find(id));
    const leftBefore = new Map<string, number>();
    for (const entry of entries) {
      for (const [productId, counted] of changedProducts(entry)) {
        const balance = groupLedger.find(productId);
        if (isShared && balance && balance.counted !== counted) return new Overtaken();
        if (!leftBefore.has(productId))
          leftBefore.set(productId, piecesLeft(ledger.find(productId), counted));
      }
      applyStock(groupLedger, entry);
    }
    for (const [productId, left] of leftBefore) {
      const balance = groupLedger.find(productId);
      const leftAfter = balance ? piecesLeft(balance, balance.counted) : left;
      if (leftAfter < 0 && leftAfter < left) {
        return new AppError('out_of_stock', { extra: { productId, available: Math.max(0, left) } });
      }
    }
    return undefined;
  };

  const add = (entries: readonly JournalEntry[]): void => {
    for (const entry of entries) {
      applyStock(ledger, entry);
      if (!isOrderEvent(entry)) continue;
      versions.set(entry.orderId, versionOf(entry.orderId) + 1);
      if (entry.type === 'invoiceAttached') invoiced.set(entry.number, entry.orderId);
      const key = entry.type === 'placed' ? entry.order.idempotencyKey : undefined;
      if (entry.type === 'placed' && key !== undefined) keys.add(sessionKey(entry.order.sessionId, key));
    }
  };

  /**
   * The entries that may be written, and why the other groups may not. A group without a guard is not checked.
   * @param foreign with several servers: entries that were written before them and are not known here
   */
  return (groups: readonly EntryGroup[], foreign?: readonly JournalEntry[]) => {
    add(foreign ?? []);
    const refused = new Map<EntryGroup, Error>();
    const accepted: JournalEntry[] = [];
    for (const group of groups) {
      const { entries, guard } = group;
      const isAllowed = !foreign || guard?.isStillAllowed?.(foreign) !== false;
      const isLate = guard && (!isAllowed || isOvertaken(entries, guard));
      const refusal = isLate ? new Overtaken() : guard && checkStock(entries);
      if (refusal) {
        refused.set(group, refusal);
      } else {
        add(entries);
        accepted.push(...entries);
      }
    }
    return { accepted, refused };
  };
}

export type EntryTrial = ReturnType<typeof createEntryTrial>;
