import { z } from 'zod';
import { onOneLine } from '#kernel/one-line';
import { billingLines, maskedBilling } from '#domain/orders/checkout/billing';
import { formatIban, type BankAccount } from '#domain/orders/payment/bank-account';
import { lineTotal } from '#domain/orders/checkout/cart';
import { formatLira } from '#domain/money/money';
import { ORDER_MAILS, type OrderMail } from '#domain/orders/order-mail';
import { discountWord } from '#domain/orders/order-words';
import { orderNumberOf } from '#domain/orders/order-number';
import type { OrderState } from '#domain/orders/order-state';
import type { OrderReturn } from '#domain/orders/order-return';
import type { PlacedOrder } from '#domain/orders/order';
import { METHOD_WORDS, PAYMENT_FEE_NAME } from '#domain/orders/payment/payment-methods';
import { formatPhone } from '#domain/orders/checkout/phone';
import type { Settings } from '#domain/catalogue/site/settings';
import type { Site } from '#domain/catalogue/site/site';
import { settingsOfSite } from '#domain/catalogue/site/site-settings';
import type { MailMessage } from '#shop/orders/mail-ports';
import { fillTemplate } from '../templates/fill-template.ts';

export type Render = (name: string, values: Readonly<Record<string, unknown>>) => string;

export interface OrderMailInput {
  readonly mail: OrderMail;
  readonly order: PlacedOrder;
  readonly state: OrderState;
  readonly settings: Settings;
  readonly site: Site;
  /** The full address of the order's page for the shopper; for the owner that of the panel. */
  readonly orderUrl: string;
  /** Shown for unpaid transfers. */
  readonly banks: readonly BankAccount[];
  /** ISO time until which the order waits for its payment; empty without a deadline. */
  readonly paymentDeadline: string;
  readonly trackingUrl?: string;
  /** The full address of the invoice's PDF for the shopper. */
  readonly invoiceUrl: string;
  readonly reason?: string;
  /** The last return that was answered. */
  readonly answer?: OrderReturn;
  /** The contract texts that the shopper agreed to. */
  readonly attachments?: MailMessage['attachments'];
}

/** The owner's texts may be older than some mails. */
const words = z.partialRecord(
  z.enum(ORDER_MAILS),
  z.object({ subject: z.string(), heading: z.string(), intro: z.string() }),
);

const ZONE = { timeZone: 'Europe/Istanbul' } as const;
const turkishDay = new Intl.DateTimeFormat('tr-TR', { ...ZONE, dateStyle: 'long' });
const turkishTime = new Intl.DateTimeFormat('tr-TR', { ...ZONE, dateStyle: 'long', timeStyle: 'short' });

function valuesOf(input: OrderMailInput): Readonly<Record<string, unknown>> {
  const { order, state, site } = input;
  const settings = settingsOfSite(input.settings, site);
  const promised = state.promised ?? order.promised;
  const waitsForTransfer =
    (input.mail === 'order-received' || input.mail === 'method-changed') &&
    order.paymentMethod === 'bank_transfer' &&
    state.paymentStatus === 'pending' &&
    input.banks.length > 0;
  return {
    number: orderNumberOf(order.id),
    customerName: onOneLine(order.customerName),
    customerEmail: order.customerEmail,
    customerPhone: formatPhone(order.customerPhone),
    siteName: site.name,
    color: site.color,
    linkColor: '#1d4ed8',
    companyName: settings.companyName,
    address: settings.address,
    phone: settings.phone,
    email: settings.email,
    paymentMethod: METHOD_WORDS[order.paymentMethod].label,
    paymentDeadline: input.paymentDeadline && turkishTime.format(new Date(input.paymentDeadline)),
    items: order.items.map((line) => ({
      name: onOneLine(line.name),
      machine: onOneLine(line.machine?.name ?? ''),
      quantity: line.quantity,
      price: formatLira(line.price),
      lineTotal: formatLira(lineTotal(line)),
    })),
    subtotal: formatLira(order.subtotal),
    discounts: (order.discounts ?? []).map((discount) => ({
      title: onOneLine(discountWord(discount)),
      amount: discount.amount === 0 ? '' : formatLira(discount.amount),
    })),
    shippingFee: formatLira(order.shippingFee),
    paymentFee: order.paymentFee ? formatLira(order.paymentFee) : '',
    paymentFeeName: PAYMENT_FEE_NAME,
    isOnDelivery: order.paymentMethod === 'cash_on_delivery' && state.paidAmount === 0,
    awaitsConfirmation: order.paymentMethod === 'cash_on_delivery' && state.paymentStatus === 'pending',
    isShippingFree: order.shippingFee === 0 && !order.freightToPay,
    isFreightOnly: order.shippingFee === 0 && order.freightToPay === true,
    freightToPay: order.freightToPay ?? false,
    promised: promised ? `${dayOf(promised.from)} – ${dayOf(promised.to)}` : '',
    isForOwner: input.mail === 'order-notification',
    total: formatLira(order.total),
    billingLines: (order.billing ? billingLines(maskedBilling(order.billing)) : []).map(onOneLine),
    hasBilling: order.billing !== undefined,
    note: onOneLine(order.note ?? ''),
    addressLines: order.shippingAddress.split('\n').map(onOneLine).filter(Boolean),
    hasBanks: waitsForTransfer,
    banks: waitsForTransfer
      ? input.banks.map(({ bankName, accountHolder, iban }) => ({
          bankName,
          accountHolder,
          iban: formatIban(iban),
        }))
      : [],
    carrier: onOneLine(state.carrier),
    trackingNumber: onOneLine(state.trackingNumber),
    trackingUrl: input.mail === 'order-shipped' ? input.trackingUrl : undefined,
    invoiceUrl: input.mail === 'invoice-ready' ? input.invoiceUrl : undefined,
    invoiceNumber: state.invoice.number,
    invoiceDate: state.invoice.date.split('-').toReversed().join('.'),
    reason: onOneLine(input.reason ?? ''),
    refundedAmount: formatLira(state.refundedAmount),
    isReturnApproved: input.answer !== undefined && input.answer.status !== 'rejected',
    returnCarrier: onOneLine(input.answer?.carrier ?? ''),
    returnCode: onOneLine(input.answer?.code ?? ''),
    returnReason: onOneLine(input.answer?.reason ?? ''),
    orderUrl: input.orderUrl,
  };
}

/** An ISO day in Turkish. */
function dayOf(day: string): string {
  return turkishDay.format(new Date(`${day}T12:00:00Z`));
}

/** @param texts JSON texts of `mail/texts.json`; the first one with the mail counts */
function wordsOf(mail: OrderMail, texts: readonly string[]) {
  for (const text of texts) {
    const found = words.parse(JSON.parse(text))[mail];
    if (found) return found;
  }
  throw new Error(`mail/texts.json has no words for ${mail}`);
}

/** Composes a mail about an order from `templates/mail/`. The owner's notification goes to the owner's address. */
export function composeOrderMail(
  input: OrderMailInput,
  render: Render,
  texts: readonly string[],
): MailMessage {
  const { mail, order, settings, site } = input;
  const values = valuesOf(input);
  const { subject, heading, intro } = wordsOf(mail, texts);
  const fill = (text: string): string => fillTemplate(text, values, 'text').trim();
  const body = { ...values, subject: fill(subject), heading: fill(heading), intro: fill(intro) };
  const isForOwner = mail === 'order-notification';
  return {
    id: `${mail}:${order.id}`,
    to: isForOwner
      ? { name: settings.companyName, address: settings.emailRecipientAddress || settings.email }
      : { name: onOneLine(order.customerName), address: order.customerEmail },
    replyTo: isForOwner ? order.customerEmail : settingsOfSite(settings, site).email,
    ...(isForOwner ? {} : { fromName: site.name }),
    subject: onOneLine(body.subject),
    text: render('mail/order.txt', body),
    html: render('mail/order.html', body),
    ...(input.attachments ? { attachments: input.attachments } : {}),
  };
}
