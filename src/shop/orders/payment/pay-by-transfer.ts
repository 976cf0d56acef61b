import { requireSiteById } from '#domain/catalogue/site/site';
import { AppError } from '#domain/errors';
import type { OrderRecord } from '#domain/orders/order-list';
import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import { awaitsPayment } from '#domain/orders/order-state';
import type { Carts } from '../checkout/carts.ts';
import type { OrderBook } from '../order-book.ts';
import { isPayableByCard } from '#domain/orders/payment/payment-deadline';
import type { SellingParts } from '../selling-parts.ts';

/**
 * Changes an unpaid card order to bank transfer: number, prices and pieces stay, and the time to pay starts again. The
 * contract names the payment method, so the event stores the hash of the new text in the mail. A repetition changes
 * nothing. A card payment that has already begun still counts.
 * @throws AppError `order_not_found`, `payment_method_unavailable`, `invalid_transition`
 */
export function createPayByTransfer(
  parts: SellingParts & {
    readonly book: OrderBook;
    readonly carts: Carts;
    /** @throws AppError `shop_not_ready`, `payment_method_unavailable`, `orders_stopped` */
    readonly requireMethod: (method: PaymentMethod) => Promise<void>;
  },
) {
  const { book, carts, requireMethod, contracts, settings, sites } = parts;
  return async (orderId: string): Promise<OrderRecord> => {
    await requireMethod('bank_transfer');
    return book.exclusively(orderId, async () => {
      const before = book.require(orderId);
      if (before.order.paymentMethod === 'bank_transfer' && awaitsPayment(before.state)) return before;
      const changed = await book.change(orderId, 'shopper', (record) => {
        if (!isPayableByCard(record)) {
          throw new AppError('invalid_transition', {
            message: 'Bu sipariş artık havaleye çevrilemez. Sayfayı yenileyip siparişinizin durumuna bakın.',
          });
        }
        const method = 'bank_transfer';
        const site = requireSiteById(sites(), record.order.site);
        const draft = { ...record.order, paymentMethod: method } as const;
        const { version, hash } = contracts.forOrder(draft, site, settings());
        return [{ type: 'methodChanged', method, terms: { version, hash } }];
      });
      // As after an order by transfer, the ordered pieces leave the cart.
      await carts.removeBought(changed.order.sessionId, changed.order.items);
      return changed;
    });
  };
}
