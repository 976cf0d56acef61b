import { z } from 'zod';

/** Body of `POST /api/email/test`. */
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

/** A mail that was sent or waits to be. */
export const mailJson = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number(),
  createdAt: z.string(),
  nextAttemptAt: z.string(),
  sentAt: z.string().nullable(),
  lastError: z.string().nullable(),
});
export type MailJson = z.infer<typeof mailJson>;

/** A mail of the outbox without what it says. */
export function mailToJson(
  entry: Omit<MailJson, 'sentAt' | 'lastError'> & { readonly sentAt?: string; readonly lastError?: string },
): MailJson {
  const {
    id,
    to,
    subject,
    state,
    attempts,
    createdAt,
    nextAttemptAt,
    sentAt = null,
    lastError = null,
  } = entry;
  return { id, to, subject, state, attempts, createdAt, nextAttemptAt, sentAt, lastError };
}
