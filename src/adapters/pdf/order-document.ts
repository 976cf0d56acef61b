import { z } from 'zod';
import type { OrderState } from '#domain/orders/order-state';
import type { PlacedOrder } from '#domain/orders/order';
import type { Settings } from '#domain/catalogue/site/settings';
import type { Site } from '#domain/catalogue/site/site';

/** The contents of an order form. */
export interface OrderDocument {
  readonly order: PlacedOrder;
  readonly state: OrderState;
  readonly settings: Settings;
  readonly site: Site;
  /** PNG of the site's logo; without it the site's name is printed. */
  readonly logo?: Buffer;
}

const paymentStatuses = z.object({
  pending: z.string(),
  paid: z.string(),
  failed: z.string(),
  refunded: z.string(),
  partially_refunded: z.string(),
  on_delivery: z.string().default('Kapıda ödenecek'),
});

/** The texts of the form, `templates/order-pdf.json`. */
export const orderPdfTexts = z.object({
  title: z.string(),
  notAnInvoice: z.string(),
  number: z.string(),
  date: z.string(),
  payment: z.string(),
  status: z.string(),
  seller: z.string(),
  customer: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The owner's texts may be older than these. */
  billing: z.string().default('Fatura bilgileri'),
  freight: z.string().default('Alıcı öder'),
  taxOffice: z.string(),
  mersis: z.string(),
  product: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  lineTotal: z.string(),
  subtotal: z.string(),
  shipping: z.string(),
  freeShipping: z.string(),
  total: z.string(),
  vat: z.string(),
  surcharge: z.string(),
  refunded: z.string(),
  carrier: z.string(),
  page: z.string(),
  onlineSale: z.string(),
  paymentStatuses,
});
export type OrderPdfTexts = z.infer<typeof orderPdfTexts>;
