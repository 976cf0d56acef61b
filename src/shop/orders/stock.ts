import { AppError } from '#domain/errors';
import { isOrderEvent, type JournalEntry, type StockCounted } from '#domain/orders/journal-entry';
import { releasedBy, takenBy } from '#domain/orders/order';
import type { StockMove, StockTaken } from '#domain/orders/stock-ledger';
import type { CatalogueFiles, FilesChange } from '../catalogue/ports.ts';
import type { OrderStore } from './selling-ports.ts';

/** What can be sold: the last count of each product less what moved since, less what is being sold right now. */
export interface Stock {
  /** Pieces that can be sold; 0 for an unknown product. */
  available(productId: string): number;
  /**
   * Takes the pieces of all lines or, when one has too few, of none, until the order's `placed` entry is
   * durable or the reservation is given back. Nothing else runs between the check and the taking.
   * @throws AppError `out_of_stock` with the product's id and what is left of it.
   */
  reserve(orderId: string, moves: readonly StockMove[]): readonly StockTaken[];
  /** Gives a reservation back whose order did not come to be. */
  cancelReservation(orderId: string): void;
  /** The catalogue's files with what can be sold of each product added to every report. */
  watching(files: CatalogueFiles): CatalogueFiles;
}

interface StockOptions {
  readonly orders: OrderStore;
  readonly now: () => Date;
  /** Told when a new count could not be written down; it is found again at the next start. */
  readonly onFault?: (error: unknown) => void;
}

export function createStock({ orders, now, onFault = () => undefined }: StockOptions): Stock {
  /** The `stockCount` of each product's file. */
  const counted = new Map<string, number>();
  /** New counts on their way into the journal, the last one of each product. */
  const pending = new Map<string, number>();
  const reservations = new Map<string, readonly StockMove[]>();
  const reserved = new Map<string, number>();
  const changed = new Set<string>();
  let tell: ((change: FilesChange) => void) | undefined;

  const available = (productId: string): number => {
    const count = counted.get(productId) ?? 0;
    const balance = orders.findBalance(productId);
    // A count that differs from the one the movements belong to is a new count: they are in it already.
    const moved = !pending.has(productId) && balance?.counted === count ? balance.moved : 0;
    return Math.max(0, count - moved - (reserved.get(productId) ?? 0));
  };

  const hold = ({ productId, quantity }: StockMove, sign: 1 | -1): void => {
    const held = (reserved.get(productId) ?? 0) + sign * quantity;
    if (held === 0) reserved.delete(productId);
    else reserved.set(productId, held);
  };

  const endReservation = (orderId: string): void => {
    for (const move of reservations.get(orderId) ?? []) hold(move, -1);
    reservations.delete(orderId);
  };

  /** Counts that are in the journal, or that it could not take: from now on its balances hold. */
  const endPending = (counts: StockCounted['counts']): void => {
    for (const [id, count] of counts) if (pending.get(id) === count) pending.delete(id);
  };

  const publish = (): void => {
    const known = [...changed].filter((productId) => counted.has(productId));
    changed.clear();
    if (known.length > 0) tell?.({ available: new Map(known.map((id) => [id, available(id)])) });
  };

  const note = (productIds: Iterable<string>): void => {
    // One report for all entries that became durable together.
    if (changed.size === 0) queueMicrotask(publish);
    for (const productId of productIds) changed.add(productId);
  };

  orders.subscribe((entry: JournalEntry) => {
    if (entry.type === 'counted') {
      endPending(entry.counts);
      note(entry.counts.map(([productId]) => productId));
    } else if (isOrderEvent(entry)) {
      if (entry.type === 'placed') endReservation(entry.orderId);
      note([...takenBy(entry), ...releasedBy(entry)].map(({ productId }) => productId));
    }
  });

  /** Writes down new counts of products whose pieces had moved, and tells what can be sold of all that came. */
  const follow = <Change extends FilesChange>(change: Change): Change => {
    for (const id of change.removedIds ?? []) counted.delete(id);
    const moved = new Map<string, number>();
    const counts: StockCounted['counts'][number][] = [];
    for (const { id, stockCount } of change.upserted ?? []) {
      counted.set(id, stockCount);
      const balance = orders.findBalance(id);
      if (balance && (pending.get(id) ?? balance.counted) !== stockCount) {
        counts.push([id, stockCount]);
        pending.set(id, stockCount);
      }
      if (balance || reserved.has(id)) moved.set(id, available(id));
    }
    if (counts.length > 0) {
      orders.append([{ type: 'counted', at: now().toISOString(), counts }]).catch((error: unknown) => {
        endPending(counts);
        onFault(error);
      });
    }
    return moved.size === 0
      ? change
      : { ...change, available: new Map([...(change.available ?? []), ...moved]) };
  };

  return {
    available,
    reserve: (orderId, moves) => {
      const wanted = new Map<string, number>();
      for (const { productId, quantity } of moves) {
        wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
      }
      for (const [productId, quantity] of wanted) {
        const left = available(productId);
        if (left < quantity) throw new AppError('out_of_stock', { extra: { productId, available: left } });
      }
      for (const move of moves) hold(move, 1);
      reservations.set(orderId, moves);
      return moves.map((move) => ({ ...move, counted: counted.get(move.productId) ?? 0 }));
    },
    cancelReservation: endReservation,
    watching: (files) => ({
      load: () => follow(files.load()),
      watch: (listener) => {
        tell = listener;
        return files.watch((change) => listener(follow(change)));
      },
      sweep: () => files.sweep(),
      problems: () => [...orders.problems(), ...files.problems()],
      close: () => files.close(),
    }),
  };
}
