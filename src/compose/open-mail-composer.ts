import { composeOrderMail } from '#adapters/mail/compose-order-mail';
import { createContractTexts } from '#adapters/templates/contract-texts';
import type { Templates } from '#adapters/templates/open-templates';
import type { OrderMail } from '#domain/orders/order-mail';
import type { OrderRecord } from '#domain/orders/order-list';
import { trackingUrl } from '#domain/orders/shipping';
import { requireSiteById, type Site } from '#domain/catalogue/site';
import type { MailMessage } from '#shop/orders/mail-ports';
import { paymentDeadline } from '#shop/orders/pay-order';
import type { Shop } from '#shop/shop';
import { openBankRecords } from '#store/orders/selling-records';

interface Options {
  readonly privateDir: string;
  readonly shop: Pick<Shop, 'settings' | 'sites'>;
  readonly templates: Templates;
  /** Absolute address of a storefront, without a final slash. */
  readonly originOf: (site: Site) => string;
}

/** Writes the mails about orders from their templates. */
export function openMailComposer({ privateDir, shop, templates, originOf }: Options) {
  const contracts = createContractTexts(templates);
  const banks = openBankRecords(privateDir);

  const contractFiles = (record: OrderRecord, site: Site): MailMessage['attachments'] =>
    contracts.forOrder(record.order, site, shop.settings()).texts.map((text) => ({
      filename: `${text.title}.html`,
      contentType: 'text/html; charset=utf-8',
      content: templates.render('mail/contract.html', {
        ...text,
        blocks: text.blocks.map((block) =>
          block.kind === 'list' ? { hasItems: true, items: block.items } : { [block.kind]: block.text },
        ),
      }),
    }));

  return (mail: OrderMail, record: OrderRecord): MailMessage => {
    const settings = shop.settings();
    const site = requireSiteById(shop.sites(), record.order.site);
    const isForOwner = mail === 'order-notification';
    const origin = originOf(site);
    const tracking = trackingUrl(record.state, settings.carriers);
    const reason = record.events.findLast(({ type }) => type === 'cancelled');
    return composeOrderMail(
      {
        mail,
        order: record.order,
        state: record.state,
        settings,
        site,
        orderUrl: isForOwner
          ? `${origin}/admin/orders/${record.order.id}`
          : `${origin}/siparis/${encodeURIComponent(record.order.token)}`,
        banks: banks.read().filter(({ isActive }) => isActive),
        paymentDeadline: paymentDeadline(record, settings).toISOString(),
        ...(tracking === undefined ? {} : { trackingUrl: tracking }),
        ...(reason?.type === 'cancelled' ? { reason: reason.reason } : {}),
        ...(mail === 'order-received' ? { attachments: contractFiles(record, site) } : {}),
      },
      templates.render,
      templates.read('mail/texts.json'),
    );
  };
}
