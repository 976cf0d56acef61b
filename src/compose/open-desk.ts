import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { OwnServer } from '#adapters/net/own-server';
import { type MailJson, mailJson, mailTestOutcome, mailToJson } from '#contract/orders/email';
import { acceptedFaultsJson, orderDetailJson } from '#contract/orders/orders';
import { AppError } from '#domain/errors';
import { kurus, type Kurus, parseDecimal, toDecimal } from '#domain/money/money';
import { orderNumberOf } from '#domain/orders/order-number';
import type { PaymentStatus } from '#domain/orders/order-status';
import { commandLineAuthor, openAudit } from './open-audit.ts';
import { loadShop } from './open-catalogue.ts';
import { openMailbox, type Mailbox } from './open-mails.ts';
import { templatesOf } from './open-orders.ts';
import { openSecretBox } from './open-secret-box.ts';
import { openSelling } from './open-selling.ts';
import type { SendTestMail } from '#shop/orders/mail-ports';
import type { Selling } from '#shop/orders/selling';
import type { AuditTrail } from '#shop/panel/audit-trail';
import { createStock } from '#shop/orders/stock';
import { openPrivateFolder } from '#store/files/data-lock';
import { SILENT_LOG } from '#store/files/log';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { openOrderStore } from '#store/orders/order-store';
import { openSecretStore } from '#store/panel/secret-store';
import { withHolder } from './with-holder.ts';

/** Who is written down for what the command line does while no server runs. */
const BY = 'shop';
const TRIED_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 200;

/**
 * What the command line asks of whoever holds the data folder: a running server, over its own API, or else
 * this very process.
 */
export interface Desk {
  /** @throws AppError as `ChangeOrder.act` */
  readonly refund: (
    orderId: string,
    amount: string | undefined,
  ) => Promise<{ readonly refundedAmount: Kurus; readonly paymentStatus: PaymentStatus }>;
  /** @throws AppError as `ChangeOrder.erase` */
  readonly erase: (orderIds: readonly string[]) => Promise<void>;
  /** Goes on without what the order journal has lost; gives the number of its faults. */
  readonly acceptFaults: () => Promise<number>;
  /**
   * Tries mails again now and gives them as they stand afterwards; all unsent ones when none is named.
   * @throws AppError `not_found` for a mail that is unknown or was sent.
   */
  readonly retryMails: (ids?: readonly string[]) => Promise<readonly MailJson[]>;
  readonly sendTestMail: SendTestMail;
}

interface Environment {
  /** As `SHOP_PAYTR_URL` and `SHOP_SMTP_URL` name them; a running server has its own. */
  readonly paytrUrl: string | undefined;
  readonly smtpUrl: string | undefined;
}

/** The ids of what is to be tried again. @throws AppError `not_found` */
function unsentIds(mails: readonly MailJson[], ids: readonly string[] | undefined): readonly string[] {
  const unsent = mails.filter(({ state }) => state !== 'sent').map(({ id }) => id);
  const unknown = ids?.find((id) => !unsent.includes(id));
  if (unknown === undefined) return ids ?? unsent;
  throw new AppError('not_found', { message: `"${unknown}" adında gönderilmeyi bekleyen bir e-posta yok.` });
}

function localDesk(
  { changeOrder }: Selling,
  { outbox, sendTestMail }: Mailbox,
  audit: Pick<AuditTrail, 'note'>,
): Desk {
  const mails = (): MailJson[] => outbox.entries().map(mailToJson);
  return {
    sendTestMail,
    refund: async (orderId, amount) => {
      const { state } = await changeOrder.act(orderId, { action: 'refunded', amount, reference: '' }, BY);
      await audit.note(commandLineAuthor(), {
        kind: 'order',
        action: 'refunded',
        subject: orderNumberOf(orderId),
        changes: [{ field: 'refundedAmount', after: toDecimal(state.refundedAmount) }],
      });
      return state;
    },
    erase: async (orderIds) => {
      await changeOrder.erase(orderIds, BY);
      const subject = orderIds.map(orderNumberOf).join(', ');
      await audit.note(commandLineAuthor(), { kind: 'order', action: 'erased', subject });
    },
    acceptFaults: () => changeOrder.acceptFaults(BY),
    retryMails: async (ids) => {
      const tried = unsentIds(mails(), ids);
      for (const id of tried) await outbox.retry(id);
      outbox.start();
      await outbox.idle();
      return mails().filter(({ id }) => tried.includes(id));
    },
  };
}

function remoteDesk({ call }: OwnServer): Desk {
  const order = (id: string): string => `/api/orders/${encodeURIComponent(id)}`;
  const mails = (): Promise<MailJson[]> => call('GET', '/api/email/outbox', undefined, z.array(mailJson));
  return {
    refund: async (orderId, amount) => {
      const body = { action: 'refunded', ...(amount === undefined ? {} : { amount }) };
      const json = await call('POST', `${order(orderId)}/events`, body, orderDetailJson);
      return {
        refundedAmount: parseDecimal(json.refundedAmount) ?? kurus(0),
        paymentStatus: json.paymentStatus,
      };
    },
    erase: async (orderIds) => {
      for (const id of orderIds) await call('POST', `${order(id)}/erase`, undefined, orderDetailJson);
    },
    acceptFaults: async () =>
      (await call('POST', '/api/orders/journal/accept', undefined, acceptedFaultsJson)).accepted,
    retryMails: async (ids) => {
      const tried = unsentIds(await mails(), ids);
      for (const id of tried) {
        await call('POST', `/api/email/outbox/${encodeURIComponent(id)}/retry`, undefined, z.undefined());
      }
      const giveUpAtMs = Date.now() + TRIED_WITHIN_MS;
      for (;;) {
        const now = (await mails()).filter(({ id }) => tried.includes(id));
        const isUnderWay = now.some(({ state, attempts }) => state === 'waiting' && attempts === 0);
        if (!isUnderWay || Date.now() > giveUpAtMs) return now;
        await delay(LOOK_EVERY_MS);
      }
    },
    sendTestMail: (to) => call('POST', '/api/email/test', to === undefined ? {} : { to }, mailTestOutcome),
  };
}

async function workLocally<T>(
  folder: string,
  holdsLock: () => boolean,
  { paytrUrl, smtpUrl }: Environment,
  work: (desk: Desk) => Promise<T>,
): Promise<T> {
  const privateDir = openPrivateFolder(folder);
  const orders = openOrderStore({ privateDir, holdsLock });
  const stock = createStock({ orders, now: () => new Date() });
  const shop = loadShop(stock.watching(openCatalogueFiles({ dataDir: folder })));
  const templates = templatesOf(folder);
  const secrets = openSecretStore(folder, openSecretBox());
  const mailbox = openMailbox({
    privateDir,
    shop,
    templates,
    log: SILENT_LOG,
    smtpUrl,
    emailPassword: () => secrets.read().emailSenderPassword,
  });
  const audit = openAudit(folder, SILENT_LOG);
  const selling = openSelling({
    privateDir,
    catalogue: shop.catalogue,
    settings: () => shop.settings(),
    shippingRules: () => shop.shipping(),
    orders,
    stock,
    templates,
    outbox: mailbox.outbox,
    audit,
    log: SILENT_LOG,
    cards: { paytrUrl },
    // Nobody orders here.
    surroundings: () => ({ isPublic: true, hasDomain: false, canMail: false }),
  });
  try {
    return await work(localDesk(selling.selling, mailbox, audit));
  } finally {
    await mailbox.outbox.close();
    await selling.close();
    await shop.close();
  }
}

/**
 * Lends the desk of a data folder, beside a running server as well as without one.
 * @throws AppError `data_folder_busy` when the process that holds the folder neither serves nor ends.
 */
export function withDesk<T>(
  dataDir: string,
  environment: Environment,
  work: (desk: Desk) => Promise<T>,
): Promise<T> {
  return withHolder(dataDir, {
    ask: (server) => work(remoteDesk(server)),
    work: (folder, holdsLock) => workLocally(folder, holdsLock, environment, work),
  });
}
