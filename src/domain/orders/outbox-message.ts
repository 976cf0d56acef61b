import { z } from 'zod';

export const mailMessage = z.object({
  /** The kind and subject of the mail, such as `order-received:<order id>`; an id is sent only once. */
  id: z.string(),
  to: z.object({ name: z.string(), address: z.string() }),
  replyTo: z.string().exactOptional(),
  /** The sender's name; the shop's company when absent. */
  fromName: z.string().exactOptional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z
    .array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() }))
    .exactOptional(),
  /** Its content is removed as soon as the mail server has accepted it. */
  isForgottenOnceSent: z.literal(true).exactOptional(),
});
export type MailMessage = Readonly<z.infer<typeof mailMessage>>;

/** A mail, or another message, in its outbox. */
export const outboxHead = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  /** Calls that were made since it was last sent off. */
  attempts: z.int(),
  /** ISO times. */
  createdAt: z.string(),
  nextAttemptAt: z.string(),
  sentAt: z.string().exactOptional(),
  /** The other side's words at the last failure. */
  lastError: z.string().exactOptional(),
});

/** With its body, which is removed after sending. */
export type OutboxEntry<Message = MailMessage> = Readonly<z.infer<typeof outboxHead>> & {
  readonly message?: Message;
};
