import type { Totals } from '#domain/orders/checkout/cart';
import type { OrderLine } from '#domain/orders/order';
import type { CartLineView } from './cart-line-view.ts';

/** The costs of an order in their stored form; zero amounts are left out. */
export function costsOf({ subtotal, discounts, shippingFee, paymentFee, total, hasFreightToPay }: Totals) {
  return {
    subtotal,
    ...(discounts.length === 0 ? {} : { discounts }),
    shippingFee,
    ...(paymentFee === 0 ? {} : { paymentFee }),
    total,
    ...(hasFreightToPay ? ({ freightToPay: true } as const) : {}),
  };
}

export function orderLineOf(view: CartLineView): Omit<OrderLine, 'counted'> {
  const { line, product, price, quantity, vatRate, discount, machine } = view;
  return {
    productId: line.productId,
    name: product?.name ?? line.name,
    sku: product?.sku ?? '',
    imageUrl: product?.imageUrl ?? line.imageUrl,
    price,
    quantity,
    vatRate,
    ...(discount === undefined ? {} : { discount }),
    ...(machine ? { machine: { name: machine.name, verdict: machine.verdict } } : {}),
  };
}
