import { type Mailbox, openMailbox as openMailboxOf } from '#adapters/mail/mailbox';
import { createOrderMailComposer } from '#adapters/mail/order-mail-composer';
import { createContractTexts } from '#adapters/templates/contract-texts';
import type { Templates } from '#adapters/templates/open-templates';
import type { Site } from '#domain/catalogue/site/site';
import { createOrderMails } from '#shop/orders/order-mails';
import type { Duty, OrderStore } from '#shop/orders/selling-ports';
import type { Shop } from '#shop/shop';
import type { Log } from '#store/files/log';
import { openOutboxRecords } from '#store/orders/outbox-records';
import { openRecords, openSealedRecords } from '#store/panel/private-records';
import { openSecretBox } from '../open-secret-box.ts';

interface MailboxOptions {
  readonly privateDir: string;
  readonly shop: Pick<Shop, 'settings'>;
  readonly templates: Templates;
  readonly log: Log;
  readonly smtpUrl: string | undefined;
  /** Whether this server sends; absent where nobody starts the outbox. */
  readonly duty?: Duty;
}

/** Opens the outbox, which sends nothing until it is started. */
export function openMailbox(options: MailboxOptions): Mailbox {
  const { privateDir, shop, templates, log, smtpUrl, duty } = options;
  const secrets = openSealedRecords(privateDir, 'secrets.json', openSecretBox());
  return openMailboxOf({
    records: openOutboxRecords(privateDir, log),
    settings: shop.settings,
    smtpUrl,
    isMine: duty && (() => duty.isMine),
    password: () => secrets.read().emailSenderPassword,
    render: templates.render,
  });
}

interface ComposerOptions {
  readonly privateDir: string;
  readonly shop: Pick<Shop, 'settings' | 'sites'>;
  readonly templates: Templates;
  /** The full address of a storefront, without a final slash. */
  readonly originOf: (site: Site) => string;
  /** The pieces left of a product; undefined for one that is no longer there. Absent: nothing is said of them. */
  readonly leftOf?: (productId: string) => number | undefined;
}

export function openMailComposer({ privateDir, shop, templates, originOf, leftOf }: ComposerOptions) {
  const banks = openRecords(privateDir, 'banks.json');
  return createOrderMailComposer({
    settings: shop.settings,
    sites: shop.sites,
    banks: () => banks.read(),
    leftOf,
    originOf,
    contracts: createContractTexts(templates),
    render: templates.render,
    texts: () => templates.readEach('mail/texts.json'),
  });
}

interface MailOptions extends Pick<Mailbox, 'outbox' | 'hasAccount'>, ComposerOptions {
  readonly shop: Shop;
  readonly orders: OrderStore;
  readonly duty: Pick<Duty, 'isMine' | 'onGain'>;
  readonly log: Log;
}

/** Sends the mails about events of orders, from now on. */
export async function openMails(options: MailOptions) {
  const { outbox, hasAccount, orders, duty, log } = options;
  const compose = openMailComposer(options);
  const orderMails = createOrderMails({
    orders,
    outbox,
    isMine: () => duty.isMine,
    compose: (mail, record) => (hasAccount() ? compose(mail, record) : undefined),
    now: () => new Date(),
    onFault: (error) => log.error({ err: error }, 'a mail could not be put into the outbox'),
  });
  await orderMails.start();
  const endDuty = duty.onGain(() => {
    outbox.start();
    orderMails
      .start()
      .catch((error: unknown) => log.error({ err: error }, 'missing mails about orders could not be sent'));
  });
  outbox.start();

  return {
    outbox,
    orderMails,
    close: async (): Promise<void> => {
      endDuty();
      await orderMails.stop();
      await outbox.close();
    },
  };
}
