import { z } from 'zod';
import { instalmentsJson, type InstalmentsJson } from '#contract/orders/payment/instalments';
import { toDecimal } from '#domain/money/money';
import type { Instalments } from '#shop/orders/payment/instalments';
import type { Selling } from '#shop/orders/selling';
import { cartSessionOf } from '../../access/cart-session.ts';
import { apiRoute, type ApiRoute, jsonResponse } from '../route.ts';

function toJson({ families, max }: Instalments): InstalmentsJson {
  return {
    families: families.map(({ id, label, rows }) => ({
      id,
      label,
      rows: rows.map(({ count, monthly, total }) => ({
        count,
        monthly: toDecimal(monthly),
        total: toDecimal(total),
      })),
    })),
    max,
  };
}

/** The instalments by card before an order. */
export function instalmentRoutes({ instalments }: Selling): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/products/:slug/installments', 'public', {
      summary: "Instalments by card for a product; no families while the provider's rates are not known.",
      params: z.object({ slug: z.string().max(300) }),
      response: { description: 'Table by family of cards', body: instalmentsJson },
      errors: ['product_not_found'],
      handler: async ({ params }) => toJson(await instalments.ofProduct(params.slug)),
    }),
    apiRoute('GET', '/api/cart/installments', 'shopper', {
      summary: "The same for the session's cart with its shipping.",
      response: { description: 'Table by family of cards', body: instalmentsJson },
      handler: async ({ context }) => {
        const { id, headers } = cartSessionOf(context);
        return jsonResponse(
          toJson(await instalments.ofCart(id, context.get('storefront').site.id)),
          200,
          headers,
        );
      },
    }),
  ];
}
