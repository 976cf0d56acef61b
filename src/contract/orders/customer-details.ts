import { z } from 'zod';
import { maskedBilling } from '#domain/orders/checkout/billing';
import type { PlacedOrder } from '#domain/orders/order';

/** The invoice data; of a person's number (TCKN) only the last two digits are visible. */
const billingJson = z.object({
  type: z.enum(['individual', 'company']),
  title: z.string().optional(),
  taxOffice: z.string().optional(),
  taxNumber: z.string().optional(),
  tckn: z.string().optional(),
  address: z.string().optional(),
});

/** The customer's data that can be corrected. */
export const customerDetailsJson = z.object({
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  shippingAddress: z.string(),
  billing: billingJson.nullable(),
});
export type CustomerDetailsJson = z.infer<typeof customerDetailsJson>;

/** The customer's data as the history of an order shows it. */
export function customerDetailsToJson({ billing, ...order }: PlacedOrder): CustomerDetailsJson {
  return customerDetailsJson.parse({ ...order, billing: billing ? maskedBilling(billing) : null });
}
