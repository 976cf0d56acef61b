import { type Kurus, ZERO } from '../../money/money.ts';
import type { OrderRecord } from '../order-list.ts';
import { isPaidToCarrier, type OrderStatuses } from '../order-status.ts';
import type { OrderEventType, PlacedOrder } from '../order.ts';

export const PAID_TO_CARRIER = 'Alıcı kargoya ödedi: önce siparişi "Ödendi" olarak işaretleyin.';

/**
 * Why an event that the table allows does not suit the order's payment method; undefined when it does. Only orders paid
 * at the door are confirmed, they are paid after their arrival, and what was paid is recorded before all comes back.
 */
export function methodObstacle(
  order: Pick<PlacedOrder, 'paymentMethod'> & OrderStatuses,
  type: OrderEventType,
): string | undefined {
  const isAtDoor = order.paymentMethod === 'cash_on_delivery';
  if (type === 'confirmed' && !isAtDoor) return 'Bu sipariş kapıda ödenmiyor.';
  if (type === 'returned' && isPaidToCarrier(order)) return PAID_TO_CARRIER;
  return type === 'paid' && isAtDoor && order.orderStatus !== 'delivered'
    ? 'Kapıda ödenen sipariş önce teslim edilir: "Teslim edildi" olarak işaretleyin.'
    : undefined;
}

/** What the carrier collects at the door; zero when the order is paid otherwise, or already. */
export function amountToCollect({ order, state }: Pick<OrderRecord, 'order' | 'state'>): Kurus {
  return state.paymentStatus === 'on_delivery' ? order.total : ZERO;
}
