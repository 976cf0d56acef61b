import { z } from 'zod';
import { guideJson, type GuideJson, type GuideSummary, guideSummary } from '#contract/catalogue/site/guides';
import type { Guide } from '#domain/catalogue/site/guide';
import { preparedJson } from '../../answers/prepared-json.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute, requireFound } from '../route.ts';

/** All guides, or those about a category. */
export function listGuides(guides: readonly Guide[], category?: string): readonly GuideSummary[] {
  return guides
    .filter(({ categories }) => category === undefined || categories.includes(category))
    .map(({ slug, title, summary }) => ({ slug, title, summary }));
}

export function findGuide(guides: readonly Guide[], slugOfPage: string): GuideJson | undefined {
  const guide = guides.find(({ slug }) => slug === slugOfPage);
  if (!guide) return undefined;
  const { slug, title, summary, categories, blocks } = guide;
  // The answer contains only the fields that the contract names.
  return guideJson.parse({ slug, title, summary, categories, blocks });
}

export function guideRoutes({ shop, reply }: ApiTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/guides', 'public', {
      summary: 'Guides by title, all or those that serve a category.',
      query: z.object({ category: z.string().max(200, 'en çok 200 karakter olabilir').optional() }),
      response: { description: 'Titles and summaries', body: z.array(guideSummary) },
      handler: ({ query: { category }, context }) =>
        reply(context, `guides?${category ?? ''}`, () => preparedJson(listGuides(shop.guides(), category))),
    }),
    apiRoute('GET', '/api/guides/:slug', 'public', {
      summary: 'One guide with its text.',
      response: { description: 'The guide', body: guideJson },
      errors: ['not_found'],
      handler: ({ params: { slug }, context }) =>
        reply(context, `guide/${slug}`, () =>
          preparedJson(requireFound(findGuide(shop.guides(), slug), 'not_found')),
        ),
    }),
  ];
}
