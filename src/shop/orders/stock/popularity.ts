import { DAY_MS } from '#kernel/turkish-day';
import { inTurns } from '../../yield-turn.ts';
import { soldStep } from '#domain/catalogue/recommendation';
import type { FilesChange } from '../../catalogue/ports.ts';
import type { OrderStore } from '../selling-ports.ts';

const COUNTED_DAYS = 90;
/** The newest orders represent all: reading more would cost time and hardly change a list. */
const MAX_ORDERS = 2000;
/** Orders that are read from the journal before others get their turn. */
const SLICE = 10;

/** Computes how well goods sell, in coarse levels and only on request: no sale changes a list. */
export type Popularity = ReturnType<typeof createPopularity>;

/** @param report called with the levels of all goods */
export function createPopularity(
  orders: Pick<OrderStore, 'list' | 'read'>,
  report: (change: Pick<FilesChange, 'sold'>) => void,
  now: () => Date,
) {
  const countPieces = async (): Promise<Map<string, number>> => {
    const from = new Date(now().getTime() - COUNTED_DAYS * DAY_MS).toISOString();
    const pieces = new Map<string, number>();
    for await (const { id, state } of inTurns(orders.list({ from }, 1, MAX_ORDERS).orders, SLICE)) {
      if (state.orderStatus === 'cancelled') continue;
      for (const { productId, quantity } of orders.read(id)?.order.items ?? []) {
        pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
      }
    }
    return pieces;
  };

  return {
    refresh: async (): Promise<void> => {
      const pieces = await countPieces();
      const steps = [...pieces].map(([id, count]) => [id, soldStep(count)] as const);
      report({ sold: new Map(steps.filter(([, step]) => step > 0)) });
    },
  };
}
