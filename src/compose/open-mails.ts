import { randomUUID } from 'node:crypto';
import { sendMail, type MailAccount } from '#adapters/mail/mail-transport';
import { openOutbox, type RunningOutbox } from '#adapters/mail/outbox';
import type { Templates } from '#adapters/templates/open-templates';
import { AppError } from '#domain/errors';
import type { Settings } from '#domain/catalogue/settings';
import type { Site } from '#domain/catalogue/site';
import { openMailComposer } from './open-mail-composer.ts';
import { createOrderMails, type OrderMails } from '#shop/orders/order-mails';
import type { SendTestMail } from '#shop/orders/mail-ports';
import type { OrderStore } from '#shop/orders/selling-ports';
import type { Shop } from '#shop/shop';
import type { Log } from '#store/files/log';
import { openOutboxRecords } from '#store/orders/outbox-records';

interface MailboxOptions {
  readonly privateDir: string;
  readonly shop: Pick<Shop, 'settings'>;
  readonly templates: Templates;
  readonly log: Log;
  readonly smtpUrl: string | undefined;
  readonly emailPassword: () => string | undefined;
}

/** What sends mails, whatever they are about. */
export interface Mailbox {
  readonly outbox: RunningOutbox;
  /** Whether the shop has an account that mails go out from. */
  readonly hasAccount: () => boolean;
  readonly sendTestMail: SendTestMail;
}

/** The account that mails go out from; undefined while the shop has none, or wants to send none. */
export function mailAccountOf(
  settings: Settings,
  smtpUrl: string | undefined,
  password: string | undefined,
): MailAccount | undefined {
  const senderAddress = settings.emailSenderAddress || (smtpUrl ? settings.email : '');
  if (!senderAddress || !settings.emailEnabled) return undefined;
  return {
    senderAddress,
    senderName: settings.companyName,
    ...(password ? { password } : {}),
    ...(smtpUrl ? { smtpUrl } : {}),
  };
}

/** Opens the outbox, which sends nothing before it is started. */
export function openMailbox(options: MailboxOptions): Mailbox {
  const { privateDir, shop, templates, log, smtpUrl, emailPassword } = options;
  const account = (): MailAccount | undefined => mailAccountOf(shop.settings(), smtpUrl, emailPassword());

  return {
    hasAccount: () => mailAccountOf(shop.settings(), smtpUrl, undefined) !== undefined,
    outbox: openOutbox({
      records: openOutboxRecords(privateDir, log),
      send: (message, signal) => {
        const current = account();
        if (!current) throw new AppError('mail_failed', { message: 'E-posta hesabı tanımlı değil.' });
        return sendMail(current, message, { signal });
      },
    }),
    sendTestMail: async (address) => {
      const current = account();
      if (!current) {
        const message =
          'E-posta hesabı tanımlı değil: gönderen adresini ve parolasını kaydedip e-postayı açın.';
        throw new AppError('mail_failed', { message });
      }
      const settings = shop.settings();
      const to = address ?? (settings.emailRecipientAddress || settings.email);
      const values = { companyName: settings.companyName, sender: current.senderAddress };
      const answer = await sendMail(current, {
        id: `test:${randomUUID()}`,
        to: { name: address === undefined ? settings.companyName : '', address: to },
        subject: templates.render('mail/test-subject.txt', values).trim(),
        text: templates.render('mail/test.txt', values),
        html: templates.render('mail/test.html', values),
      });
      return { answer, to };
    },
  };
}

interface MailOptions extends Pick<Mailbox, 'outbox' | 'hasAccount'> {
  readonly privateDir: string;
  readonly shop: Shop;
  readonly orders: OrderStore;
  readonly templates: Templates;
  readonly log: Log;
  /** Absolute address of a storefront, without a final slash. */
  readonly originOf: (site: Site) => string;
}

export interface OpenedMails {
  readonly outbox: RunningOutbox;
  readonly orderMails: OrderMails;
  readonly close: () => Promise<void>;
}

/** Sends the mails that follow from orders, from now on. */
export async function openMails(options: MailOptions): Promise<OpenedMails> {
  const { outbox, hasAccount, orders, log } = options;
  const compose = openMailComposer(options);
  const orderMails = createOrderMails({
    orders,
    outbox,
    compose: (mail, record) => (hasAccount() ? compose(mail, record) : undefined),
    now: () => new Date(),
    onFault: (error) => log.error({ err: error }, 'a mail could not be put into the outbox'),
  });
  await orderMails.start();
  outbox.start();

  return {
    outbox,
    orderMails,
    close: async () => {
      orderMails.stop();
      await outbox.close();
    },
  };
}
