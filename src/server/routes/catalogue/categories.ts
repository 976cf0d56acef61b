import { z } from 'zod';
import { categoryJson } from '#contract/catalogue/category/categories';
import { preparedJson, preparedText } from '../../answers/prepared-json.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute, requireFound } from '../route.ts';

export function categoryRoutes({ view, reply }: ApiTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/categories', 'public', {
      summary: 'All categories.',
      response: { description: 'Categories', body: z.array(categoryJson) },
      handler: ({ context }) => reply(context, 'categories', () => preparedText(view.categoriesJson())),
    }),
    apiRoute('GET', '/api/categories/:slug', 'public', {
      summary: 'One category.',
      response: { description: 'The category', body: categoryJson },
      errors: ['category_not_found'],
      handler: ({ params: { slug }, context }) =>
        reply(context, `category/${slug}`, () => {
          const found = view.categories().find((category) => category.slug === slug);
          return preparedJson(requireFound(found, 'category_not_found'));
        }),
    }),
  ];
}
