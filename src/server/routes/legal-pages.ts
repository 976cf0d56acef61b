import { z } from 'zod';
import { legalPage } from '../../contract/legal-page.ts';
import { AppError } from '../../domain/errors.ts';
import type { LegalPages } from '../../shop/ports.ts';
import type { Shop } from '../../shop/shop.ts';
import type { Reply } from '../reply.ts';
import { apiRoute, type ApiRoute, JSON_TYPE } from './route.ts';

export function legalPageRoutes(pages: LegalPages, shop: Shop, reply: Reply): readonly ApiRoute[] {
  return [
    apiRoute({
      method: 'GET',
      path: '/api/pages/:name',
      access: 'public',
      summary: 'A legal page with the shop’s identity filled in.',
      params: z.object({ name: z.string() }),
      response: { description: 'The page', body: legalPage },
      errors: ['not_found'],
      handler: ({ params: { name }, context }) => {
        const { site } = context.get('storefront');
        if (!pages.find(name, site, shop.settings())) throw new AppError('not_found');
        return reply(context, `legal/${site.id}/${name}`, () => ({
          from: [shop.settings()],
          make: () => ({ type: JSON_TYPE, body: JSON.stringify(pages.find(name, site, shop.settings())) }),
        }));
      },
    }),
  ];
}
