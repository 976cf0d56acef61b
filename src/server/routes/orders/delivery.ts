import { deliveryJson, type DeliveryJson, deliveryQuery } from '#contract/orders/shipping/delivery';
import { toDecimal } from '#domain/money/money';
import type { Delivery } from '#shop/orders/checkout/delivery';
import type { Selling } from '#shop/orders/selling';
import { cartSessionOf } from '../../access/cart-session.ts';
import { apiRoute, type ApiRoute, jsonResponse } from '../route.ts';

/** A delivery in the form of answers. */
export function deliveryToJson({ dispatchDate, from, to, fee, hasFreightToPay }: Delivery): DeliveryJson {
  return { dispatchDate, from, to, fee: toDecimal(fee), freightToPay: hasFreightToPay };
}

/** Delivery dates and costs before the order. */
export function deliveryRoutes({ delivery }: Selling): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/delivery', 'shopper', {
      summary: "When one piece of a product, or the session's cart, leaves and arrives if it is ordered now.",
      query: deliveryQuery,
      response: { description: 'Days and the fee', body: deliveryJson },
      errors: ['product_not_found', 'invalid'],
      handler: ({ query: { productId, city }, context }) => {
        if (productId !== undefined) return deliveryToJson(delivery.ofProduct(productId, city));
        const { id, headers } = cartSessionOf(context);
        return jsonResponse(
          deliveryToJson(delivery.ofCart(id, city, context.get('storefront').site.id)),
          200,
          headers,
        );
      },
    }),
  ];
}
