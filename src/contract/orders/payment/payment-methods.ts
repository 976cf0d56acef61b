import { z } from 'zod';
import { PAYMENT_METHODS } from '#domain/orders/payment/payment-methods';

/** A payment method that works now, for the checkout. */
export const paymentMethodJson = z.object({
  id: z.enum(PAYMENT_METHODS),
  label: z.string(),
  note: z.string().exactOptional(),
});
export type PaymentMethodJson = z.infer<typeof paymentMethodJson>;
