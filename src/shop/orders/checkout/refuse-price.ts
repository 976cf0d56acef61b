import { lineTotal } from '#domain/orders/checkout/cart';
import { AppError } from '#domain/errors';
import { type Kurus, kurus, toDecimal } from '#domain/money/money';
import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import type { CartLineView } from './cart-line-view.ts';
import { outOfStock } from './carts.ts';
import { orderLineOf } from './order-draft.ts';
import type { CartPrice } from './price-cart.ts';

/** Neither card nor transfer can pay for it, and it would expire unpaid. */
const NOTHING_TO_PAY = 'İndirimlerle ödenecek tutar sıfıra iniyor. Kuponu kaldırın ya da bizi arayın.';

/** The least that the card provider accepts (dev.paytr.com, iFrame API step 1: payment_amount). */
const LEAST_BY_CARD = kurus(1_00);
const TOO_LITTLE_FOR_CARD =
  'Kartla en az 1,00 TL ödenebilir. Başka bir ödeme yöntemi seçin ya da bizi arayın.';

function methodObstacle({ total, atDoor }: CartPrice, method: PaymentMethod): string | undefined {
  if (method === 'cash_on_delivery') return atDoor?.obstacle;
  return method === 'paytr' && total < LEAST_BY_CARD ? TOO_LITTLE_FOR_CARD : undefined;
}

/** Checked before any computation: a billion pieces have no price. @throws AppError `out_of_stock` */
export function refuseShort(views: readonly CartLineView[]): void {
  for (const { line, product, quantity, maxQuantity } of views) {
    if (!product || maxQuantity < quantity) throw outOfStock(line, product, maxQuantity);
  }
}

/**
 * @param seen the total that the shopper saw
 * @throws AppError `coupon_refused`, `payment_method_unavailable`; `price_changed` when it was another one
 */
export function refusePrice(price: CartPrice, paymentMethod: PaymentMethod, seen: Kurus | undefined): void {
  if (price.refusal !== undefined) throw new AppError('coupon_refused', { message: price.refusal });
  if (price.total === price.paymentFee) throw new AppError('coupon_refused', { message: NOTHING_TO_PAY });
  const obstacle = methodObstacle(price, paymentMethod);
  if (obstacle !== undefined) throw new AppError('payment_method_unavailable', { message: obstacle });
  if (seen === undefined || seen === price.total) return;
  throw new AppError('price_changed', {
    extra: {
      subtotal: toDecimal(price.subtotal),
      discounts: price.discounts.map(({ title, amount }) => ({ title, amount: toDecimal(amount) })),
      shippingFee: toDecimal(price.shippingFee),
      paymentFee: toDecimal(price.paymentFee),
      totalAmount: toDecimal(price.total),
      items: price.priced.map(orderLineOf).map((line) => ({
        productId: line.productId,
        name: line.name,
        price: toDecimal(line.price),
        quantity: line.quantity,
        lineTotal: toDecimal(lineTotal(line)),
      })),
    },
  });
}
