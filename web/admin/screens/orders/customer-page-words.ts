import type { OrderJson } from '#contract/orders/orders';
import { waitsForMoney } from '#domain/orders/order-status';
import { manualOrderTexts } from '../../../texts/panel/manual-order.ts';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { showLira } from '../../lib/format.ts';

type Facts =
  | 'customerName'
  | 'orderNumber'
  | 'totalAmount'
  | 'orderStatus'
  | 'paymentStatus'
  | 'paymentMethod';

/**
 * What the customer's page is for, and the message with its link. It asks for a payment only while one is awaited there,
 * not at the door.
 */
export function customerPageWords(order: Pick<OrderJson, Facts>, link: string) {
  const { customerName, orderNumber, totalAmount } = order;
  const isPaidThere = waitsForMoney(order) && order.paymentMethod !== 'cash_on_delivery';
  const { title, message } = isPaidThere ? manualOrderTexts.paymentPage : ordersTexts.customerPage;
  return { title, message: message(customerName, orderNumber, link, showLira(totalAmount)) };
}
