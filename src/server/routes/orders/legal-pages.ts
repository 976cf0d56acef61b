import { legalPage } from '#contract/orders/legal-page';
import { AppError } from '#domain/errors';
import { createAnswer } from '../../answers/answer.ts';
import { respond } from '../../answers/answer-cache.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute, JSON_TYPE } from '../route.ts';

export function legalPageRoutes({ legalPages, shop }: ApiTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/pages/:name', 'public', {
      summary: 'A legal page with the shop’s identity filled in.',
      response: { description: 'The page', body: legalPage },
      errors: ['not_found'],
      handler: ({ params: { name }, storefront, context }) => {
        const page = legalPages.find(name, storefront.site, shop.settings(), shop.shipping());
        if (!page) throw new AppError('not_found');
        // Not cached: its template is a file that the owner edits outside the catalogue.
        return respond(createAnswer({ type: JSON_TYPE, body: JSON.stringify(page) }, {}), context.req.raw);
      },
    }),
  ];
}
