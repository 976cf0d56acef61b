import { z } from 'zod';
import { searchReading, suggestions } from '#contract/catalogue/search';
import { preparedJson } from '../../answers/prepared-json.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute } from '../route.ts';

const MAX_TEXT = 200;
const TOTAL = 'X-Total-Count';

const textParam = z.object({
  q: z
    .string('aranan metni yazın')
    .max(MAX_TEXT, `en çok ${MAX_TEXT} karakter olabilir`)
    .describe('What was typed so far'),
});

/** Suggestions and interpretations of searches. */
export function searchRoutes({ search, reply }: ApiTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/search/suggest', 'public', {
      summary: 'What a half-typed search may mean: a machine, categories, products, pages.',
      query: textParam,
      response: {
        description: 'Suggestions; empty lists below two letters or digits',
        body: suggestions,
        headers: { [TOTAL]: 'Products that the search finds' },
      },
      errors: ['bad_request'],
      handler: ({ query: { q }, context }) => {
        const text = q.trim();
        return reply(context, `suggest?${text}`, () => {
          const { total, ...suggested } = search.suggest(text);
          return preparedJson(suggested, { headers: { [TOTAL]: String(total) } });
        });
      },
    }),
    apiRoute('GET', '/api/search/reading', 'public', {
      summary: 'How a search is understood, part by part.',
      query: textParam,
      response: { description: 'The reading', body: searchReading },
      errors: ['bad_request'],
      handler: ({ query: { q }, context }) => {
        const text = q.trim();
        return reply(context, `reading?${text}`, () => preparedJson(search.read(text)));
      },
    }),
  ];
}
