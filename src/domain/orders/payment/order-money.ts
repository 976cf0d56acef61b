import { type Kurus, ZERO } from '../../money/money.ts';
import { awaitsPayment, type OrderState } from '../order-state.ts';
import type { OrderStatus } from '../order-status.ts';
import type { OrderEventType } from '../order.ts';
import type { PaymentMethod } from './payment-methods.ts';

/**
 * Whether an order's way to pay goes with an event that the table allows: only what is paid at the door is confirmed,
 * and it is paid once it has arrived.
 */
export function suitsMethod(
  {
    paymentMethod,
    orderStatus,
  }: { readonly paymentMethod: PaymentMethod; readonly orderStatus: OrderStatus },
  type: OrderEventType,
): boolean {
  const isAtDoor = paymentMethod === 'cash_on_delivery';
  if (type === 'confirmed') return isAtDoor;
  return type !== 'paid' || !isAtDoor || orderStatus === 'delivered';
}

/** Whether its money is still to come: from the shopper, or from the carrier. */
export function isOwed(state: Pick<OrderState, 'orderStatus' | 'paymentStatus' | 'review'>): boolean {
  return awaitsPayment(state) || state.paymentStatus === 'on_delivery';
}

/** What the carrier takes at the door. */
export function toCollect({
  order,
  state,
}: {
  readonly order: { readonly total: Kurus };
  readonly state: Pick<OrderState, 'paymentStatus'>;
}): Kurus {
  return state.paymentStatus === 'on_delivery' ? order.total : ZERO;
}
