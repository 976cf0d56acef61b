import { legalPage } from '#contract/orders/legal-page';
import { AppError } from '#domain/errors';
import type { LegalPages } from '#shop/orders/selling-ports';
import type { Shop } from '#shop/shop';
import { createAnswer } from '../../answers/answer.ts';
import { respond } from '../../answers/answer-cache.ts';
import { apiRoute, type ApiRoute, JSON_TYPE } from '../route.ts';

export function legalPageRoutes(pages: LegalPages, shop: Shop): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/pages/:name', 'public', {
      summary: 'A legal page with the shop’s identity filled in.',
      response: { description: 'The page', body: legalPage },
      errors: ['not_found'],
      handler: ({ params: { name }, storefront, context }) => {
        const page = pages.find(name, storefront.site, shop.settings(), shop.shipping());
        if (!page) throw new AppError('not_found');
        // Not cached: its template is a file that the owner edits outside the catalogue.
        return respond(createAnswer({ type: JSON_TYPE, body: JSON.stringify(page) }, {}), context.req.raw);
      },
    }),
  ];
}
