import { z } from 'zod';
import { instalmentsJson } from '#contract/orders/payment/instalments';
import { apiRoute, type ApiRoute } from '../route.ts';
import type { SellingTools } from './selling-tools.ts';

export function instalmentRoutes({ selling: { instalments } }: SellingTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/products/:slug/installments', 'public', {
      summary: "Instalments by card for a product; no families while the provider's rates are not known.",
      params: z.object({ slug: z.string().max(300) }),
      response: { description: 'Table by family of cards', body: instalmentsJson },
      errors: ['product_not_found'],
      handler: ({ params }) => instalments.ofProduct(params.slug),
    }),
    apiRoute('GET', '/api/cart/installments', 'shopper', {
      summary: "The same for the session's cart with its shipping.",
      response: { description: 'Table by family of cards', body: instalmentsJson },
      handler: ({ session, storefront }) => instalments.ofCart(session().id, storefront.site.id),
    }),
  ];
}
