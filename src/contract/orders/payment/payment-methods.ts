import { z } from 'zod';
import { PAYMENT_METHODS } from '#domain/orders/payment/payment-methods';

export const paymentMethodJson = z.object({
  id: z.enum(PAYMENT_METHODS),
  label: z.string(),
  note: z.string().exactOptional(),
});
export type PaymentMethodJson = z.infer<typeof paymentMethodJson>;
