import { deliveryJson, deliveryQuery } from '#contract/orders/shipping/delivery';
import { apiRoute, type ApiRoute } from '../route.ts';
import type { SellingTools } from './selling-tools.ts';

export function deliveryRoutes({ selling: { delivery } }: SellingTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/delivery', 'shopper', {
      summary: "When one piece of a product, or the session's cart, leaves and arrives if it is ordered now.",
      query: deliveryQuery,
      response: { description: 'Days and the fee', body: deliveryJson },
      errors: ['product_not_found', 'invalid'],
      handler: ({ query: { productId, city }, session, storefront }) =>
        productId === undefined
          ? delivery.ofCart(session().id, city, storefront.site.id)
          : delivery.ofProduct(productId, city),
    }),
  ];
}
