import { formatLira } from '#domain/money/money';
import { lineTotal } from '#domain/orders/checkout/cart';
import { formatPhone } from '#domain/orders/checkout/phone';
import { machineNote } from '#domain/orders/order';
import { discountWord } from '#domain/orders/order-words';
import { METHOD_WORDS, PAYMENT_FEE_NAME } from '#domain/orders/payment/payment-methods';
import type { ContractDraft } from '#shop/orders/selling-ports';
import { onOneLine } from '#kernel/one-line';

/** What mails and contracts say of an order: who gets it where, its lines, and what it costs. */
export function orderValues(order: ContractDraft) {
  return {
    customerName: onOneLine(order.customerName),
    customerEmail: order.customerEmail,
    customerPhone: formatPhone(order.customerPhone),
    addressLines: order.shippingAddress.split('\n').map(onOneLine).filter(Boolean),
    paymentMethod: METHOD_WORDS[order.paymentMethod].label,
    items: order.items.map((line) => ({
      name: onOneLine(line.name),
      machine: onOneLine(machineNote(line)),
      quantity: line.quantity,
      price: formatLira(line.price),
      lineTotal: formatLira(lineTotal(line)),
    })),
    subtotal: formatLira(order.subtotal),
    /** Free delivery has no amount. */
    discounts: (order.discounts ?? []).map((discount) => ({
      title: onOneLine(discountWord(discount)),
      amount: discount.amount === 0 ? '' : formatLira(discount.amount),
    })),
    shippingFee: formatLira(order.shippingFee),
    paymentFee: order.paymentFee ? formatLira(order.paymentFee) : '',
    paymentFeeName: PAYMENT_FEE_NAME,
    freightToPay: order.freightToPay ?? false,
    total: formatLira(order.total),
  };
}
