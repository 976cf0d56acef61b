import { deliveryJson, type DeliveryJson, deliveryQuery } from '#contract/orders/shipping/delivery';
import { toDecimal } from '#domain/money/money';
import type { Delivery } from '#shop/orders/checkout/delivery';
import { apiRoute, type ApiRoute } from '../route.ts';
import type { SellingTools } from './selling-tools.ts';

/** A delivery in the form of answers. */
export function deliveryToJson({ dispatchDate, from, to, fee, hasFreightToPay }: Delivery): DeliveryJson {
  return { dispatchDate, from, to, fee: toDecimal(fee), freightToPay: hasFreightToPay };
}

/** Delivery dates and costs before the order. */
export function deliveryRoutes({ selling: { delivery } }: SellingTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/delivery', 'shopper', {
      summary: "When one piece of a product, or the session's cart, leaves and arrives if it is ordered now.",
      query: deliveryQuery,
      response: { description: 'Days and the fee', body: deliveryJson },
      errors: ['product_not_found', 'invalid'],
      handler: ({ query: { productId, city }, session, storefront }) =>
        deliveryToJson(
          productId === undefined
            ? delivery.ofCart(session().id, city, storefront.site.id)
            : delivery.ofProduct(productId, city),
        ),
    }),
  ];
}
