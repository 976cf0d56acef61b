import type { LeftChange } from '#contract/orders/stock/stock';
import { requireFound } from '#domain/errors';
import { isOrderEvent, type JournalEntry, type StockCounted } from '#domain/orders/journal-entry';
import { Overtaken } from '#domain/orders/overtaken';
import { strayProblems } from '#domain/orders/payment/stray-payments';
import { releasedBy, reservedBy } from '#domain/orders/order';
import { piecesLeft, type StockMove } from '#domain/orders/stock/stock-ledger';
import type { CatalogueFiles, FilesChange } from '../../catalogue/ports.ts';
import type { StockMovement } from '#domain/orders/stock/stock-movement';
import type { Product } from '#domain/catalogue/product/product';
import type { PieceMovement } from '#domain/panel/change-batch';
import { createCountPlans } from './count-plans.ts';
import { createReservations } from './reservations.ts';
import type { SharedCounts } from './shared-counts.ts';
import type { OrderStore } from '../selling-ports.ts';

/** Movements without an order; negative for pieces that leave the stock. */
type Movement = Omit<PieceMovement, 'name'>;

/** Movements of one product that are listed; the journal has all of them. */
const MAX_LISTED = 200;

/** The pieces that can be sold: the last count of each product minus later movements and present reservations. */
export type Stock = ReturnType<typeof createStock>;

interface StockOptions {
  readonly orders: OrderStore;
  readonly now: () => Date;
  /** Called when a new count could not be recorded; the next start finds it again. */
  readonly onFault?: (error: unknown) => void;
  /** With several servers: decides which counts in this server's files are new. */
  readonly shared?: SharedCounts | undefined;
}

/**
 * The numbers of one product:
 * - filed: the `stockCount` in its file.
 * - pending: a new count on its way to the journal.
 * - known: the pending count, else the last one of the journal.
 * - valid: the count from which sales are subtracted: the file's, or with several servers the one that all of them know.
 * - left: what remains of the valid count after all movements of the journal.
 * - available: what is left without the pieces reserved for orders that are being placed.
 */
export function createStock({ orders, now, shared, onFault = () => undefined }: StockOptions) {
  const filed = new Map<string, number>();
  const pending = new Map<string, number>();
  const changed = new Set<string>();
  let notify: ((change: FilesChange) => void) | undefined;

  /** Authors who are writing the files of these products, and the effects of their counts. */
  const recordings = new Map<string, { readonly by: string; readonly lefts: Map<string, LeftChange> }>();

  const validCountOf = (productId: string): number | undefined => {
    const inFile = filed.get(productId);
    const known = shared && inFile !== undefined ? orders.findBalance(productId)?.counted : undefined;
    return known ?? inFile;
  };

  const leftFrom = (productId: string, count: number): number => {
    const balance = orders.findBalance(productId);
    // A new count that is being written to the journal, with the same number as the previous one.
    if (pending.get(productId) === count && balance?.counted === count) return count;
    return piecesLeft(balance, count);
  };

  const left = (productId: string): number => {
    const count = validCountOf(productId);
    return count === undefined ? 0 : leftFrom(productId, count);
  };

  const reservations = createReservations(left);
  const { available, refusalOf } = reservations;

  /** Forgets pending counts that the journal has, or has refused: from now on the journal's balances are right. */
  const endPending = (counts: StockCounted['counts']): void => {
    for (const [id, count] of counts) if (pending.get(id) === count) pending.delete(id);
  };

  const publish = (): void => {
    // What changes while a shop opens waits for its listener.
    if (!notify) return;
    const known = [...changed].filter((productId) => filed.has(productId));
    changed.clear();
    if (known.length > 0) notify({ available: new Map(known.map((id) => [id, available(id)])) });
  };

  const markChanged = (productIds: Iterable<string>): void => {
    // One report for all entries that became durable together.
    if (changed.size === 0) queueMicrotask(publish);
    for (const productId of productIds) changed.add(productId);
  };

  orders.subscribe((entry: JournalEntry) => {
    if (entry.type === 'counted') {
      endPending(entry.counts);
      for (const [id, count] of entry.counts) if (filed.get(id) === count) shared?.accept(id, count);
      markChanged(entry.counts.map(([productId]) => productId));
    } else if (entry.type === 'stockMoved') {
      markChanged(entry.moves.map(({ productId }) => productId));
    } else if (isOrderEvent(entry)) {
      if (entry.type === 'placed') reservations.end(entry.orderId);
      markChanged([...reservedBy(entry), ...releasedBy(entry)].map(({ productId }) => productId));
    }
  });

  const knownCount = (id: string): number | undefined => pending.get(id) ?? orders.findBalance(id)?.counted;

  /** Whether a file's count is new, so that the journal does not know it yet. */
  const isNewCount = (id: string, count: number, earlier: number | undefined): boolean => {
    const known = knownCount(id);
    // `shared` accepts the count only when it is written, which may still fail.
    if (shared && pending.get(id) === count) return false;
    return shared
      ? shared.isNewCount(id, { count, known, isByHand: recordings.has(id) }, () =>
          applyCounts(currentCounts([id])),
        )
      : (known ?? earlier ?? count) !== count;
  };

  const currentCounts = (ids: readonly string[]): Pick<Product, 'id' | 'stockCount'>[] =>
    ids.flatMap((id) => {
      const stockCount = filed.get(id);
      return stockCount === undefined ? [] : [{ id, stockCount }];
    });

  /** Applies the counts of files and records the new ones. */
  const applyCounts = (files: Iterable<Pick<Product, 'id' | 'stockCount'>>): void => {
    const counts: StockCounted['counts'][number][] = [];
    /** The counts that all servers know; another server may have written the same new count a moment ago. */
    const expected = new Map<string, number | undefined>();
    let by: string | undefined;
    for (const { id, stockCount } of files) {
      const earlier = filed.get(id);
      const before = left(id);
      filed.set(id, stockCount);
      if (!isNewCount(id, stockCount, earlier)) continue;
      const recording = recordings.get(id);
      counts.push(orders.findBalance(id) ? [id, stockCount] : [id, stockCount, before]);
      if (shared && !recording) expected.set(id, knownCount(id));
      pending.set(id, stockCount);
      by ??= recording?.by;
      recording?.lefts.set(id, { before, after: leftFrom(id, stockCount) });
    }
    if (counts.length === 0) return;
    const head = { at: now().toISOString(), ...(by === undefined ? {} : { by }) };
    orders.append([{ type: 'counted', ...head, counts }], { counts: expected }).catch((error: unknown) => {
      endPending(counts);
      if (error instanceof Overtaken) applyCounts(currentCounts(counts.map(([id]) => id)));
      else onFault(error);
    });
  };

  /** Records new counts of products with movements, and adds the available pieces to the report. */
  const onFilesChange = <Change extends FilesChange>(change: Change): Change => {
    for (const id of change.removedIds ?? []) filed.delete(id);
    applyCounts(change.upserted ?? []);
    const moved = (change.upserted ?? []).filter(({ id }) => orders.findBalance(id) || reservations.has(id));
    return moved.length === 0
      ? change
      : {
          ...change,
          available: new Map([
            ...(change.available ?? []),
            ...moved.map(({ id }) => [id, available(id)] as const),
          ]),
        };
  };

  const move = async (
    movements: readonly Movement[],
    by: string,
    changeId?: string,
  ): Promise<readonly LeftChange[]> => {
    const moved = movements.map(({ productId, quantity, kind, note }) => {
      const count = requireFound(validCountOf(productId), 'product_not_found');
      const refusal = refusalOf(productId, quantity);
      if (refusal) throw refusal;
      return { productId, quantity, counted: count, kind, ...(note ? { note } : {}) };
    });
    const leaving = moved
      .filter(({ quantity }) => quantity < 0)
      .map(({ productId, quantity }) => ({ productId, quantity: -quantity }));
    // Until it is on disk nobody else can have the leaving pieces.
    const release = reservations.reserveMoves(leaving);
    const head = { at: now().toISOString(), by, ...(changeId === undefined ? {} : { changeId }) };
    const overtaken = await orders
      .append([{ type: 'stockMoved', ...head, moves: moved }], {})
      .then(() => undefined, requireOvertaken)
      .finally(() => {
        release();
        markChanged(leaving.map(({ productId }) => productId));
      });
    if (overtaken) return move(movements, by, changeId);
    return moved.map(({ productId, quantity }) => {
      const after = left(productId);
      return { before: after - quantity, after };
    });
  };

  return {
    /** The pieces that can be sold; 0 for an unknown product. */
    available,
    /**
     * Reserves the pieces of all lines, or of none when one has too few, until the order's `placed` entry is durable or
     * the reservation is released. No other code runs between the check and the reservation.
     * @param freed pieces that are released by the same entry and count as available
     * @returns the lines, each with the count on which it is based
     * @throws AppError `out_of_stock` with the product's id and what is left.
     */
    reserve: <Line extends StockMove>(
      orderId: string,
      lines: readonly Line[],
      freed: readonly StockMove[] = [],
    ) => {
      reservations.reserve(orderId, lines, freed);
      return lines.map((line) => ({ ...line, counted: validCountOf(line.productId) ?? 0 }));
    },
    /** Releases a reservation after placing failed. */
    cancelReservation: reservations.end,
    /** The pieces left after all written entries; 0 for an unknown product. */
    left,
    /** Why a movement is impossible: too few pieces are left. */
    refusalOf,
    /** The last movements and counts of a product, newest first; at most `MAX_LISTED`. */
    movements: (productId: string): readonly StockMovement[] => {
      const last: StockMovement[] = [];
      for (const movement of orders.movements(productId)) if (last.push(movement) >= MAX_LISTED) break;
      return last;
    },
    /** The count in the product's file; undefined for an unknown product. */
    filedCountOf: (productId: string) => filed.get(productId),
    /**
     * Makes movements durable, all or none; at most one for each product.
     * @param changeId the change that they belong to
     * @returns the pieces left after each, in order
     * @throws AppError `product_not_found`; `invalid` naming what is left, when a movement needs more; `storage_failed`
     */
    move,
    ...createCountPlans(orders, validCountOf, now),
    /** Runs work that writes product files; resolves with the effect of its new counts on the pieces left. */
    recordCounts: async <T>(productIds: readonly string[], by: string, work: () => Promise<T>) => {
      const recording = { by, lefts: new Map<string, LeftChange>() };
      for (const id of productIds) recordings.set(id, recording);
      try {
        return { result: await work(), lefts: recording.lefts };
      } finally {
        for (const id of productIds) if (recordings.get(id) === recording) recordings.delete(id);
      }
    },
    /** Checks counts again that could not be recorded. */
    recount: () => applyCounts(currentCounts([...filed.keys()])),
    /** The catalogue's files, with the available pieces of each product in every report. */
    withAvailable: (files: CatalogueFiles): CatalogueFiles => ({
      load: () => onFilesChange(files.load()),
      watch: (listener) => {
        notify = listener;
        publish();
        return files.watch((change) => listener(onFilesChange(change)));
      },
      sweep: () => files.sweep(),
      problems: () => [...orders.problems(), ...strayProblems(orders.strays(), now()), ...files.problems()],
      close: () => files.close(),
    }),
  };
}

/** Returns the error when another server was faster; throws any other. */
function requireOvertaken(error: unknown): Overtaken {
  if (error instanceof Overtaken) return error;
  throw error;
}
