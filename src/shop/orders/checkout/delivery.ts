import type { DeliveryJson } from '#contract/orders/shipping/delivery';
import { type DeliveryPromise, promiseDelivery } from '#domain/orders/shipping/delivery-promise';
import { AppError } from '#domain/errors';
import { toDecimal } from '#domain/money/money';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import type { SiteId } from '#domain/catalogue/site/site';
import type { ShippingRules } from '#domain/orders/shipping/shipping-rules';
import { shippingCostOf, shippingRule } from '#domain/orders/shipping/shipping';
import type { OrderEvent } from '#domain/orders/order';
import type { OrderRecord } from '#domain/orders/order-list';
import { paymentDeadline } from '#domain/orders/payment/payment-deadline';
import { turkishDay } from '#kernel/turkish-day';
import { requireCity } from './stored-form.ts';
import type { Carts } from './carts.ts';
import type { SellingParts } from '../selling-parts.ts';

/** Later than any time of a day. */
const DAY_ENDS = '24:00';

export type Delivery = ReturnType<typeof createDelivery>;

export function createDelivery(parts: SellingParts, carts: Carts) {
  const { catalogue, places, settings, shipping, now } = parts;

  /** The dates for an order of these products now, or at `from`. */
  const promise = (
    products: readonly (Product | undefined)[],
    city: string | undefined,
    from: Date = now(),
    rules: ShippingRules = shipping(),
  ): DeliveryPromise => {
    const plate = city ? requireCity(places, city).plate : undefined;
    const handlingDays = Math.max(0, ...products.map((product) => product?.handlingDays ?? 0));
    return promiseDelivery(from, rules, { plate, handlingDays });
  };

  return {
    promise,
    /** After a first payment, another payment method or a late dispatch; undefined after other events. */
    promiseAfter: ({ order, state }: OrderRecord, event: OrderEvent): DeliveryPromise | undefined => {
      if (!order.promised) return undefined;
      if (event.type === 'shipped') {
        const { dispatchDate } = state.promised ?? order.promised;
        if (turkishDay(event.at) <= dispatchDate) return undefined;
        const leavesNow = { ...shipping(), handlingDays: 0, cutoff: DAY_ENDS };
        return promise([], order.delivery?.city, new Date(event.at), leavesNow);
      }
      if (state.paidAmount > 0) return undefined;
      const products = order.items.map(({ productId }) => catalogue.findProduct(productId));
      const from = (moment: Date | undefined) => promise(products, order.delivery?.city, moment);
      if (event.type === 'paid') return from(new Date(event.at));
      if (event.type !== 'methodChanged') return undefined;
      const changed = { ...order, paymentMethod: event.method };
      return from(
        paymentDeadline({ order: changed, state: { attempts: [], methodChangedAt: event.at } }, settings()),
      );
    },
    /** One piece of a product. @throws AppError `product_not_found`, `invalid` for an unknown city */
    ofProduct: (productId: string, city: string | undefined): DeliveryJson => {
      const product = catalogue.findProduct(productId) ?? catalogue.findProductBySlug(productId);
      if (!product || !isPublished(product)) throw new AppError('product_not_found');
      const { fee, hasFreightToPay } = shippingCostOf(product, shippingRule(settings(), shipping()));
      return { ...promise([product], city), fee: toDecimal(fee), freightToPay: hasFreightToPay };
    },
    /** @throws AppError `invalid` for an unknown city */
    ofCart: (sessionId: string, city: string | undefined, site: SiteId): DeliveryJson => {
      const { lines, shippingFee, hasFreightToPay } = carts.summary(sessionId, site);
      const dates = promise(
        lines.map(({ product }) => product),
        city,
      );
      return { ...dates, fee: toDecimal(shippingFee), freightToPay: hasFreightToPay };
    },
  };
}
