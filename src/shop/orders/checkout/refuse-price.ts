import { lineTotal, type Totals } from '#domain/orders/checkout/cart';
import { AppError } from '#domain/errors';
import { type Kurus, toDecimal } from '#domain/money/money';
import type { OrderLine } from '#domain/orders/order';
import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import type { CartLineView } from './cart-line-view.ts';
import { outOfStock } from './carts.ts';
import type { CartPrice } from './price-cart.ts';

interface PricedInput {
  readonly paymentMethod: PaymentMethod;
  /** The total that the shopper saw. */
  readonly totalAmount?: Kurus | undefined;
}

/** Neither card nor transfer can pay for it, and it would expire unpaid. */
const NOTHING_TO_PAY = 'İndirimlerle ödenecek tutar sıfıra iniyor. Kuponu kaldırın ya da bizi arayın.';

/**
 * Checked before any computation: a billion pieces have no price.
 * @throws AppError `out_of_stock`
 */
export function refuseShort(views: readonly CartLineView[]): void {
  for (const { line, product, quantity, maxQuantity } of views) {
    if (!product || maxQuantity < quantity) throw outOfStock(line.name, line.productId, maxQuantity);
  }
}

/** @throws AppError `price_changed` when the shopper saw another total */
function refuseOtherTotal(
  seen: Kurus | undefined,
  totals: Totals,
  lines: readonly Omit<OrderLine, 'counted'>[],
): void {
  if (seen === undefined || seen === totals.total) return;
  throw new AppError('price_changed', {
    extra: {
      subtotal: toDecimal(totals.subtotal),
      discounts: totals.discounts.map(({ title, amount }) => ({ title, amount: toDecimal(amount) })),
      shippingFee: toDecimal(totals.shippingFee),
      paymentFee: toDecimal(totals.paymentFee),
      totalAmount: toDecimal(totals.total),
      items: lines.map(({ productId, name, price, quantity }) => ({
        productId,
        name,
        price: toDecimal(price),
        quantity,
        lineTotal: toDecimal(lineTotal({ price, quantity })),
      })),
    },
  });
}

/** @throws AppError `coupon_refused`, `payment_method_unavailable`, `price_changed` */
export function refusePrice(
  { paymentMethod, totalAmount }: PricedInput,
  price: CartPrice,
  lines: readonly Omit<OrderLine, 'counted'>[],
): void {
  if (price.refusal !== undefined) throw new AppError('coupon_refused', { message: price.refusal });
  if (price.total === price.paymentFee) throw new AppError('coupon_refused', { message: NOTHING_TO_PAY });
  const obstacle = paymentMethod === 'cash_on_delivery' ? price.atDoor?.obstacle : undefined;
  if (obstacle !== undefined) throw new AppError('payment_method_unavailable', { message: obstacle });
  refuseOtherTotal(totalAmount, price, lines);
}
