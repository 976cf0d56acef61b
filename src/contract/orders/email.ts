import { z } from 'zod';
import { type OutboxEntry, outboxHead } from '#domain/orders/outbox-message';

export const mailTest = z.object({
  test: z.literal(true, 'true olmalı').optional(),
  /** Who gets it; the shop's own address when absent. */
  to: z.email('Geçerli bir e-posta adresi girin').max(200, 'En çok 200 karakter olabilir').optional(),
});

export const mailTestOutcome = z.object({
  success: z.literal(true),
  /** The mail server's own words. */
  answer: z.string(),
  to: z.string(),
});

export const mailJson = outboxHead.extend({
  sentAt: z.string().nullable(),
  lastError: z.string().nullable(),
});
export type MailJson = z.infer<typeof mailJson>;

/** A mail of the outbox without what it says. */
export function mailToJson(entry: OutboxEntry<unknown>): MailJson {
  return mailJson.parse({ sentAt: null, lastError: null, ...entry });
}
