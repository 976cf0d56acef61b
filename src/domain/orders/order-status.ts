import { keysOf } from '#kernel/keys-of';
import type { PaymentMethod } from './payment/payment-methods.ts';

/** The state of the order's payment, with its Turkish word. */
export const PAYMENT_STATUS_WORDS = {
  pending: 'Bekliyor',
  paid: 'Ödendi',
  failed: 'Başarısız',
  refunded: 'İade edildi',
  partially_refunded: 'Kısmen iade',
  /** Sent unpaid: the carrier collects the money. */
  on_delivery: 'Kapıda ödenecek',
} as const;
export type PaymentStatus = keyof typeof PAYMENT_STATUS_WORDS;
export const PAYMENT_STATUSES = keysOf(PAYMENT_STATUS_WORDS);

/** The state of the order's goods, with its Turkish word. */
export const ORDER_STATUS_WORDS = {
  processing: 'Alındı',
  preparing: 'Hazırlanıyor',
  shipped: 'Kargoda',
  delivered: 'Teslim edildi',
  cancelled: 'İptal',
  returned: 'İade',
} as const;
export type OrderStatus = keyof typeof ORDER_STATUS_WORDS;
export const ORDER_STATUSES = keysOf(ORDER_STATUS_WORDS);

export interface OrderStatuses {
  readonly orderStatus: OrderStatus;
  readonly paymentStatus: PaymentStatus;
}

/** Whether its shopper has yet to pay it, and still may: it was not cancelled, and no payment failed. */
export function waitsForMoney({ orderStatus, paymentStatus }: OrderStatuses): boolean {
  return orderStatus === 'processing' && paymentStatus === 'pending';
}

/** Whether a parcel is still expected; none is promised when the payment failed. */
export function isParcelExpected({ orderStatus, paymentStatus }: OrderStatuses): boolean {
  return ['processing', 'preparing', 'shipped'].includes(orderStatus) && paymentStatus !== 'failed';
}

/** Whether its buyer has yet to pay a parcel at the door. */
export function isDueAtDoor(order: OrderStatuses & { readonly paymentMethod: PaymentMethod }): boolean {
  const { paymentMethod, paymentStatus } = order;
  const isUnpaid = paymentStatus === 'pending' || paymentStatus === 'on_delivery';
  return paymentMethod === 'cash_on_delivery' && isUnpaid && isParcelExpected(order);
}

/** Whether the buyer has paid at the door, and nobody has recorded the carrier's money yet. */
export function isPaidToCarrier({ orderStatus, paymentStatus }: OrderStatuses): boolean {
  return orderStatus === 'delivered' && paymentStatus === 'on_delivery';
}

/** Whether the shop has money of the buyer, part of which may have been given back. */
export function hasBuyersMoney({ paymentStatus }: Pick<OrderStatuses, 'paymentStatus'>): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'partially_refunded';
}
