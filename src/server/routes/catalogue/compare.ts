import { z } from 'zod';
import { comparisonJson } from '#contract/catalogue/facts/comparison';
import { comparisonOf, comparisonQuery } from '#contract/catalogue/facts/comparison-path';
import { preparedJson } from '../../answers/prepared-json.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute } from '../route.ts';

export function compareRoutes({ comparisons, reply }: ApiTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/compare', 'public', {
      summary: 'Up to four products side by side, by the facets of their categories and their other facts.',
      query: z.object({
        urun: z.string().optional().describe('Repeatable: slugs, also several separated by commas'),
        ekle: z.string().optional().describe('A model: `more` holds what it may mean'),
      }),
      response: { description: 'Products and rows', body: comparisonJson },
      handler: ({ search, context }) => {
        const query = comparisonOf(search);
        return reply(context, `compare?${comparisonQuery({ ...query, isShort: false })}`, () =>
          preparedJson(comparisons.compare(query)),
        );
      },
    }),
  ];
}
