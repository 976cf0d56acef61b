import { keysOf } from '#kernel/keys-of';
import type { OrderEvent, OrderEventType, PlacedOrder } from './order.ts';
import type { OrderRecord } from './order-list.ts';
import { type OrderState, reservesStock } from './order-state.ts';

/** @param isTrue whether it is still true in a state */
const mail = (on: readonly OrderEventType[], isTrue: (state: OrderState) => boolean) => ({ on, isTrue });

/** Mails about an order, by the names of their texts in `templates/mail/texts.json`, and the events that send them. */
const MAILS = {
  'order-received': mail(['placed'], () => true),
  'order-notification': mail(['placed'], () => true),
  'payment-received': mail(['paid'], ({ paidAmount }) => paidAmount > 0),
  'payment-failed': mail(['paymentFailed'], ({ paymentStatus }) => paymentStatus === 'failed'),
  // It is true only at the moment of the change.
  'method-changed': mail(['methodChanged'], () => false),
  // The customer has the wrong number: the same mail is sent again with the right one.
  'order-shipped': mail(['shipped', 'trackingChanged'], ({ carrier }) => carrier !== ''),
  'invoice-ready': mail(['invoiceFiled'], ({ invoice }) => invoice.pdf !== ''),
  'order-cancelled': mail(['cancelled', 'expired'], ({ orderStatus }) => orderStatus === 'cancelled'),
  'order-refunded': mail(['refunded'], ({ refundedAmount }) => refundedAmount > 0),
  // They are about one of several returns, and are sent automatically only.
  'return-requested': mail(['returnRequested'], () => false),
  'return-notification': mail(['returnRequested'], () => false),
  'return-answered': mail(['returnAnswered'], () => false),
};
export type OrderMail = keyof typeof MAILS;
export const ORDER_MAILS = keysOf(MAILS);

/** The other mails are for the buyer. */
export const isForOwner = (mail: OrderMail): boolean =>
  mail === 'order-notification' || mail === 'return-notification';

export function mailsOf(event: OrderEvent): readonly OrderMail[] {
  const isQuiet = event.type === 'invoiceFiled' && event.isQuiet;
  return isQuiet ? [] : ORDER_MAILS.filter((name) => MAILS[name].on.includes(event.type));
}

/**
 * Whether the buyer gets a mail about a payment. After a cancellation a paid or refused card promises nothing; the owner
 * sees the payment instead. A shopper who paid at the door knows it.
 */
export function isPaymentReported({
  paymentMethod,
  ...state
}: Pick<PlacedOrder, 'paymentMethod'> & Pick<OrderState, 'orderStatus'>): boolean {
  return paymentMethod !== 'cash_on_delivery' && reservesStock(state);
}

/** Whether a mail about a payment may be sent; who has paid needs no news of a try that failed. */
export function mayReportPayment(
  mail: OrderMail,
  { order: { paymentMethod }, state }: Pick<OrderRecord, 'order' | 'state'>,
): boolean {
  if (mail !== 'payment-received' && mail !== 'payment-failed') return true;
  if (mail === 'payment-failed' && state.paidAmount > 0) return false;
  return isPaymentReported({ paymentMethod, orderStatus: state.orderStatus });
}

export function fittingMails(record: OrderRecord): OrderMail[] {
  return ORDER_MAILS.filter((mail) => MAILS[mail].isTrue(record.state) && mayReportPayment(mail, record));
}

/** Parses an id in the outbox: `<mail>:<order>`, with a suffix when sent again; `undefined` without an order. */
export function orderMailOf(
  mailId: string,
): { readonly mail: OrderMail; readonly orderId: string } | undefined {
  const [name, orderId = ''] = mailId.split(':');
  const mail = ORDER_MAILS.find((each) => each === name);
  return mail && { mail, orderId };
}
