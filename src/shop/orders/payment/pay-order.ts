import { DAY_MS } from '#kernel/turkish-day';
import { paths } from '#contract/routes';
import { paidForLine } from '#domain/orders/checkout/cart';
import { AppError } from '#domain/errors';
import type { OrderFilter, OrderRecord, OrderStanding } from '#domain/orders/order-list';
import { attemptId } from '#domain/orders/order-number';
import { Overtaken } from '#domain/orders/overtaken';
import { awaitsPayment } from '#domain/orders/order-state';
import type { OrderEventBody, PlacedOrder } from '#domain/orders/order';
import { strictestLimit } from '#domain/orders/payment/instalments';
import { formatPhone } from '#domain/orders/checkout/phone';
import type { Settings } from '#domain/catalogue/site/settings';
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

/** No shopper needs more attempts for one order. */
const MAX_ATTEMPTS = 10;
const MINUTE_MS = 60_000;

/**
 * The time until which an order waits for its payment: by card from the last attempt, by transfer from the order or
 * from the change to transfer. An order by phone can be paid by card as long as by transfer. An order paid at the door
 * never expires: it waits for the owner, not the shopper.
 */
export function paymentDeadline(
  {
    order,
    state,
  }: {
    readonly state: Pick<OrderStanding, 'attempts' | 'methodChangedAt'>;
    readonly order: Pick<PlacedOrder, 'createdAt' | 'paymentMethod' | 'takenBy'>;
  },
  settings: Pick<Settings, 'cardPaymentMinutes' | 'transferPaymentDays'>,
): Date | undefined {
  if (order.paymentMethod === 'cash_on_delivery') return undefined;
  const placedAt = Date.parse(order.createdAt);
  const { methodChangedAt } = state;
  const byTransfer =
    (methodChangedAt === '' ? placedAt : Date.parse(methodChangedAt)) + settings.transferPaymentDays * DAY_MS;
  if (order.paymentMethod === 'bank_transfer') return new Date(byTransfer);
  const begun = state.attempts.map(({ startedAt }) => Date.parse(startedAt));
  const byCard = Math.max(placedAt, ...begun) + settings.cardPaymentMinutes * MINUTE_MS;
  return new Date(order.takenBy === undefined ? byCard : Math.max(byCard, byTransfer));
}

/** A filter for transfers that `paymentDeadline` cancels within a day. */
export function expiringTransfers(
  { transferPaymentDays }: Pick<Settings, 'transferPaymentDays'>,
  now: Date,
): OrderFilter {
  return {
    method: 'bank_transfer',
    status: 'processing',
    payment: 'pending',
    to: new Date(now.getTime() - (transferPaymentDays - 1) * DAY_MS).toISOString(),
  };
}

export function isPayableByCard({ order, state }: OrderRecord): boolean {
  return order.paymentMethod === 'paytr' && awaitsPayment(state);
}

export function canRetryPayment(record: OrderRecord): boolean {
  return isPayableByCard(record) && record.state.attempts.length < MAX_ATTEMPTS;
}

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
      const current = cards.provider();
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
