import { stockWishAnswer, stockWishLink, stockWishRequest } from '#contract/orders/stock/stock-wish';
import { createCallLimit } from '../../middleware/rate-limit.ts';
import { apiRoute, type ApiRoute } from '../route.ts';
import type { SellingTools } from './selling-tools.ts';

/** Each request sends a mail: a few at once, then one every five minutes. */
const LIMITS = { burst: 6, perSecond: 1 / 300 };

/** "Gelince haber ver": the shopper requests, confirms or withdraws it. */
export function stockWishRoutes({
  stockWishes,
  isRateLimited,
}: Pick<SellingTools, 'stockWishes' | 'isRateLimited'>): readonly ApiRoute[] {
  if (!stockWishes) return [];
  const limit = createCallLimit(LIMITS);
  const response = { description: 'What happens next', body: stockWishAnswer };
  return [
    apiRoute('POST', '/api/restock', 'shopper', {
      summary:
        'Requests one mail when a sold-out product is back; the owner of the address confirms it first by a mail.',
      body: stockWishRequest,
      response,
      status: 202,
      errors: ['product_not_found', 'too_many_requests', 'mail_failed'],
      handler: async ({ body: { slug, email }, storefront, context }) => {
        if (isRateLimited) limit(context);
        await stockWishes.subscribe(slug, email, storefront.site.id);
        return { message: 'Onay e-postası gönderdik. Bağlantısına 24 saat içinde dokunun.' };
      },
    }),
    apiRoute('POST', '/api/restock/confirm', 'shopper', {
      summary: 'Confirms a wish by the secret of its mail.',
      body: stockWishLink,
      response,
      handler: async ({ body: { token } }) => {
        await stockWishes.confirm(token);
        return { message: 'Tamam: ürün gelince size tek bir e-posta göndereceğiz.' };
      },
    }),
    apiRoute('POST', '/api/restock/withdraw', 'shopper', {
      summary: 'Forgets a wish by the secret of its mail.',
      body: stockWishLink,
      response,
      handler: async ({ body: { token } }) => {
        await stockWishes.withdraw(token);
        return { message: 'İsteğiniz ve e-posta adresiniz silindi.' };
      },
    }),
  ];
}
