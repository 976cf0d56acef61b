import { orderVat } from '../../domain/order.ts';
import { kurus } from '../../domain/money.ts';
import type { OrderRecord } from '../../domain/order-list.ts';
import { orderNumberOf } from '../../domain/order-number.ts';
import { ORDER_WORDS } from '../../domain/order-words.ts';
import { csvAmount, turkishCsv } from '../../domain/turkish-csv.ts';
import { texts } from '../texts.ts';

function row({ order, state }: OrderRecord): string[] {
  const vat = orderVat(order).reduce((sum, part) => sum + part.vat, 0);
  return [
    orderNumberOf(order.id),
    order.createdAt,
    order.site,
    order.customerName,
    order.customerEmail,
    order.customerPhone,
    order.shippingAddress,
    ORDER_WORDS.methods[order.paymentMethod],
    ORDER_WORDS.payments[state.paymentStatus],
    ORDER_WORDS.statuses[state.orderStatus],
    order.items.map(({ name, quantity }) => `${quantity} x ${name}`).join(', '),
    csvAmount(order.subtotal),
    csvAmount(order.shippingFee),
    csvAmount(order.total),
    csvAmount(kurus(vat)),
    csvAmount(state.refundedAmount),
  ];
}

/** Orders as a file that a Turkish spreadsheet opens by a double click. */
export function ordersToCsv(records: readonly OrderRecord[]): string {
  return turkishCsv([texts.orders.csvHead, ...records.map(row)]);
}
