import { type Kurus, ZERO } from '../../money/money.ts';
import type { OrderRecord } from '../order-list.ts';
import { awaitsPayment, type OrderState } from '../order-state.ts';
import type { OrderEventType, PlacedOrder } from '../order.ts';

/**
 * Whether an event that the table allows suits the order's payment method: only orders paid at the door are confirmed,
 * and they are paid after their arrival.
 */
export function suitsMethod(
  { paymentMethod, orderStatus }: Pick<PlacedOrder, 'paymentMethod'> & Pick<OrderState, 'orderStatus'>,
  type: OrderEventType,
): boolean {
  const isAtDoor = paymentMethod === 'cash_on_delivery';
  if (type === 'confirmed') return isAtDoor;
  return type !== 'paid' || !isAtDoor || orderStatus === 'delivered';
}

/** Whether the payment is still to come, from the shopper or the carrier. */
export function isOwed(state: Pick<OrderState, 'orderStatus' | 'paymentStatus' | 'review'>): boolean {
  return awaitsPayment(state) || state.paymentStatus === 'on_delivery';
}

/** What the carrier collects at the door; zero when the order is paid otherwise, or already. */
export function amountToCollect({ order, state }: Pick<OrderRecord, 'order' | 'state'>): Kurus {
  return state.paymentStatus === 'on_delivery' ? order.total : ZERO;
}
