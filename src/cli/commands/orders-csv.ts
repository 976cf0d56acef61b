import { orderVat } from '../../domain/order.ts';
import { toDecimal } from '../../domain/money.ts';
import type { OrderRecord } from '../../domain/order-list.ts';
import { orderNumberOf } from '../../domain/order-number.ts';
import { texts } from '../texts.ts';

const BYTE_ORDER_MARK = '\uFEFF';
/** A cell that begins so would be taken for a formula by a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An amount as a Turkish spreadsheet reads it: `1249,90`. */
function amount(decimal: string): string {
  return decimal.replace('.', ',');
}

function row({ order, state }: OrderRecord): string {
  const { orders: words } = texts;
  const vat = orderVat(order).reduce((sum, part) => sum + part.vat, 0);
  return [
    orderNumberOf(order.id),
    order.createdAt,
    order.site,
    order.customerName,
    order.customerEmail,
    order.customerPhone,
    order.shippingAddress,
    words.paymentMethods[order.paymentMethod],
    words.paymentStatuses[state.paymentStatus],
    words.orderStatuses[state.orderStatus],
    order.items.map(({ name, quantity }) => `${quantity} x ${name}`).join(', '),
    amount(toDecimal(order.subtotal)),
    amount(toDecimal(order.shippingFee)),
    amount(toDecimal(order.total)),
    amount((vat / 100).toFixed(2)),
    amount(toDecimal(state.refundedAmount)),
  ]
    .map(cell)
    .join(';');
}

/** Orders as a file that a Turkish spreadsheet opens by a double click: semicolons, a byte order mark, CRLF. */
export function ordersToCsv(records: readonly OrderRecord[]): string {
  return [BYTE_ORDER_MARK + texts.orders.csvHead.join(';'), ...records.map(row), ''].join('\r\n');
}
