import { paths } from '#contract/routes';
import { bankAccount } from '#domain/orders/payment/bank-account';
import { orderEventJson } from '#contract/orders/order-event';
import { customerDetailsToJson } from '#contract/orders/customer-details';
import {
  type OrderDetailJson,
  orderToJson,
  type CustomerOrderJson,
  returnsToJson,
  type PlacedOrderJson,
  trackedOrderJson,
  type TrackedOrderJson,
} from '#contract/orders/orders';
import { cardFailureText } from '#domain/orders/payment/card-failure';
import { toDecimal, ZERO } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import { paymentPageOf } from '#domain/orders/order-number';
import { lineIdOf, piecesToRefund, returnablePieces, returnDeadline } from '#domain/orders/order-return';
import { ORDER_STATUSES, waitsForMoney } from '#domain/orders/order-status';
import { canBuyerCancel, refundable } from '#domain/orders/order-state';
import { orderAfter, type PlacedOrder, reservedPieces, type OrderEvent } from '#domain/orders/order';
import { canRetryPayment } from '#domain/orders/payment/payment-deadline';
import { refundBasis } from '#domain/orders/payment/refund-pieces';
import type { StartedAttempt } from '#shop/orders/payment/pay-order';
import type { PlaceOrderResult } from '#shop/orders/checkout/place-order';
import type { Selling } from '#shop/orders/selling';

/** Where the browser continues to pay: the members of the answer to an order, none of them without an attempt. */
export function paymentJson(
  order: PlacedOrder,
  attempt: StartedAttempt,
): Pick<PlacedOrderJson, 'paymentUrl' | 'paymentData' | 'tokenResponse'> {
  if (!attempt) return {};
  const { attemptId, answer } = attempt;
  if (answer.status === 'failed') return { tokenResponse: { status: 'failed', reason: answer.reason } };
  return {
    paymentUrl: paths.payment(paymentPageOf(order, attemptId)),
    paymentData: { merchant_oid: attemptId, token: answer.token },
    tokenResponse: { status: 'success' },
  };
}

/** The answer to a placed order: with the token of its page, and how it is paid. */
export function placedToJson({ record, attempt }: PlaceOrderResult, selling: Selling): PlacedOrderJson {
  const { review: _panelOnly, ...order } = orderToJson(record.order, record.state);
  return {
    ...order,
    token: record.order.token,
    ...paymentJson(record.order, attempt),
    paymentDeadline: selling.deadlineOf(record),
  };
}

function returnableOf(record: OrderRecord): CustomerOrderJson['returnable'] {
  return returnablePieces(record)
    .map((quantity, line) => ({ id: lineIdOf(record.order.id, line), quantity }))
    .filter(({ quantity }) => quantity > 0);
}

/** When the order reached each of its states; for a repeated state the last time. */
function stepsOf({ order, events }: OrderRecord): CustomerOrderJson['steps'] {
  const steps = new Map<CustomerOrderJson['orderStatus'], string>([['processing', order.createdAt]]);
  for (const { type, at } of events) {
    const status = type === 'expired' ? 'cancelled' : ORDER_STATUSES.find((each) => each === type);
    if (status !== undefined) steps.set(status, at);
    if (type === 'notDelivered') steps.delete('delivered');
  }
  return [...steps].map(([status, at]) => ({ status, at }));
}

export function customerOrderToJson(record: OrderRecord, selling: Selling): CustomerOrderJson {
  const { review: _review, surcharge: _surcharge, ...order } = orderToJson(record.order, record.state);
  const { paymentMethod, token } = record.order;
  const { attempts, paidAmount } = record.state;
  const lastAttempt = attempts.at(-1);
  const obstacle = selling.returnObstacleOf(record);
  const waitsForTransfer = paymentMethod === 'bank_transfer' && waitsForMoney(record.state);
  return {
    ...order,
    token,
    steps: stepsOf(record),
    paymentDeadline: selling.deadlineOf(record),
    trackingUrl: selling.trackingUrlOf(record.state) ?? null,
    canRetryPayment: canRetryPayment(record),
    canPayByTransfer: selling.canPayByTransfer(record),
    canCancel: canBuyerCancel(record.state),
    returns: returnsToJson(record),
    returnable: obstacle === undefined ? returnableOf(record) : [],
    returnObstacle: obstacle ?? '',
    returnDeadline: returnDeadline(record.events) ?? null,
    fit: selling.fitReports.linesOf(record).map(({ line, machine, report }) => ({
      id: lineIdOf(record.order.id, line),
      machine,
      fits: report?.fits ?? null,
      isOpen: report?.decision === undefined,
    })),
    hasTriedPayment: attempts.length > 0,
    paymentFailure:
      lastAttempt && paymentMethod === 'paytr' && paidAmount === 0 ? cardFailureText(lastAttempt) : '',
    banks: waitsForTransfer ? selling.banks.active().map((account) => bankAccount.parse(account)) : [],
  };
}

/** What the number and e-mail of an order give access to: its state, and its page. */
export function trackedToJson(record: OrderRecord, selling: Selling): TrackedOrderJson {
  return trackedOrderJson.parse(customerOrderToJson(record, selling));
}

/** The events of an order, with the customer's data before and after each correction. */
function eventsToJson(events: readonly OrderEvent[]): OrderDetailJson['events'] {
  let order: PlacedOrder | undefined;
  return events.map((event) => {
    const before = order;
    order = event.type === 'placed' ? event.order : order && orderAfter(order, event);
    const json = eventToJson(event);
    if (event.type !== 'corrected' || !before || !order) return json;
    return { ...json, before: customerDetailsToJson(before), after: customerDetailsToJson(order) };
  });
}

/** An event without internal data: tokens, stock lists, the order itself. */
function eventToJson(event: OrderEvent): OrderDetailJson['events'][number] {
  return orderEventJson.parse({
    ...event,
    ...('amount' in event && { amount: toDecimal(event.amount) }),
    ...('surcharge' in event && { surcharge: toDecimal(event.surcharge) }),
  });
}

function refundLinesOf(record: OrderRecord): OrderDetailJson['refundLines'] {
  const { items, refunded } = refundBasis(record);
  const reserved = new Map(
    reservedPieces(record.order, record.events).map((each) => [each.productId, each.quantity]),
  );
  const due = piecesToRefund(record);
  return record.order.items.map(({ productId, quantity }, line) => ({
    due: due[line] ?? 0,
    discount: toDecimal(items[line]?.discount ?? ZERO),
    left: quantity - (refunded[line] ?? 0),
    held: reserved.get(productId) ?? 0,
  }));
}

export function orderDetailToJson(record: OrderRecord, selling: Selling, link: string): OrderDetailJson {
  const { order, state, events } = record;
  return {
    ...orderToJson(order, state),
    version: events.length,
    terms: { ...order.terms },
    paymentDeadline: selling.deadlineOf(record),
    trackingUrl: selling.trackingUrlOf(state) ?? null,
    attempts: state.attempts.map(({ amount, code: _code, ...attempt }) => ({
      ...attempt,
      amount: toDecimal(amount),
    })),
    events: eventsToJson(events),
    returns: returnsToJson(record),
    refundable: toDecimal(refundable(state)),
    refundLines: refundLinesOf(record),
    isErased: state.isErased,
    takenBy: order.takenBy ?? null,
    customerLink: order.takenBy === undefined ? null : link,
    carriers: [...selling.carriers()],
    canMail: selling.canMail(),
  };
}
