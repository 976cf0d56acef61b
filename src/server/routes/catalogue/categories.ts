import { z } from 'zod';
import { categoryJson } from '#contract/catalogue/category/categories';
import { AppError } from '#domain/errors';
import type { Reply } from '../../answers/reply.ts';
import type { ShopView } from '../../views/shop-view.ts';
import { apiRoute, type ApiRoute, JSON_TYPE } from '../route.ts';

export function categoryRoutes(view: ShopView, reply: Reply): readonly ApiRoute[] {
  const findCategory = (slug: string) => view.categories().find((category) => category.slug === slug);
  return [
    apiRoute('GET', '/api/categories', 'public', {
      summary: 'All categories.',
      response: { description: 'Categories', body: z.array(categoryJson) },
      handler: ({ context }) =>
        reply(context, 'categories', () => {
          const categories = view.categories();
          return {
            sources: [categories],
            render: () => ({ type: JSON_TYPE, body: JSON.stringify(categories) }),
          };
        }),
    }),
    apiRoute('GET', '/api/categories/:slug', 'public', {
      summary: 'One category.',
      response: { description: 'The category', body: categoryJson },
      errors: ['category_not_found'],
      handler: ({ params: { slug }, context }) => {
        if (!findCategory(slug)) throw new AppError('category_not_found');
        return reply(context, `category/${slug}`, () => {
          const body = JSON.stringify(findCategory(slug));
          return { sources: [body], render: () => ({ type: JSON_TYPE, body }) };
        });
      },
    }),
  ];
}
