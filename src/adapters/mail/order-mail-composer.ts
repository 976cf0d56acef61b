import type { Settings } from '#domain/catalogue/site/settings';
import { requireSiteById, type Site } from '#domain/catalogue/site/site';
import type { BankAccount } from '#domain/orders/payment/bank-account';
import type { OrderRecord } from '#domain/orders/order-list';
import type { PlacedOrder } from '#domain/orders/order';
import type { OrderMail } from '#domain/orders/order-mail';
import { returnsOf } from '#domain/orders/order-return';
import { trackingUrl } from '#domain/orders/shipping/shipping';
import type { MailMessage } from '#shop/orders/mail-ports';
import type { ContractTexts } from '#shop/orders/selling-ports';
import { composeOrderMail, type Render } from './compose-order-mail.ts';

interface Options {
  readonly settings: () => Settings;
  readonly sites: () => readonly Site[];
  readonly banks: () => readonly BankAccount[];
  readonly deadlineOf: (record: OrderRecord, settings: Settings) => Date | undefined;
  /** The full address of a storefront, without a final slash. */
  readonly originOf: (site: Site) => string;
  readonly contracts: ContractTexts;
  readonly render: Render;
  /** The texts of the mails as JSON: the owner's before the program's. */
  readonly texts: () => readonly string[];
}

/** Composes the mails about orders from their templates. */
export function createOrderMailComposer(options: Options) {
  const { banks, contracts, render, originOf } = options;

  const contractFiles = (order: PlacedOrder, site: Site, settings: Settings): MailMessage['attachments'] =>
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

  return (mail: OrderMail, record: OrderRecord): MailMessage => {
    const settings = options.settings();
    const site = requireSiteById(options.sites(), record.order.site);
    const origin = originOf(site);
    const tracking = trackingUrl(record.state, settings.carriers);
    const answer = returnsOf(record.events).findLast(({ status }) => status !== 'requested');
    const [placed] = record.events;
    const accepted = mail === 'order-received' && placed?.type === 'placed' ? placed.order : record.order;
    const reason = record.events.findLast(({ type }) => type === 'cancelled');
    return composeOrderMail(
      {
        mail,
        order: record.order,
        state: record.state,
        settings,
        site,
        orderUrl:
          mail === 'order-notification'
            ? `${origin}/admin/orders/${record.order.id}`
            : `${origin}/siparis/${encodeURIComponent(record.order.token)}`,
        invoiceUrl: `${origin}/api/orders/own/${encodeURIComponent(record.order.token)}/invoice.pdf`,
        banks:
          record.order.paymentMethod === 'bank_transfer' ? banks().filter(({ isActive }) => isActive) : [],
        paymentDeadline: options.deadlineOf(record, settings)?.toISOString() ?? '',
        ...(tracking === undefined ? {} : { trackingUrl: tracking }),
        ...(reason?.type === 'cancelled' ? { reason: reason.reason } : {}),
        ...(answer ? { answer } : {}),
        // The text that the shopper accepted. It names the payment method: after a change the shopper gets the new text.
        ...(mail === 'order-received' || mail === 'method-changed'
          ? { attachments: contractFiles(accepted, site, settings) }
          : {}),
      },
      render,
      options.texts(),
    );
  };
}
