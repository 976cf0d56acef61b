import { AppError } from '#domain/errors';
import type { Kurus } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import type { StockMove } from '#domain/orders/stock/stock-ledger';
import type { OrderBook } from '../order-book.ts';
import type { PlaceOrder, PlaceOrderInput, PlaceOrderResult } from './place-order.ts';
import type { SellingParts } from '../selling-parts.ts';
import type { PersonBox } from '../selling-ports.ts';
import { confirmForm, isStoredForm, storedForm, type StoredForm } from '../payment/stored-form.ts';

function isSameList(left: readonly StockMove[], right: readonly StockMove[]): boolean {
  const textOf = (pieces: readonly StockMove[]): string =>
    pieces
      .map(({ productId, quantity }) => `${productId} ${quantity}`)
      .sort()
      .join('\n');
  return textOf(left) === textOf(right);
}

function isSameRequest(
  input: PlaceOrderInput,
  order: StoredForm & { readonly total: Kurus | undefined; readonly pieces: readonly StockMove[] },
  box: PersonBox,
): boolean {
  return (
    isStoredForm(input, order, box) &&
    (!input.phone || isSameList(input.phone.pieces, order.pieces)) &&
    (input.totalAmount === undefined || order.total === undefined || input.totalAmount === order.total)
  );
}

/** The stored answer to a repeated request. */
function replay(record: OrderRecord): PlaceOrderResult {
  const last = record.events.findLast(
    ({ type }) => type === 'paymentStarted' || type === 'paymentNotStarted',
  );
  if (last?.type === 'paymentStarted') {
    return {
      record,
      attempt: { attemptId: last.attemptId, answer: { status: 'success', token: last.token } },
    };
  }
  if (last?.type === 'paymentNotStarted') {
    return {
      record,
      attempt: { attemptId: last.attemptId, answer: { status: 'failed', reason: last.reason } },
    };
  }
  return { record, attempt: undefined };
}

/** Errors on this server when another one has placed the order and this one does not know it yet. */
const MAY_BE_PLACED: ReadonlySet<string> = new Set([
  'conflict',
  'cart_empty',
  'out_of_stock',
  'coupon_refused',
]);

interface Running {
  readonly input: PlaceOrderInput;
  readonly result: Promise<PlaceOrderResult>;
}

/**
 * Places orders so that a repeated request with the same key returns the same order, also while the first one is still
 * running.
 */
export function createPlaceOrderOnce(
  { orders, places, personBox }: SellingParts,
  book: OrderBook,
  place: PlaceOrder,
): PlaceOrder {
  const running = new Map<string, Running>();

  /** @throws AppError what placing throws; `idempotency_mismatch` when the key was used for another request. */
  return async (request) => {
    const input = { ...request, ...confirmForm(request, places) };
    const { sessionId, idempotencyKey } = input;
    if (idempotencyKey === undefined) return place(input);

    const key = `${sessionId}\n${idempotencyKey}`;
    const same = running.get(key);
    if (same) {
      const { totalAmount: total, phone } = same.input;
      const other = { ...storedForm(same.input, personBox), total, pieces: phone?.pieces ?? [] };
      if (!isSameRequest(input, other, personBox)) throw new AppError('idempotency_mismatch');
      return same.result;
    }
    const findPlaced = (): PlaceOrderResult | undefined => {
      const placed = orders.findByKey(sessionId, idempotencyKey);
      const record = placed && book.require(placed.id);
      const [first] = record?.events ?? [];
      if (!record || first?.type !== 'placed') return undefined;
      // As it was placed: the payment method or the customer's data may have changed since.
      if (!isSameRequest(input, { ...first.order, pieces: first.order.items }, personBox))
        throw new AppError('idempotency_mismatch');
      return replay(record);
    };
    const placed = findPlaced();
    if (placed) return placed;
    const result = place(input).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || !MAY_BE_PLACED.has(error.code)) throw error;
      // The same request may have reached another server too, and that server was faster.
      await orders.catchUp?.();
      const other = findPlaced();
      if (other) return other;
      throw error;
    });
    running.set(key, { input, result });
    try {
      return await result;
    } finally {
      running.delete(key);
    }
  };
}
