import { AppError, invalidField, requireFound } from '#domain/errors';
import { formatLira, kurus, type Kurus, toDecimal, sumKurus } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import { Overtaken } from '#domain/orders/overtaken';
import {
  isRefundResult,
  openRefunds,
  refundReference,
  type RefundRequest,
} from '#domain/orders/payment/open-refunds';
import { refundable, replayEvent, reservesStock } from '#domain/orders/order-state';
import { isPossible } from '#domain/orders/order-transitions';
import { type LinePieces, type OrderEventBody, stillReserved } from '#domain/orders/order';
import { isPaidToCarrier } from '#domain/orders/order-status';
import { PAID_TO_CARRIER } from '#domain/orders/payment/order-money';
import type { StockMove } from '#domain/orders/stock/stock-ledger';
import { flagDue } from '../order-action.ts';
import type { OrderBook } from '../order-book.ts';
import type { CardProvider } from './card-provider.ts';
import type { CardStatus, PaymentProvider } from './payment-ports.ts';

interface Refund {
  /** Computed from the order's state while nothing else changes it. @throws AppError also when it changed too much */
  readonly amountOf: (record: OrderRecord) => Kurus;
  /** The refunded items; absent for an amount. */
  readonly pieces?: readonly LinePieces[];
  readonly reference: string;
  readonly by: string;
  /** The pieces that go on sale again after the refund; absent for none. */
  readonly released?: readonly StockMove[];
  /** The result of an earlier unanswered refund, as a person found at the provider. */
  readonly uncertain?: RefundOutcome | undefined;
}

/** Longer than the provider takes to answer and clocks of servers differ: a refund that it lists later never happened. */
const SENDING_MS = 5 * 60_000;

/** `done`: the refund happened; `lost`: it did not. */
type RefundOutcome = 'done' | 'lost';

function refundedSum({ events }: OrderRecord, attemptId: string): number {
  return events.reduce(
    (sum, event) => (event.type === 'refunded' && event.attemptId === attemptId ? sum + event.amount : sum),
    0,
  );
}

/** What each paid attempt can still refund. */
function cardRests(record: OrderRecord): { readonly id: string; readonly rest: Kurus }[] {
  const paid = record.state.attempts.filter(({ status }) => status === 'paid');
  return paid.map(({ id, amount }) => ({ id, rest: kurus(amount - refundedSum(record, id)) }));
}

/** The paid attempt that can still refund an amount; `undefined` when a person must transfer it. */
function attemptFor(record: OrderRecord, amount: Kurus): string | undefined {
  return cardRests(record).find(({ rest }) => rest >= amount)?.id;
}

function refuseImpossible(record: OrderRecord, amount: Kurus): void {
  const { state } = record;
  if (!isPossible(state, 'refunded')) {
    const message = isPaidToCarrier(state) ? PAID_TO_CARRIER : 'Bu siparişte iade edilecek bir ödeme yok.';
    throw new AppError('invalid_transition', { message });
  }
  const whole = refundable(state);
  const rests = cardRests(record).map(({ rest }) => rest);
  // What no card paid came by transfer, and goes back by transfer.
  const byHand = whole - rests.reduce((sum, rest) => sum + rest, 0);
  const most = kurus(Math.max(byHand, ...rests));
  const refuse = (message: string): never => {
    throw invalidField('amount', message, message);
  };
  if (amount <= 0) refuse('İade tutarı sıfırdan büyük olmalı.');
  if (amount > whole) refuse(`İade tutarı en çok ${formatLira(whole)} TL olabilir.`);
  if (amount > most)
    refuse(`Sipariş birden çok kez ödenmiş; bir seferde en çok ${formatLira(most)} TL iade edilebilir.`);
}

/** What the provider says of the refunds of a payment; undefined when it does not know. */
function refundsAt(status: CardStatus) {
  if (status.state !== 'paid' || !status.returns) return undefined;
  return { returns: status.returns, sum: sumKurus(status.returns.map(({ amount }) => amount)) };
}

/** The result of an earlier unanswered refund; undefined when the provider does not know. */
function wasRefunded(request: RefundRequest, status: CardStatus, record: OrderRecord): boolean | undefined {
  const found = refundsAt(status);
  if (!found) return undefined;
  const { returns, sum } = found;
  if (returns.some(({ reference }) => reference === request.providerReference)) return true;
  if (returns.every(({ reference }) => reference !== '')) return false;
  // Without references the sums decide.
  const known = refundedSum(record, request.attemptId);
  if (sum === known) return false;
  return sum === known + request.amount ? true : undefined;
}

type DoneRefund = Pick<RefundRequest, 'amount' | 'reference' | 'pieces' | 'restock'> & {
  readonly attemptId?: string | undefined;
};

/** The events of a refund that happened; pieces that went on sale in another way do not go there again. */
function refundedEvents(
  record: OrderRecord,
  { attemptId, amount, reference, pieces, restock = [] }: DoneRefund,
): readonly OrderEventBody[] {
  const released = stillReserved(record, restock);
  const { order, state, events } = record;
  const isListed = state.review.includes('refund_due') && reservesStock(state);
  const refunded = {
    type: 'refunded',
    ...(attemptId === undefined ? {} : { attemptId }),
    amount,
    reference,
    ...(pieces ? { pieces } : {}),
  } as const;
  const event = { orderId: order.id, at: '', by: '', ...refunded };
  const after = { order, state: replayEvent(state, event), events: [...events, event] };
  return [
    refunded,
    ...(released.length === 0 ? [] : [{ type: 'restocked', released } as const]),
    // Of pieces that came back, some may still be due.
    ...(pieces && isListed ? flagDue(after) : []),
  ];
}

/**
 * Refunds money: through the provider for card payments, else as a record of a person's transfer. The intent is
 * recorded before the provider is called. After a crash or without an answer, the provider is queried about that refund
 * before the next one, and believed only when no server can still be sending it. So no refund happens twice unnoticed.
 */
export function createRefundOrder(book: OrderBook, cards: CardProvider, now: () => Date) {
  const requireProvider = (): PaymentProvider => requireFound(cards.provider(), 'payment_unavailable');

  /**
   * Records the result of each open refund. True when a person said that one is done.
   * @throws AppError `refund_uncertain` when the result is unknown; `conflict` when the provider says that one is done,
   * when one that was just sent seems to be lost, or when a person says that one is done and none is open any more
   */
  const resolveOpenRefunds = async (orderId: string, { uncertain, by }: Refund): Promise<boolean> => {
    const record = book.require(orderId);
    const open = openRefunds(record.events);
    const done: RefundRequest[] = [];
    for (const request of open) {
      const { attemptId, amount, providerReference } = request;
      const status = uncertain === undefined ? await requireProvider().queryStatus(attemptId) : undefined;
      const isDone = status ? wasRefunded(request, status, record) : uncertain === 'done';
      if (isDone === undefined) {
        const why = status?.state === 'unknown' ? ` ${status.reason}` : '';
        throw new AppError('refund_uncertain', {
          message: `${formatLira(amount)} TL için daha önce gönderilen iade isteğinin yapılıp yapılmadığı belli değil.${why} Ödeme sağlayıcısının panelinde ${providerReference} numaralı iadeye bakın, sonra sonucu burada seçin.`,
          extra: { amount: toDecimal(amount), reference: providerReference },
        });
      }
      // Clocks may be turned back.
      if (!isDone && Math.abs(now().getTime() - Date.parse(request.at)) < SENDING_MS) {
        throw new AppError('conflict', {
          message: `${formatLira(amount)} TL için az önce bir iade isteği gönderildi, sağlayıcı onu hâlâ yapıyor olabilir. İki kez ödenmesin diye beş dakika sonra yeniden deneyin.`,
        });
      }
      const reason = status ? 'Ödeme sağlayıcısında böyle bir iade yok.' : 'Sağlayıcının paneline bakıldı.';
      await book.change(orderId, by, (current) => {
        // The server that sent it may have recorded its result while this one queried the provider.
        if (!openRefunds(current.events).some((each) => each.providerReference === providerReference))
          return [];
        return isDone
          ? refundedEvents(current, request)
          : [{ type: 'refundRefused', attemptId, amount, reason }];
      });
      if (isDone) done.push(request);
    }
    if (uncertain === 'done' && open.length === 0) {
      throw new AppError('conflict', {
        message:
          'Sonucu belli olmayan bir iade kalmamış; yeni bir iade gönderilmedi. Siparişin güncel hâline bakın.',
      });
    }
    if (done.length === 0 || uncertain === 'done') return done.length > 0;
    const sum = formatLira(sumKurus(done.map(({ amount }) => amount)));
    throw new AppError('conflict', {
      message: `Daha önce gönderilen ${sum} TL iade yapılmış; şimdi deftere işlendi. Yeni bir iade gönderilmedi.`,
    });
  };

  /**
   * @throws AppError `order_not_found`, `invalid_transition`, `invalid`, `payment_unavailable`, `refund_failed`,
   * `refund_uncertain`; `conflict` when an earlier refund turns out to be done.
   */
  return async (orderId: string, refund: Refund): Promise<OrderRecord> =>
    book.exclusively(orderId, async () => {
      const { reference, by, released = [], pieces = [] } = refund;
      // A refund that may not be is refused before the provider is asked about an earlier one.
      refund.amountOf(book.require(orderId));
      if (await resolveOpenRefunds(orderId, refund)) return book.require(orderId);
      const record = book.require(orderId);
      const amount = refund.amountOf(record);
      refuseImpossible(record, amount);
      const attemptId = attemptFor(record, amount);
      const done: DoneRefund = {
        attemptId,
        amount,
        reference,
        ...(pieces.length === 0 ? {} : { pieces }),
        ...(released.length === 0 ? {} : { restock: released }),
      };
      /** Another server may have refunded the same money or pieces meanwhile, or may be doing so. */
      const requireStill = (latest: OrderRecord): void => {
        const isSame = refund.amountOf(latest) === amount && attemptFor(latest, amount) === attemptId;
        if (!isSame || openRefunds(latest.events).length > 0) throw new Overtaken();
        refuseImpossible(latest, amount);
      };
      if (attemptId === undefined) {
        return book.change(orderId, by, (latest) => {
          requireStill(latest);
          return refundedEvents(latest, done);
        });
      }

      const current = requireProvider();
      const { events } = await book.change(orderId, by, (latest) => {
        requireStill(latest);
        return [{ type: 'refundRequested', ...done, attemptId }];
      });
      const answer = await current.refund(attemptId, amount, refundReference(attemptId, events.length - 1));
      /** Records the answer, unless another server has learned meanwhile that the refund is done. */
      const recordAnswer = (toEvents: (latest: OrderRecord) => readonly OrderEventBody[]) =>
        book.change(orderId, by, (latest) => {
          const results = latest.events.slice(events.length).filter(isRefundResult);
          return results[0]?.type === 'refunded' ? [] : toEvents(latest);
        });
      // Refused because somebody has refunded it in the provider's own panel.
      const isDoneThere = async (): Promise<boolean> =>
        refundsAt(await current.queryStatus(attemptId))?.sum === refundedSum(record, attemptId) + amount;
      if (answer.status === 'success' || (answer.status === 'failed' && (await isDoneThere())))
        return recordAnswer((latest) => refundedEvents(latest, done));
      const { reason } = answer;
      await recordAnswer(() => [
        answer.status === 'failed'
          ? { type: 'refundRefused', attemptId, amount, reason }
          : { type: 'reviewFlagged', reason: 'refund_uncertain', detail: reason },
      ]);
      const what = answer.status === 'failed' ? 'iadeyi yapmadı' : 'iadenin yapılıp yapılmadığını söylemedi';
      throw new AppError('refund_failed', { message: `Ödeme sağlayıcısı ${what}: ${reason}` });
    });
}

export type RefundOrder = ReturnType<typeof createRefundOrder>;
