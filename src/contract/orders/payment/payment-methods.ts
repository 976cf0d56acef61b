import { z } from 'zod';
import { METHOD_WORDS, PAYMENT_METHODS, type PaymentMethod } from '#domain/orders/payment/payment-methods';

/** A payment method that works now, for the checkout. */
export const paymentMethodJson = z.object({
  id: z.enum(PAYMENT_METHODS),
  label: z.string(),
  note: z.string().exactOptional(),
});
export type PaymentMethodJson = z.infer<typeof paymentMethodJson>;

export function paymentMethodToJson(id: PaymentMethod): PaymentMethodJson {
  const { label, note } = METHOD_WORDS[id];
  return { id, label, note };
}
