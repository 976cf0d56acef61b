import { type Settings, settingsOfSite } from '#domain/catalogue/site/settings';
import { requireSiteById, type Site } from '#domain/catalogue/site/site';
import { formatLira } from '#domain/money/money';
import { billingLines, maskedBilling } from '#domain/orders/checkout/billing';
import type { PlacedOrder } from '#domain/orders/order';
import type { OrderRecord } from '#domain/orders/order-list';
import { isForOwner, type OrderMail } from '#domain/orders/order-mail';
import { orderNumberOf } from '#domain/orders/order-number';
import { returnsOf } from '#domain/orders/order-return';
import { readReturnReason } from '#domain/orders/return-reason';
import { refundable } from '#domain/orders/order-state';
import { isDueAtDoor, isParcelExpected, waitsForMoney } from '#domain/orders/order-status';
import { refundBasis } from '#domain/orders/payment/refund-pieces';
import { LOW_STOCK } from '#domain/panel/admin-listing';
import type { BankAccount } from '#domain/orders/payment/bank-account';
import { formatIban } from '#domain/orders/payment/iban';
import { isPayableByCard, paymentDeadline } from '#domain/orders/payment/payment-deadline';
import { trackingUrl } from '#domain/orders/shipping/shipping';
import { formatLongDay, formatLongTime } from '#kernel/turkish-time';
import { onOneLine } from '#kernel/one-line';
import { formatDay } from '#kernel/turkish-day';
import type { MailMessage } from '#domain/orders/outbox-message';
import type { ContractTexts } from '#shop/orders/selling-ports';
import type texts from '../../../templates/mail/texts.json';
import { fillTemplate, type TemplateValues } from '../templates/fill-template.ts';
import { mergeTexts } from '../templates/merge-texts.ts';
import { orderValues } from '../templates/order-values.ts';

type Render = (name: string, values: TemplateValues) => string;

export interface ComposerOptions {
  readonly settings: () => Settings;
  readonly sites: () => readonly Site[];
  readonly banks: () => readonly BankAccount[];
  /** The pieces of a product that can still be sold; undefined for one that is no longer there. */
  readonly leftOf?: ((productId: string) => number | undefined) | undefined;
  /** The full address of a storefront, without a final slash. */
  readonly originOf: (site: Site) => string;
  readonly contracts: ContractTexts;
  readonly render: Render;
  /** `mail/texts.json`: the owner's before the program's. */
  readonly texts: () => readonly string[];
}

/** An ISO day in Turkish. */
function dayOf(day: string): string {
  return formatLongDay(new Date(`${day}T12:00:00Z`));
}

/** The products of an order that are running out, each once. */
function runningOut(order: PlacedOrder, leftOf: (productId: string) => number | undefined) {
  const names = new Map(order.items.map(({ productId, name }) => [productId, onOneLine(name)]));
  return [...names].flatMap(([productId, name]) => {
    const left = leftOf(productId) ?? Infinity;
    return left <= LOW_STOCK ? [{ name, left }] : [];
  });
}

/** The owner's notification leads to the panel, the other mails to the shopper's order page. */
export function createOrderMailComposer(options: ComposerOptions) {
  const { contracts, render, originOf, leftOf = () => undefined } = options;

  const contractFiles = (order: PlacedOrder, site: Site, settings: Settings) =>
    contracts.forOrder(order, site, settings).texts.map((text) => ({
      filename: `${text.title}.html`,
      contentType: 'text/html; charset=utf-8',
      content: render('mail/contract.html', {
        ...text,
        blocks: text.blocks.map((block) =>
          block.kind === 'list' ? { hasItems: true, items: block.items } : { [block.kind]: block.text },
        ),
      }),
    }));

  const valuesOf = (mail: OrderMail, record: OrderRecord, site: Site): TemplateValues => {
    const { order, state, events } = record;
    const settings = settingsOfSite(options.settings(), site);
    const origin = originOf(site);
    const isExpected = isParcelExpected(state);
    const promised = isExpected ? (state.promised ?? order.promised) : undefined;
    const isOnDelivery = isDueAtDoor({ ...order, ...state });
    const values = orderValues(order);
    const { refunded } = refundBasis(record);
    const deadline = paymentDeadline(record, settings);
    const returns = returnsOf(events);
    const answered = events.findLast((event) => event.type === 'returnAnswered');
    const answer = returns.find(({ id }) => id === answered?.returnId);
    const back = mail === 'return-answered' ? answer : returns.at(-1);
    const ended = events.findLast(({ type }) => type === 'cancelled' || type === 'expired');
    const waitsForTransfer =
      (mail === 'order-received' || mail === 'method-changed') &&
      order.paymentMethod === 'bank_transfer' &&
      waitsForMoney(state);
    const low = mail === 'order-notification' ? runningOut(order, leftOf) : [];
    // Read only where they are shown: while they cannot be read, other mails are sent.
    const banks = waitsForTransfer ? options.banks().filter(({ isActive }) => isActive) : [];
    return {
      ...settings,
      ...values,
      items: values.items.map((item, line) => ({ ...item, refunded: refunded[line] ?? 0 })),
      freightToPay: values.freightToPay && isExpected,
      number: orderNumberOf(order.id),
      siteName: site.name,
      color: site.color,
      linkColor: '#1d4ed8',
      paymentDeadline: deadline ? formatLongTime(deadline) : '',
      waitsForCard: isPayableByCard(record),
      isOnDelivery,
      awaitsConfirmation: isOnDelivery && state.paymentStatus === 'pending',
      isShippingFree: order.shippingFee === 0 && !order.freightToPay,
      isFreightOnly: order.shippingFee === 0 && order.freightToPay === true,
      promised: promised ? `${dayOf(promised.from)} – ${dayOf(promised.to)}` : '',
      isForOwner: isForOwner(mail),
      takenBy: onOneLine(order.takenBy ?? ''),
      hasLow: low.length > 0,
      low,
      billingLines: (order.billing ? billingLines(maskedBilling(order.billing)) : []).map(onOneLine),
      hasBilling: order.billing !== undefined,
      note: onOneLine(order.note ?? ''),
      hasBanks: banks.length > 0,
      banks: banks.map(({ bankName, accountHolder, iban }) => ({
        bankName,
        accountHolder,
        iban: formatIban(iban),
      })),
      carrier: onOneLine(state.carrier),
      trackingNumber: onOneLine(state.trackingNumber),
      trackingUrl: mail === 'order-shipped' ? trackingUrl(state, settings.carriers) : undefined,
      invoiceUrl:
        mail === 'invoice-ready'
          ? `${origin}/api/orders/own/${encodeURIComponent(order.token)}/invoice.pdf`
          : undefined,
      invoiceNumber: state.invoice.number,
      invoiceDate: formatDay(state.invoice.date),
      reason: onOneLine(ended?.type === 'cancelled' ? ended.reason : ''),
      isExpired: ended?.type === 'expired',
      isRefundDue: refundable(state) > 0,
      isRefunded: state.refundedAmount > 0,
      refundedAmount: formatLira(state.refundedAmount),
      isReturnApproved: answer !== undefined && answer.status !== 'rejected',
      returnSendBy: answer?.sendBy ? dayOf(answer.sendBy) : '',
      returnCarrier: onOneLine(answer?.carrier || settings.returnCarrier),
      returnCode: onOneLine(answer?.code ?? ''),
      returnReason: onOneLine(answer?.reason ?? ''),
      isReturn: mail.startsWith('return-'),
      returnNote: onOneLine(back?.note ?? ''),
      returned: (back?.items ?? []).map(({ line, quantity, reason }) => ({
        name: onOneLine(order.items[line]?.name ?? ''),
        quantity,
        reason: onOneLine(readReturnReason(reason).reason),
      })),
      orderUrl: isForOwner(mail)
        ? `${origin}/admin/orders/${order.id}`
        : `${origin}/siparis/${encodeURIComponent(order.token)}`,
    };
  };

  return (mail: OrderMail, record: OrderRecord): MailMessage => {
    const { order, events } = record;
    const settings = options.settings();
    const site = requireSiteById(options.sites(), order.site);
    const values = valuesOf(mail, record, site);
    const { subject, heading, intro } = mergeTexts<typeof texts>(options.texts())[mail];
    const fill = (text: string): string => fillTemplate(text, values, 'text').trim();
    const body = { ...values, subject: fill(subject), heading: fill(heading), intro: fill(intro) };
    const [placed] = events;
    const accepted = mail === 'order-received' && placed?.type === 'placed' ? placed.order : order;
    return {
      id: `${mail}:${order.id}`,
      to: isForOwner(mail)
        ? { name: settings.companyName, address: settings.emailRecipientAddress || settings.email }
        : { name: onOneLine(order.customerName), address: order.customerEmail },
      replyTo: isForOwner(mail) ? order.customerEmail : settingsOfSite(settings, site).email,
      ...(isForOwner(mail) ? {} : { fromName: site.name }),
      subject: onOneLine(body.subject),
      text: render('mail/order.txt', body),
      html: render('mail/order.html', body),
      // The text that the shopper accepted. It names the payment method: after a change the shopper gets the new text.
      ...(mail === 'order-received' || mail === 'method-changed'
        ? { attachments: contractFiles(accepted, site, settings) }
        : {}),
    };
  };
}
