import { z } from 'zod';
import { trimmedText } from '#domain/catalogue/product/record-values';
import { HOOK_EVENTS, hookMessage, webhookFields } from '#domain/panel/webhook';
import { mailJson } from '../orders/email.ts';

/** Body of `POST /api/admin/webhooks`. */
export const newWebhook = z.object({
  url: trimmedText(500)
    .regex(/^https?:\/\/[^\s/]/, 'http:// ya da https:// ile başlayan bir adres olmalı')
    .pipe(z.url('geçerli bir adres değil')),
  /** All of them unless said. */
  events: z
    .array(z.enum(HOOK_EVENTS), 'olay listesi olmalı')
    .min(1, 'En az bir olay seçin')
    .default([...HOOK_EVENTS]),
});

/** An address that is notified of events. */
export const webhookJson = webhookFields.omit({ secret: true, endedAt: true }).extend({
  /** False after the other program has answered that the address does not exist any more. */
  isActive: z.boolean(),
});
export type WebhookJson = z.infer<typeof webhookJson>;

/** The answer to adding one: the only time that its secret is seen. */
export const addedWebhook = webhookJson.extend({ secret: z.string() });
export type AddedWebhook = z.infer<typeof addedWebhook>;

export const hookDeliveryJson = mailJson
  .omit({ to: true, subject: true })
  .extend(hookMessage.pick({ messageId: true, type: true, body: true }).shape);
export type HookDeliveryJson = z.infer<typeof hookDeliveryJson>;
