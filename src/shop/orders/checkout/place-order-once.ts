import { AppError } from '#domain/errors';
import type { PlacedOrder } from '#domain/orders/order';
import type { OrderRecord } from '#domain/orders/order-list';
import { piecesWithout, type StockMove } from '#domain/orders/stock/stock-ledger';
import type { OrderBook } from '../order-book.ts';
import type { Carts } from './carts.ts';
import type { PlaceOrder, PlaceOrderInput, PlaceOrderResult } from './place-order.ts';
import type { SellingParts } from '../selling-parts.ts';
import type { PersonBox } from '../selling-ports.ts';
import type { TokenAnswer } from '../payment/payment-ports.ts';
import { confirmForm, isStoredForm } from './stored-form.ts';

function isSameList(left: readonly StockMove[], right: readonly StockMove[]): boolean {
  return piecesWithout(left, right).length + piecesWithout(right, left).length === 0;
}

function isSameRequest(input: PlaceOrderInput, order: PlacedOrder, box: PersonBox): boolean {
  return (
    isStoredForm(input, order, box) &&
    (!input.phone || isSameList(input.phone.pieces, order.items)) &&
    (input.totalAmount === undefined || input.totalAmount === order.total)
  );
}

function replay(record: OrderRecord): PlaceOrderResult {
  const last = record.events.findLast(
    (event) => event.type === 'paymentStarted' || event.type === 'paymentNotStarted',
  );
  if (!last) return { record, attempt: undefined };
  const answer: TokenAnswer =
    last.type === 'paymentStarted'
      ? { status: 'success', token: last.token }
      : { status: 'failed', reason: last.reason };
  return { record, attempt: { attemptId: last.attemptId, answer } };
}

/** Errors on this server when another one has placed the order and this one does not know it yet. */
const MAY_BE_PLACED: ReadonlySet<string> = new Set([
  'conflict',
  'cart_empty',
  'out_of_stock',
  'coupon_refused',
]);

/**
 * A repeated request with the same key gets the same order, and waits while the first still runs. An order that empties
 * its cart has the cart's version as its key where none is given: another server may still know the cart as full.
 */
export function createPlaceOrderOnce(
  { orders, places, personBox, carts }: SellingParts & { readonly carts: Carts },
  book: OrderBook,
  place: PlaceOrder,
): PlaceOrder {
  /** @throws AppError what placing throws; `idempotency_mismatch` when the key was used for another request. */
  return async (request) => {
    const input = { ...request, ...confirmForm(request, places) };
    const { sessionId } = input;
    const cartVersion = input.paymentMethod === 'paytr' ? undefined : carts.versionOf(sessionId);
    const idempotencyKey = input.idempotencyKey ?? cartVersion;
    if (idempotencyKey === undefined) return place(input);

    const findPlaced = (): PlaceOrderResult | undefined => {
      const placed = orders.findByKey(sessionId, idempotencyKey);
      const record = placed && book.require(placed.id);
      const [first] = record?.events ?? [];
      if (!record || first?.type !== 'placed') return undefined;
      // As it was placed: the payment method or the customer's data may have changed since.
      if (!isSameRequest(input, first.order, personBox)) throw new AppError('idempotency_mismatch');
      return replay(record);
    };
    return book.exclusively(`key ${sessionId} ${idempotencyKey}`, async () => {
      const placed = findPlaced();
      if (placed) return placed;
      try {
        return await place({ ...input, idempotencyKey });
      } catch (error) {
        if (!(error instanceof AppError) || !MAY_BE_PLACED.has(error.code)) throw error;
        // The same request may have reached another server too, and that server was faster.
        await orders.catchUp?.();
        const other = findPlaced();
        if (other) return other;
        throw error;
      }
    });
  };
}
