import { randomUUID } from 'node:crypto';
import { composeOrderMail } from './adapters/mail/compose-order-mail.ts';
import { sendMail, type MailAccount } from './adapters/mail/mail-transport.ts';
import { openOutbox, type RunningOutbox } from './adapters/mail/outbox.ts';
import { createContractTexts } from './adapters/templates/contract-texts.ts';
import type { Templates } from './adapters/templates/open-templates.ts';
import { AppError } from './domain/errors.ts';
import type { OrderMail } from './domain/order-mail.ts';
import type { OrderRecord } from './domain/order-list.ts';
import type { Settings } from './domain/settings.ts';
import { requireSiteById, type Site } from './domain/site.ts';
import { createOrderMails, type OrderMails } from './shop/order-mails.ts';
import type { MailMessage, SendTestMail } from './shop/mail-ports.ts';
import type { Selling } from './shop/selling.ts';
import type { OrderStore } from './shop/selling-ports.ts';
import type { Shop } from './shop/shop.ts';
import type { Log } from './store/log.ts';
import { openOutboxRecords } from './store/outbox-records.ts';

interface Options {
  readonly privateDir: string;
  readonly shop: Shop;
  readonly orders: OrderStore;
  readonly selling: Selling;
  readonly templates: Templates;
  readonly log: Log;
  readonly smtpUrl: string | undefined;
  readonly emailPassword: () => string | undefined;
  /** Absolute address of a storefront, without a final slash. */
  readonly originOf: (site: Site) => string;
}

export interface OpenedMails {
  readonly outbox: RunningOutbox;
  readonly orderMails: OrderMails;
  /** The account that mails go out from; undefined while the shop has none. */
  readonly account: () => MailAccount | undefined;
  readonly sendTestMail: SendTestMail;
  readonly close: () => Promise<void>;
}

function accountOf(
  settings: Settings,
  smtpUrl: string | undefined,
  password: string | undefined,
): MailAccount | undefined {
  const senderAddress = settings.emailSenderAddress || (smtpUrl ? settings.email : '');
  if (!senderAddress || (!smtpUrl && !settings.emailEnabled)) return undefined;
  return {
    senderAddress,
    senderName: settings.companyName,
    ...(password ? { password } : {}),
    ...(smtpUrl ? { smtpUrl } : {}),
  };
}

/** Opens the outbox and the mails that follow from orders. */
export async function openMails(options: Options): Promise<OpenedMails> {
  const { privateDir, shop, orders, selling, templates, log, smtpUrl, emailPassword, originOf } = options;
  const account = (): MailAccount | undefined => accountOf(shop.settings(), smtpUrl, emailPassword());
  const contracts = createContractTexts(templates);

  const outbox = openOutbox({
    records: openOutboxRecords(privateDir, log),
    send: (message) => {
      const current = account();
      if (!current) throw new AppError('mail_failed', { message: 'E-posta hesabı tanımlı değil.' });
      return sendMail(current, message);
    },
  });

  const sendTestMail: SendTestMail = async () => {
    const current = account();
    if (!current) {
      const message =
        'E-posta hesabı tanımlı değil: gönderen adresini ve parolasını kaydedip e-postayı açın.';
      throw new AppError('mail_failed', { message });
    }
    const settings = shop.settings();
    const to = settings.emailRecipientAddress || settings.email;
    const values = { companyName: settings.companyName, sender: current.senderAddress };
    const answer = await sendMail(current, {
      id: `test:${randomUUID()}`,
      to: { name: settings.companyName, address: to },
      subject: templates.render('mail/test-subject.txt', values).trim(),
      text: templates.render('mail/test.txt', values),
      html: templates.render('mail/test.html', values),
    });
    return { answer, to };
  };

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

  const compose = (mail: OrderMail, record: OrderRecord): MailMessage | undefined => {
    if (!account()) return undefined;
    const site = requireSiteById(shop.sites(), record.order.site);
    const isForOwner = mail === 'order-notification';
    const origin = originOf(site);
    const trackingUrl = selling.trackingUrlOf(record.state);
    const reason = record.events.findLast(({ type }) => type === 'cancelled');
    return composeOrderMail(
      {
        mail,
        order: record.order,
        state: record.state,
        settings: shop.settings(),
        site,
        orderUrl: isForOwner
          ? `${origin}/admin/orders/${record.order.id}`
          : `${origin}/siparis/${encodeURIComponent(record.order.token)}`,
        banks: selling.banks.active(),
        paymentDeadline: selling.deadlineOf(record),
        ...(trackingUrl === undefined ? {} : { trackingUrl }),
        ...(reason?.type === 'cancelled' ? { reason: reason.reason } : {}),
        ...(mail === 'order-received' ? { attachments: contractFiles(record, site) } : {}),
      },
      templates.render,
      templates.read('mail/texts.json'),
    );
  };

  const orderMails = createOrderMails({
    orders,
    outbox,
    compose,
    now: () => new Date(),
    onFault: (error) => log.error({ err: error }, 'a mail could not be put into the outbox'),
  });
  await orderMails.start();

  return {
    outbox,
    orderMails,
    account,
    sendTestMail,
    close: async () => {
      orderMails.stop();
      await outbox.close();
    },
  };
}
