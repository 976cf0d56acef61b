import type { OrderJson } from '#contract/orders/orders';
import { waitsForMoney } from '#domain/orders/order-status';
import { manualOrderTexts } from '../../../texts/panel/manual-order.ts';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { showLira } from '../../lib/format.ts';

/** What the customer's page is for, and the message with its link: it asks for a payment only while one is awaited there. */
export function customerPageWords(
  order: Pick<OrderJson, 'customerName' | 'orderNumber' | 'totalAmount' | 'orderStatus' | 'paymentStatus'>,
  link: string,
) {
  const { customerName, orderNumber, totalAmount } = order;
  const { title, message } = waitsForMoney(order) ? manualOrderTexts.paymentPage : ordersTexts.customerPage;
  return { title, message: message(customerName, orderNumber, link, showLira(totalAmount)) };
}
