import { z } from 'zod';
import { ORDER_MAILS } from '#domain/orders/order-mail';
import { mailJson } from './email.ts';

export const resendMailRequest = z.object({ mail: z.enum(ORDER_MAILS, 'Bilinmeyen e-posta') });

export const orderMailsJson = z.object({
  /** Those that can be sent (again) in the order's present state. */
  fitting: z.array(z.enum(ORDER_MAILS)),
  /** The outbox, newest first. */
  outbox: z.array(mailJson.extend({ mail: z.enum(ORDER_MAILS) })),
});
export type OrderMailsJson = z.infer<typeof orderMailsJson>;
