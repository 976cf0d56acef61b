import { z } from 'zod';
import { mailJson, mailTest, mailTestOutcome, mailToJson } from '#contract/orders/email';
import { AppError } from '#domain/errors';
import type { Outbox, SendTestMail } from '#shop/orders/mail-ports';
import { apiRoute, type ApiRoute, DONE } from '../../route.ts';

/** Waiting mails, and a test of the mail account. */
export function emailRoutes(outbox: Outbox, sendTestMail: SendTestMail): readonly ApiRoute[] {
  return [
    apiRoute('POST', '/api/email/test', 'settings', {
      summary:
        "Sends a test mail now, to the shop's own address when none is named, and gives the mail server's answer.",
      body: mailTest,
      response: { description: 'The answer', body: mailTestOutcome },
      errors: ['mail_failed'],
      handler: async ({ body: { to } }) => ({ success: true, ...(await sendTestMail(to)) }),
    }),
    apiRoute('GET', '/api/email/outbox', 'orders', {
      isOfPersons: true,
      summary: 'Mails, newest first.',
      response: { description: 'Mails', body: z.array(mailJson) },
      handler: ({ audit }) => {
        const mails = outbox.entries().map(mailToJson);
        audit({ kind: 'person', action: 'mails-viewed', subject: 'outbox', count: mails.length });
        return mails;
      },
    }),
    apiRoute('POST', '/api/email/outbox/:id/retry', 'orders', {
      summary: 'Tries an unsent mail again now.',
      ...DONE,
      errors: ['not_found'],
      handler: async ({ params: { id } }) => {
        if (!(await outbox.retry(id))) throw new AppError('not_found');
      },
    }),
  ];
}
