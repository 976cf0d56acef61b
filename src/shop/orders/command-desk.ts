import { z } from 'zod';
import { type MailJson, mailJson, mailTestOutcome, mailToJson } from '#contract/orders/email';
import { acceptedFaultsJson, orderDetailJson } from '#contract/orders/orders';
import { AppError } from '#domain/errors';
import { kurus, type Kurus, parseDecimal } from '#domain/money/money';
import { orderNumberOf } from '#domain/orders/order-number';
import type { PaymentStatus } from '#domain/orders/order-status';
import { refundEvent } from '#domain/orders/refund-event';
import type { Author } from '#domain/panel/audit';
import type { AuditTrail } from '../panel/audit-trail.ts';
import type { RunningOutbox, SendTestMail } from './mail-ports.ts';
import type { Selling } from './selling.ts';

/** The author of changes that the command line makes without a server. */
const BY = 'shop';
const RETRY_TIMEOUT_MS = 90_000;
const CHECK_EVERY_MS = 200;

/** Calls a running server; `undefined` for an answer without content. @throws AppError as the server answered */
type CallServer = <T>(
  method: 'GET' | 'POST',
  path: string,
  body: object | undefined,
  schema: z.ZodType<T>,
) => Promise<T>;

/** @throws AppError `not_found` for an id that does not wait */
function unsentIds(mails: readonly MailJson[], ids: readonly string[] | undefined): readonly string[] {
  const unsent = mails.filter(({ state }) => state !== 'sent').map(({ id }) => id);
  const unknown = ids?.find((id) => !unsent.includes(id));
  if (unknown === undefined) return ids ?? unsent;
  throw new AppError('not_found', { message: `"${unknown}" adında gönderilmeyi bekleyen bir e-posta yok.` });
}

export type CommandDesk = ReturnType<typeof createLocalDesk>;

/** Does the work in this process. @param author the author in the audit trail */
export function createLocalDesk(
  { changeOrder }: Pick<Selling, 'changeOrder'>,
  { outbox, sendTestMail }: { readonly outbox: RunningOutbox; readonly sendTestMail: SendTestMail },
  audit: Pick<AuditTrail, 'report'>,
  author: Author,
) {
  const mails = (): MailJson[] => outbox.entries().map(mailToJson);
  return {
    sendTestMail,
    /** @param amount the whole rest when undefined @throws AppError as `ChangeOrder.act` */
    refund: async (
      orderId: string,
      amount: string | undefined,
    ): Promise<{ readonly refundedAmount: Kurus; readonly paymentStatus: PaymentStatus }> => {
      const refunded = await changeOrder.act(orderId, { action: 'refunded', amount, reference: '' }, BY);
      await audit.report(author, refundEvent(refunded));
      return refunded.state;
    },
    /** @throws AppError as `ChangeOrder.erase` */
    erase: async (orderIds: readonly string[]): Promise<void> => {
      await changeOrder.erase(orderIds, BY);
      const subject = orderIds.map(orderNumberOf).join(', ');
      await audit.report(author, { kind: 'order', action: 'erased', subject });
    },
    /** Accepts the losses of the order journal; returns the number of its faults. */
    acceptFaults: (): Promise<number> => changeOrder.acceptFaults(BY),
    /** Retries mails now, by default all unsent; returns their new state. @throws AppError `not_found` for another */
    retryMails: async (ids?: readonly string[]): Promise<readonly MailJson[]> => {
      const tried = unsentIds(mails(), ids);
      for (const id of tried) await outbox.retry(id);
      outbox.start();
      await outbox.idle();
      return mails().filter(({ id }) => tried.includes(id));
    },
  };
}

export function createRemoteDesk(call: CallServer): CommandDesk {
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
      const giveUpAtMs = Date.now() + RETRY_TIMEOUT_MS;
      for (;;) {
        const now = (await mails()).filter(({ id }) => tried.includes(id));
        const isTrying = now.some(({ state, attempts }) => state === 'waiting' && attempts === 0);
        if (!isTrying || Date.now() > giveUpAtMs) return now;
        await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
      }
    },
    sendTestMail: (to) => call('POST', '/api/email/test', to === undefined ? {} : { to }, mailTestOutcome),
  };
}
