import type { OrderBilling } from './checkout/billing.ts';
import type { AppliedDiscount } from './campaigns/apply-campaigns.ts';
import { type LineMachine, paidForLine, type PricedLine } from './checkout/cart.ts';
import type { DeliveryPromise } from './shipping/delivery-promise.ts';
import type { CheckoutForm } from './checkout/checkout.ts';
import type { PaymentMethod } from './payment/payment-methods.ts';
import { type Kurus, ZERO } from '../money/money.ts';
import type { InvoiceFields } from './invoice/attached-invoice.ts';
import type { ReturnedItem } from './order-return.ts';
import type { SiteId } from '../catalogue/site/site.ts';
import type { StockMove, StockReservation } from './stock/stock-ledger.ts';
import { splitVatByRate, type VatPart } from '../money/vat.ts';

/** One line of an order: its own copy of everything, so that it stays true when the product goes. */
export interface OrderLine extends PricedLine {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly imageUrl: string;
  /** The count in the product's file when the pieces were taken. */
  readonly counted: number;
  /** The machine that the shopper had chosen; absent for goods that are no part, and where none was chosen. */
  readonly machine?: LineMachine;
}

/** What papers and mails say of a line below its name: stock code and machine; empty for neither. */
export function lineNote({ sku, machine }: Pick<OrderLine, 'sku' | 'machine'>): string {
  return [sku, machine && `Makine: ${machine.name}`].filter(Boolean).join(' · ');
}

/** Pieces of an order's line; lines count from 0. */
export interface LinePieces {
  readonly line: number;
  readonly quantity: number;
}

/** What the shopper agreed to: which text, when, from where. */
export interface AcceptedTerms {
  readonly version: string;
  /** SHA-256 of the text that was shown for this order, hexadecimal. */
  readonly hash: string;
  readonly acceptedAt: string;
  readonly ip: string;
}

/** The facts of an order as it was placed. They never change but for the way to pay (`methodAfter`); what happens later are events. */
export interface PlacedOrder extends Omit<CheckoutForm, 'billing'> {
  /** What is wanted on the invoice; absent for a person who named nothing. */
  readonly billing?: OrderBilling | undefined;
  /** 32 hexadecimal digits in capitals. */
  readonly id: string;
  /** Opens the shopper's own page of this order; unguessable (see `orderToken`). */
  readonly token: string;
  /** Whose cart it came from. */
  readonly sessionId: string;
  readonly idempotencyKey?: string;
  /** The storefront it was placed on. */
  readonly site: SiteId;
  readonly createdAt: string;
  readonly items: readonly OrderLine[];
  readonly subtotal: Kurus;
  /** What campaigns took off, as it was then; their sum is that of the lines' discounts. */
  readonly discounts?: readonly AppliedDiscount[];
  readonly shippingFee: Kurus;
  /** What paying at the door costs (`PAYMENT_FEE_NAME`); absent for nothing. */
  readonly paymentFee?: Kurus;
  readonly total: Kurus;
  /** Of the shipping fee and of the payment fee. */
  readonly shippingVatRate: number;
  /** Pieces go by freight, and the buyer pays the carrier beside the total. */
  readonly freightToPay?: true;
  /** When it was said to leave and arrive; absent in orders from before. */
  readonly promised?: DeliveryPromise;
  /** The most instalments by card when the goods allow fewer than usual. */
  readonly maxInstallments?: number;
  /** Lira per dollar on that day, for showing. */
  readonly usdRate: number;
  readonly terms: AcceptedTerms;
  /** The administrator who took it by phone or message; absent when the shopper placed it. */
  readonly takenBy?: string;
}

/** The VAT in an order, one part per rate; the parts' gross amounts add up to the total. */
export function orderVat({
  items,
  shippingFee,
  paymentFee = ZERO,
  shippingVatRate,
}: Pick<PlacedOrder, 'items' | 'shippingFee' | 'paymentFee' | 'shippingVatRate'>): VatPart[] {
  return splitVatByRate([
    ...items.map((line) => ({ gross: paidForLine(line), vatRate: line.vatRate })),
    { gross: shippingFee, vatRate: shippingVatRate },
    { gross: paymentFee, vatRate: shippingVatRate },
  ]);
}

interface EventHead {
  readonly orderId: string;
  /** ISO time. */
  readonly at: string;
  /** Who: `shopper`, `paytr`, `system`, or an administrator's name. */
  readonly by: string;
}

/** Why a person must look at an order. */
export const REVIEW_REASONS = [
  'amount_mismatch',
  'currency_mismatch',
  'test_mode_mismatch',
  'paid_twice',
  'late_payment',
  'paid_after_change',
  'refund_uncertain',
  'refund_due',
  'return_requested',
  'journal_gap',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** What can happen to an order, by the word that the journal writes. */
export interface OrderEventDetails {
  readonly placed: { readonly order: PlacedOrder };
  /** The provider gave a token for a try to pay by card. */
  readonly paymentStarted: {
    readonly attemptId: string;
    readonly amount: Kurus;
    readonly isTest: boolean;
    readonly token: string;
  };
  /** The provider refused to open its payment page. */
  readonly paymentNotStarted: { readonly attemptId: string; readonly reason: string };
  readonly paid: {
    /** Absent for a transfer that a person marked as arrived. */
    readonly attemptId?: string;
    /** What counts towards the order's total. */
    readonly amount: Kurus;
    /** What the provider collected beyond it for instalments. */
    readonly surcharge: Kurus;
    /** When it arrives, counted from this payment. */
    readonly promised?: DeliveryPromise;
    readonly installmentCount?: number;
  };
  readonly paymentFailed: { readonly attemptId: string; readonly code: string; readonly reason: string };
  /** The shopper pays in another way, after a card that failed for example. */
  readonly methodChanged: {
    readonly method: PaymentMethod;
    /** The text that names the new way, as it is mailed; absent in records from before. */
    readonly terms?: Pick<AcceptedTerms, 'version' | 'hash'>;
    /** When it arrives, paid on the last day. */
    readonly promised?: DeliveryPromise;
  };
  /** Goes out before its money, which the carrier takes. */
  readonly confirmed: object;
  readonly preparing: object;
  readonly shipped: { readonly carrier: string; readonly trackingNumber: string };
  /** The parcel is another one, or its number was mistyped. */
  readonly trackingChanged: { readonly carrier: string; readonly trackingNumber: string };
  readonly delivered: object;
  /** The accountant or signer made the invoice; another number stands for another invoice, without a PDF. */
  readonly invoiceAttached: InvoiceFields;
  /** Its PDF is kept under this name. */
  readonly invoiceFiled: {
    readonly pdf: string;
    /** The buyer has the invoice already and gets no mail. */
    readonly isQuiet?: true;
  };
  /** It belonged to another order. */
  readonly invoiceDetached: object;
  readonly cancelled: { readonly reason: string; readonly released: readonly StockMove[] };
  /** Cancelled because nobody paid in time. */
  readonly expired: { readonly released: readonly StockMove[] };
  readonly returned: { readonly reason: string; readonly released: readonly StockMove[] };
  /** The shopper wants to send pieces back. */
  readonly returnRequested: {
    readonly returnId: string;
    readonly items: readonly ReturnedItem[];
    readonly note: string;
  };
  readonly returnAnswered: {
    readonly returnId: string;
    readonly verdict: 'approved' | 'rejected';
    readonly carrier: string;
    /** Under which the carrier takes the parcel. */
    readonly code: string;
    readonly reason: string;
  };
  /** The parcel came back; `released` is what can be sold again. */
  readonly returnReceived: { readonly returnId: string; readonly released: readonly StockMove[] };
  /** Pieces of a refund that can be sold again. */
  readonly restocked: { readonly released: readonly StockMove[] };
  /** Written before the provider is asked, so that no refund can go unnoticed. */
  readonly refundRequested: {
    readonly attemptId: string;
    readonly amount: Kurus;
    readonly reference: string;
    /** What goes on sale again once the money has gone. */
    readonly restock?: readonly StockMove[];
    readonly pieces?: readonly LinePieces[];
  };
  /** The money did not go: the provider said so, or a person who looked there. */
  readonly refundRefused: { readonly attemptId: string; readonly amount: Kurus; readonly reason: string };
  readonly refunded: {
    readonly attemptId?: string;
    readonly amount: Kurus;
    readonly reference: string;
    /** What the money is for; absent where it is an amount. */
    readonly pieces?: readonly LinePieces[];
  };
  readonly note: { readonly text: string };
  readonly reviewFlagged: { readonly reason: ReviewReason; readonly detail: string };
  readonly reviewCleared: object;
  readonly mailed: { readonly mail: string };
  /** Taken out of the lists; the record stays for the legal period. */
  readonly hidden: object;
  /** The person's data were made anonymous. */
  readonly erased: object;
}

export type OrderEventType = keyof OrderEventDetails;

/** One event of one kind. */
export type OrderEventOf<Type extends OrderEventType> = {
  [Key in Type]: EventHead & { readonly type: Key } & OrderEventDetails[Key];
}[Type];

export type OrderEvent = OrderEventOf<OrderEventType>;

/** A refund that was sent to the provider. */
export type RefundRequest = OrderEventOf<'refundRequested'> & {
  /** Under which the provider knows it. */
  readonly providerReference: string;
};

/** Refunds that were sent and of which nobody knows how they ended, oldest first. */
export function openRefunds(events: readonly OrderEvent[]): readonly RefundRequest[] {
  const open: RefundRequest[] = [];
  events.forEach((event, index) => {
    if (event.type === 'refundRequested') {
      open.push({ ...event, providerReference: refundReference(event.attemptId, index) });
    } else if (event.type === 'refunded' || event.type === 'refundRefused') {
      const answered = open.findIndex(
        ({ attemptId, amount }) => attemptId === event.attemptId && amount === event.amount,
      );
      if (answered !== -1) open.splice(answered, 1);
    }
  });
  return open;
}

/** Names a refund to the provider: letters and digits, unique by the place of its request among the events. */
export function refundReference(attemptId: string, place: number): string {
  return `${attemptId}R${place}`;
}

/** How an order is paid after an event: what was paid by card is a card order, whatever was wanted last. */
export function methodAfter(method: PaymentMethod, event: OrderEvent): PaymentMethod {
  if (event.type === 'methodChanged') return event.method;
  return event.type === 'paid' && event.attemptId !== undefined ? 'paytr' : method;
}

/** The pieces that an order still holds, as its release gives them back. */
export function reservedPieces(
  order: Pick<PlacedOrder, 'items'>,
  events: readonly OrderEvent[] = [],
): StockMove[] {
  const released = new Map<string, number>();
  for (const { productId, quantity } of events.flatMap(releasedBy)) {
    released.set(productId, (released.get(productId) ?? 0) + quantity);
  }
  return order.items.flatMap(({ productId, quantity }) => {
    const back = Math.min(quantity, released.get(productId) ?? 0);
    released.set(productId, (released.get(productId) ?? 0) - back);
    return quantity > back ? [{ productId, quantity: quantity - back }] : [];
  });
}

/** What an event takes from the stock. */
export function reservedBy(event: OrderEvent): readonly StockReservation[] {
  return event.type === 'placed' ? event.order.items : [];
}

/** What an event gives back to the stock. */
export function releasedBy(event: OrderEvent): readonly StockMove[] {
  return 'released' in event ? event.released : [];
}

/** Stands where a person's data stood. */
export const ERASED_TEXT = 'Silindi';

/** An order without the person: what the law keeps, and nobody's name. */
export function anonymise(placed: PlacedOrder): PlacedOrder {
  const { delivery: _delivery, billing: _billing, note: _note, ...order } = placed;
  return {
    ...order,
    sessionId: '',
    customerName: ERASED_TEXT,
    customerEmail: '',
    customerPhone: '',
    shippingAddress: ERASED_TEXT,
    terms: { ...order.terms, ip: '' },
  };
}
