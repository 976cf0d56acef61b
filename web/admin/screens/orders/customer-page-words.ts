import type { OrderJson } from '#contract/orders/orders';
import { waitsForMoney } from '#domain/orders/order-status';
import { manualOrderTexts } from '../../../texts/panel/manual-order.ts';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { showLira } from '../../lib/format.ts';

type Linked = Pick<
  OrderJson,
  'customerName' | 'orderNumber' | 'totalAmount' | 'orderStatus' | 'paymentStatus'
>;

/** What the customer's page is for, and the message with its link: it asks for a payment only while one is awaited there. */
export function customerPageWords(order: Linked, link: string) {
  const { customerName, orderNumber, totalAmount } = order;
  return waitsForMoney(order)
    ? {
        title: manualOrderTexts.linkTitle,
        message: manualOrderTexts.message(customerName, orderNumber, showLira(totalAmount), link),
      }
    : {
        title: ordersTexts.customerPage,
        message: ordersTexts.trackingMessage(customerName, orderNumber, link),
      };
}
