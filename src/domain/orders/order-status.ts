/** Where the money of an order stands. */
export const PAYMENT_STATUSES = [
  'pending',
  'paid',
  'failed',
  'refunded',
  'partially_refunded',
  /** Goes out unpaid: the carrier takes the money. */
  'on_delivery',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Where its goods stand. */
export const ORDER_STATUSES = [
  'processing',
  'preparing',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
