import { paths } from '#contract/routes';
import { paidForLine } from '#domain/orders/checkout/cart';
import { AppError } from '#domain/errors';
import { attemptId } from '#domain/orders/order-number';
import { Overtaken } from '#domain/orders/overtaken';
import type { OrderEventBody, PlacedOrder } from '#domain/orders/order';
import { strictestLimit } from '#domain/orders/payment/instalments';
import { canRetryPayment } from '#domain/orders/payment/payment-deadline';
import { formatPhone } from '#domain/orders/checkout/phone';
import type { OrderBook } from '../order-book.ts';
import type { SellingParts } from '../selling-parts.ts';
import type { CardProvider } from './card-provider.ts';
import type { CardAttempt, TokenAnswer } from './payment-ports.ts';

export interface PayerPlace {
  /** Scheme, host and port of the storefront, without a final slash. */
  readonly origin: string;
  readonly ip: string;
}

/** An attempt to pay by card with the provider's answer; `undefined` when cards cannot be accepted at all. */
export type StartedAttempt = { readonly attemptId: string; readonly answer: TokenAnswer } | undefined;

function basketOf(order: PlacedOrder): CardAttempt['basket'] {
  const lines = order.items.map((line) =>
    line.discount
      ? { name: `${line.quantity} x ${line.name}`, unitPrice: paidForLine(line), quantity: 1 }
      : { name: line.name, unitPrice: line.price, quantity: line.quantity },
  );
  return order.shippingFee === 0
    ? lines
    : [...lines, { name: 'Kargo Ücreti', unitPrice: order.shippingFee, quantity: 1 }];
}

/** Requests a payment page from the provider, as a new attempt with its own number. */
export function createPayOrder({ settings }: SellingParts, book: OrderBook, cards: CardProvider) {
  const toAttempt = (order: PlacedOrder, merchantOid: string, { origin, ip }: PayerPlace): CardAttempt => {
    const orderPage = `${origin}${paths.order(order.token)}`;
    return {
      merchantOid,
      amount: order.total,
      basket: basketOf(order),
      customer: {
        name: order.customerName,
        email: order.customerEmail,
        phone: formatPhone(order.customerPhone).replaceAll(' ', ''),
        address: order.shippingAddress,
        ip,
      },
      successUrl: cards.merchant().successUrl || orderPage,
      failureUrl: cards.merchant().errorUrl || orderPage,
      timeoutMinutes: settings().cardPaymentMinutes,
      maxInstallments: strictestLimit([order.maxInstallments]),
    };
  };

  /** @throws AppError `invalid_transition` when the order accepts no more payments. */
  return async (orderId: string, place: PayerPlace): Promise<StartedAttempt> =>
    book.exclusively(orderId, async () => {
      const record = book.require(orderId);
      if (!canRetryPayment(record)) {
        throw new AppError('invalid_transition', { message: 'Bu sipariş için kartla ödeme yapılamaz.' });
      }
      const current = cards.openForPayment();
      if (!current) return undefined;
      const id = attemptId(orderId, record.state.attempts.length + 1);
      const answer = await current.requestToken(toAttempt(record.order, id, place));
      await book.change(orderId, 'paytr', ({ order, events }): readonly OrderEventBody[] => {
        // Another server may have started the same attempt.
        if (events.some((event) => 'attemptId' in event && event.attemptId === id)) throw new Overtaken();
        if (answer.status === 'failed') {
          return [{ type: 'paymentNotStarted', attemptId: id, reason: answer.reason }];
        }
        const { total: amount } = order;
        const { isTestMode: isTest } = current;
        return [{ type: 'paymentStarted', attemptId: id, amount, isTest, token: answer.token }];
      });
      return { attemptId: id, answer };
    });
}

export type PayOrder = ReturnType<typeof createPayOrder>;
