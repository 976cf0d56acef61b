import { type CheckoutForm, storedForm } from '#domain/orders/checkout';
import { AppError } from '#domain/errors';
import type { Kurus } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import type { StockMove } from '#domain/orders/stock-ledger';
import type { OrderBook } from './order-book.ts';
import type { PlaceOrder, PlaceOrderInput, PlaceOrderResult } from './place-order.ts';
import type { OrderStore } from './selling-ports.ts';

interface OnceParts {
  readonly orders: OrderStore;
  readonly book: OrderBook;
  readonly place: PlaceOrder;
}

type FormField = keyof CheckoutForm;
const FORM_FIELDS: readonly FormField[] = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'shippingAddress',
  'paymentMethod',
];

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
  order: CheckoutForm & { readonly total: Kurus | undefined; readonly pieces: readonly StockMove[] },
): boolean {
  const form = storedForm(input);
  return (
    FORM_FIELDS.every((field) => form[field] === order[field]) &&
    (!input.phone || isSameList(input.phone.pieces, order.pieces)) &&
    (input.totalAmount === undefined || order.total === undefined || input.totalAmount === order.total)
  );
}

/** The answer to a request that was answered before. */
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

interface Running {
  readonly input: PlaceOrderInput;
  readonly result: Promise<PlaceOrderResult>;
}

/**
 * Places orders so that the same request under the same key gives the same order once: while it is on its way,
 * and ever after.
 */
export function createPlaceOrderOnce({ orders, book, place }: OnceParts): PlaceOrder {
  const running = new Map<string, Running>();

  /** @throws AppError what placing throws; `idempotency_mismatch` when the key was used for another request. */
  return async (input) => {
    const { sessionId, idempotencyKey } = input;
    if (idempotencyKey === undefined) return place(input);

    const key = `${sessionId}\n${idempotencyKey}`;
    const same = running.get(key);
    if (same) {
      const { totalAmount: total, phone } = same.input;
      if (!isSameRequest(input, { ...storedForm(same.input), total, pieces: phone?.pieces ?? [] }))
        throw new AppError('idempotency_mismatch');
      return same.result;
    }
    const placed = orders.findByKey(sessionId, idempotencyKey);
    if (placed) {
      const record = book.require(placed.id);
      if (!isSameRequest(input, { ...record.order, pieces: record.order.items }))
        throw new AppError('idempotency_mismatch');
      return replay(record);
    }
    const result = place(input);
    running.set(key, { input, result });
    try {
      return await result;
    } finally {
      running.delete(key);
    }
  };
}
