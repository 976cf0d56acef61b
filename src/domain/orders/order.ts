import type { OrderBilling } from './checkout/billing.ts';
import type { AppliedDiscount } from './campaigns/apply-campaigns.ts';
import { type LineMachine, type PricedLine, vatOfLines } from './checkout/cart.ts';
import type { DeliveryPromise } from './shipping/delivery-promise.ts';
import type { CheckoutForm } from './checkout/checkout.ts';
import type { PaymentMethod } from './payment/payment-methods.ts';
import { type Kurus, ZERO } from '../money/money.ts';
import type { InvoiceFields } from './invoice/attached-invoice.ts';
import type { ReviewReason } from './review-reason.ts';
import type { ReturnedItem } from './order-return.ts';
import type { SiteId } from '../catalogue/site/site.ts';
import { commonPieces, piecesWithout, type StockMove, type StockReservation } from './stock/stock-ledger.ts';
import type { VatPart } from '../money/vat.ts';

/** One line of an order. It copies all facts, so that it stays true after the product is removed. */
export interface OrderLine extends PricedLine {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly imageUrl: string;
  /** The count in the product's file when the pieces were reserved. */
  readonly counted: number;
  /** The shopper's machine; absent for goods that are not parts, and when none was chosen. */
  readonly machine?: LineMachine;
}

/** A line's machine on papers and in mails, with the warning of the cart; empty without one. */
export function machineNote({ machine }: Pick<OrderLine, 'machine'>): string {
  return machine ? `${machine.name}${machine.verdict === 'uymaz' ? ' (bu makineye uymaz!)' : ''}` : '';
}

/** The second line about an item on papers: stock code and machine; empty without both. */
export function lineNote(line: Pick<OrderLine, 'sku' | 'machine'>): string {
  return [line.sku, line.machine && `Makine: ${machineNote(line)}`].filter(Boolean).join(' · ');
}

/** Pieces of an order's line; lines count from 0. */
export interface LinePieces {
  readonly line: number;
  readonly quantity: number;
}

/** How many of some pieces are of each line. */
export function piecesByLine(items: readonly OrderLine[], pieces: readonly LinePieces[]): readonly number[] {
  return items.map((_item, index) =>
    pieces.reduce((sum, { line, quantity }) => (line === index ? sum + quantity : sum), 0),
  );
}

/** The shopper's consent: which text, when, from where. */
interface AcceptedTerms {
  readonly version: string;
  /** SHA-256 of the text for this order, hexadecimal. */
  readonly hash: string;
  readonly acceptedAt: string;
  readonly ip: string;
}

/**
 * The facts of an order when it was placed. They never change, except the payment method and the customer's data
 * (`orderAfter`); later changes are events.
 */
export interface PlacedOrder extends Omit<CheckoutForm, 'billing'> {
  /** The invoice data; absent when the shopper gave none. */
  readonly billing?: OrderBilling | undefined;
  /** 32 capital hexadecimal digits. */
  readonly id: string;
  /** The secret in the address of the shopper's order page (see `orderToken`). */
  readonly token: string;
  readonly sessionId: string;
  readonly idempotencyKey?: string;
  readonly site: SiteId;
  readonly createdAt: string;
  readonly items: readonly OrderLine[];
  readonly subtotal: Kurus;
  /** The discounts of campaigns at that time; their sum is that of the lines' discounts. */
  readonly discounts?: readonly AppliedDiscount[];
  readonly shippingFee: Kurus;
  /** The fee for paying at the door (`PAYMENT_FEE_NAME`); absent for none. */
  readonly paymentFee?: Kurus;
  readonly total: Kurus;
  /** The VAT rate of the shipping fee and the payment fee. */
  readonly shippingVatRate: number;
  /** Pieces are sent by freight, and the buyer pays the carrier in addition to the total. */
  readonly freightToPay?: true;
  /** The promised dates of dispatch and arrival; absent in older orders. */
  readonly promised?: DeliveryPromise;
  /** The most instalments by card, when the goods allow fewer than usual. */
  readonly maxInstallments?: number;
  /** Lira per dollar on that day, for display. */
  readonly usdRate: number;
  /** The days for a transfer that the shopper was told; absent in older orders. */
  readonly transferDays?: number;
  readonly terms: AcceptedTerms;
  /** The administrator who entered an order by phone or message; absent when the shopper placed it. */
  readonly takenBy?: string;
}

/** The customer's data that can be corrected after an order was placed. Without an e-mail the former one stays. */
export type CustomerDetails = Pick<
  PlacedOrder,
  'customerName' | 'customerPhone' | 'shippingAddress' | 'delivery' | 'billing'
> &
  Partial<Pick<PlacedOrder, 'customerEmail'>>;

/** The VAT of an order, one part for each rate; the gross amounts add up to the total. */
export function orderVat({ items, shippingFee, paymentFee = ZERO, shippingVatRate }: PlacedOrder): VatPart[] {
  return vatOfLines(items, [shippingFee, paymentFee], shippingVatRate);
}

interface EventHead {
  readonly orderId: string;
  /** ISO time. */
  readonly at: string;
  /** The actor: `shopper`, `paytr`, `system`, or an administrator's name. */
  readonly by: string;
}

interface OrderEventDetails {
  readonly placed: { readonly order: PlacedOrder };
  /** The provider gave a token for an attempt to pay by card. */
  readonly paymentStarted: {
    readonly attemptId: string;
    readonly amount: Kurus;
    readonly isTest: boolean;
    readonly token: string;
  };
  /** The provider refused to open its payment page. */
  readonly paymentNotStarted: { readonly attemptId: string; readonly reason: string };
  readonly paid: {
    /** Absent for a bank transfer that a person confirmed. */
    readonly attemptId?: string;
    /** The part that counts for the order's total. */
    readonly amount: Kurus;
    /** The additional amount that the provider collected for instalments. */
    readonly surcharge: Kurus;
    /** The dates of dispatch and arrival, counted from this payment. */
    readonly promised?: DeliveryPromise;
    readonly installmentCount?: number;
  };
  readonly paymentFailed: { readonly attemptId: string; readonly code: string; readonly reason: string };
  /** The shopper changed the payment method, for example after a failed card. */
  readonly methodChanged: {
    readonly method: PaymentMethod;
    /** The text about the new method in the mail; absent in older records. */
    readonly terms?: Pick<AcceptedTerms, 'version' | 'hash'>;
    /** The dates if it is paid on the last day. */
    readonly promised?: DeliveryPromise;
  };
  /** Sent before payment: the carrier collects the money. */
  readonly confirmed: object;
  /** A person corrected the customer's data; `details` replaces all of them. */
  readonly corrected: { readonly details: CustomerDetails };
  readonly preparing: object;
  readonly shipped: {
    readonly carrier: string;
    readonly trackingNumber: string;
    /** The dates of a parcel that left later than it was promised. */
    readonly promised?: DeliveryPromise;
  };
  /** Another parcel, or a corrected tracking number. */
  readonly trackingChanged: { readonly carrier: string; readonly trackingNumber: string };
  readonly delivered: object;
  /** It was reported as delivered by mistake. */
  readonly notDelivered: object;
  /** The accountant or signer made the invoice. Another number means another invoice, without a PDF. */
  readonly invoiceAttached: InvoiceFields;
  /** `pdf` is the name of the stored file. */
  readonly invoiceFiled: {
    readonly pdf: string;
    /** The buyer has the invoice already, so no mail is sent. */
    readonly isQuiet?: true;
  };
  /** It belonged to another order. */
  readonly invoiceDetached: object;
  readonly cancelled: { readonly reason: string; readonly released: readonly StockMove[] };
  /** Cancelled because it was not paid in time. */
  readonly expired: { readonly released: readonly StockMove[] };
  readonly returned: { readonly reason: string; readonly released: readonly StockMove[] };
  readonly returnRequested: {
    readonly returnId: string;
    readonly items: readonly ReturnedItem[];
    readonly note: string;
  };
  readonly returnAnswered: {
    readonly returnId: string;
    readonly verdict: 'approved' | 'rejected';
    readonly carrier: string;
    /** The carrier's code for the parcel. */
    readonly code: string;
    readonly reason: string;
  };
  /** The parcel came back; `released` can be sold again. */
  readonly returnReceived: {
    readonly returnId: string;
    readonly released: readonly StockMove[];
    /** The other pieces of this return that refunds put on sale before; absent for none, and in older records. */
    readonly onSale?: readonly StockMove[];
  };
  /** Pieces of a refund that can be sold again. */
  readonly restocked: { readonly released: readonly StockMove[] };
  /** Recorded before the provider is called, so that no refund goes unnoticed. */
  readonly refundRequested: {
    readonly attemptId: string;
    readonly amount: Kurus;
    readonly reference: string;
    /** The pieces that go on sale again after the refund. */
    readonly restock?: readonly StockMove[];
    readonly pieces?: readonly LinePieces[];
  };
  /** The refund failed, as the provider or a person who checked there said. */
  readonly refundRefused: { readonly attemptId: string; readonly amount: Kurus; readonly reason: string };
  readonly refunded: {
    readonly attemptId?: string;
    readonly amount: Kurus;
    readonly reference: string;
    /** The items of the refund; absent for a free amount. */
    readonly pieces?: readonly LinePieces[];
  };
  readonly note: { readonly text: string };
  readonly reviewFlagged: { readonly reason: ReviewReason; readonly detail: string };
  readonly reviewCleared: object;
  readonly mailed: { readonly mail: string };
  /** Hidden from lists; the record stays for the legal period. */
  readonly hidden: object;
  readonly erased: object;
}

export type OrderEventType = keyof OrderEventDetails;

/** What happened, without order, time and actor. */
export type OrderEventBody = {
  [Type in OrderEventType]: { readonly type: Type } & OrderEventDetails[Type];
}[OrderEventType];

export type OrderEventOf<Type extends OrderEventType> = {
  [Key in Type]: EventHead & { readonly type: Key } & OrderEventDetails[Key];
}[Type];

export type OrderEvent = OrderEventOf<OrderEventType>;

/** The payment method after an event. An order that was paid by card is a card order, whatever was chosen last. */
export function methodAfter(method: PaymentMethod, event: OrderEvent): PaymentMethod {
  if (event.type === 'methodChanged') return event.method;
  return event.type === 'paid' && event.attemptId !== undefined ? 'paytr' : method;
}

export function orderAfter(order: PlacedOrder, event: OrderEvent): PlacedOrder {
  if (event.type === 'corrected') {
    const { delivery: _delivery, billing: _billing, ...rest } = order;
    return { ...rest, ...event.details };
  }
  const paymentMethod = methodAfter(order.paymentMethod, event);
  return paymentMethod === order.paymentMethod ? order : { ...order, paymentMethod };
}

export function reservedPieces(
  order: Pick<PlacedOrder, 'items'>,
  events: readonly OrderEvent[] = [],
): StockMove[] {
  return piecesWithout(order.items, events.flatMap(releasedBy));
}

/** Those of some pieces of an order that are not on sale again. */
export function stillReserved(
  { order, events }: { readonly order: PlacedOrder; readonly events: readonly OrderEvent[] },
  pieces: readonly StockMove[],
): StockMove[] {
  return commonPieces(pieces, reservedPieces(order, events));
}

export function reservedBy(event: OrderEvent): readonly StockReservation[] {
  return event.type === 'placed' ? event.order.items : [];
}

export function releasedBy(event: OrderEvent): readonly StockMove[] {
  return 'released' in event ? event.released : [];
}
