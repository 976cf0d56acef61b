import { z } from 'zod';

/** Body of `POST /api/email/test`. */
export const mailTest = z.object({ test: z.literal(true, 'true olmalı').optional() });

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
