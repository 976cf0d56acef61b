import { mailToJson } from '#contract/orders/email';
import { type OrderMailsJson, orderMailsJson, resendMailRequest } from '#contract/orders/order-mails';
import { AppError } from '#domain/errors';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import { fittingMails, orderMailOf } from '#domain/orders/order-mail';
import type { OutboxEntry } from '#domain/orders/outbox-message';
import { apiRoute, type ApiRoute } from '../../route.ts';
import { orderParams, type SellingTools } from '../selling-tools.ts';

function mailOf(entry: OutboxEntry, orderId: string): OrderMailsJson['outbox'] {
  const found = orderMailOf(entry.id);
  return found?.orderId === orderId ? [{ ...mailToJson(entry), mail: found.mail }] : [];
}

/** The mails about an order: their state, and sending one again. */
export function orderMailRoutes({ selling, mails }: SellingTools): readonly ApiRoute[] {
  const { orderMails, outbox } = mails;

  const mailsOf = (record: OrderRecord): OrderMailsJson => ({
    fitting: record.state.isErased ? [] : fittingMails(record),
    outbox: outbox.entries().flatMap((entry) => mailOf(entry, record.order.id)),
  });

  return [
    apiRoute('GET', '/api/orders/:id/mails', 'orders', {
      isOfPersons: true,
      summary: 'The mails of an order: which can be sent, and how those in the outbox stand.',
      params: orderParams,
      response: { description: 'Mails', body: orderMailsJson },
      errors: ['order_not_found'],
      handler: ({ params, audit }) => {
        const record = selling.requireOrder(params.id);
        audit({ kind: 'person', action: 'order-viewed', subject: orderNumberOf(params.id) });
        return mailsOf(record);
      },
    }),
    apiRoute('POST', '/api/orders/:id/mails', 'orders', {
      isOfPersons: true,
      summary: 'Sends a mail of an order again.',
      params: orderParams,
      body: resendMailRequest,
      response: { description: 'The mails as they stand now', body: orderMailsJson },
      errors: ['order_not_found', 'invalid_transition', 'mail_failed', 'storage_failed'],
      handler: async ({ params, body: { mail } }) => {
        const record = selling.requireOrder(params.id);
        if (!mailsOf(record).fitting.includes(mail)) {
          throw new AppError('invalid_transition', {
            message: 'Bu e-posta siparişin şu anki durumuna uymuyor.',
          });
        }
        if (!(await orderMails.resend(mail, record.order.id))) {
          throw new AppError('mail_failed', {
            message: 'E-posta hesabı tanımlı değil: önce ayarlardan e-postayı açın.',
          });
        }
        return mailsOf(selling.requireOrder(params.id));
      },
    }),
  ];
}
