import { orderVat } from '#domain/orders/order';
import { kurus } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import { ORDER_WORDS } from '#domain/orders/order-words';
import { csvAmount, turkishCsv } from '#domain/exchange/turkish-csv';
import { texts } from '../../texts.ts';

/** A time in Turkey in the form of its spreadsheets: `22.11.2026 20:13`. */
const MOMENT = new Intl.DateTimeFormat('tr-TR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Istanbul',
});
const momentOf = (iso: string): string => MOMENT.format(new Date(iso));

function row({ order, state }: OrderRecord): string[] {
  const vat = orderVat(order).reduce((sum, part) => sum + part.vat, 0);
  return [
    orderNumberOf(order.id),
    momentOf(order.createdAt),
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
