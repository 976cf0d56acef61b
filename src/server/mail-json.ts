import type { z } from 'zod';
import type { mailJson } from '../contract/email.ts';
import type { OutboxEntry } from '../shop/mail-ports.ts';

/** A mail of the outbox without what it says. */
export function mailToJson(entry: OutboxEntry): z.infer<typeof mailJson> {
  return {
    id: entry.id,
    to: entry.to,
    subject: entry.subject,
    state: entry.state,
    attempts: entry.attempts,
    createdAt: entry.createdAt,
    nextAttemptAt: entry.nextAttemptAt,
    sentAt: entry.sentAt ?? null,
    lastError: entry.lastError ?? null,
  };
}
