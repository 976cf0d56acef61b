/** The state of the order's payment. */
export const PAYMENT_STATUSES = [
  'pending',
  'paid',
  'failed',
  'refunded',
  'partially_refunded',
  /** Sent unpaid: the carrier collects the money. */
  'on_delivery',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The state of the order's goods. */
export const ORDER_STATUSES = [
  'processing',
  'preparing',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
