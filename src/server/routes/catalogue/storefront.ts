import { z } from 'zod';
import { categoryJson } from '#contract/catalogue/category/categories';
import { comparisonJson } from '#contract/catalogue/facts/comparison';
import { comparisonOf, comparisonQuery } from '#contract/catalogue/facts/comparison-path';
import { searchReading, suggestions } from '#contract/catalogue/search';
import { guideJson, guideSummary } from '#contract/catalogue/site/guides';
import { homeJson } from '#contract/catalogue/site/home';
import { publicSettings } from '#contract/catalogue/site/site-settings';
import { preparedJson, preparedText } from '../../answers/prepared-json.ts';
import { homeOf } from '../../views/home-view.ts';
import { findGuide, listGuides } from '../../views/shop-view.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute, JSON_TYPE } from '../route.ts';
import { legalPage } from '#contract/orders/legal-page';
import { AppError, requireFound } from '#domain/errors';
import { createAnswer, etagOf } from '../../answers/answer.ts';
import { respond } from '../../answers/answer-cache.ts';
import { sendBytes } from '../../answers/send-bytes.ts';

const MAX_WIDTH = 2000;

const MAX_TEXT = 200;
const TOO_LONG = `en çok ${MAX_TEXT} karakter olabilir`;
const TOTAL = 'X-Total-Count';

const textParam = z.object({
  q: z.string('aranan metni yazın').max(MAX_TEXT, TOO_LONG).describe('What was typed so far'),
});

/** What the pages of a storefront show besides products and machines. */
export function storefrontRoutes({
  shop,
  view,
  search,
  comparisons,
  findLegalPage,
  imageProxy,
  reply,
}: ApiTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/compare', 'public', {
      summary: 'Up to four products side by side, by the facets of their categories and their other facts.',
      query: z.object({
        urun: z.string().optional().describe('Repeatable: slugs, also several separated by commas'),
        ekle: z.string().optional().describe('A model: `more` holds what it may mean'),
      }),
      response: { description: 'Products and rows', body: comparisonJson },
      handler: ({ search: params, storefront: { site }, context }) => {
        const query = comparisonOf(params);
        const key = ['compare', comparisonQuery({ ...query, isShort: false }), shop.assortmentKey(site)];
        return reply(context, key, () => preparedJson(comparisons.compare(query, site)));
      },
    }),
    apiRoute('GET', '/api/home', 'public', {
      summary: "The parts of the storefront's home page, in the owner's order.",
      response: { description: 'The home page', body: homeJson },
      handler: ({ storefront: { site }, context }) =>
        reply(context, ['home', site.id], () => preparedJson(homeOf(shop, site), { showsCounts: false })),
    }),
    apiRoute('GET', '/api/guides', 'public', {
      summary: 'Guides by title, all or those that serve a category.',
      query: z.object({ category: z.string().max(MAX_TEXT, TOO_LONG).optional() }),
      response: { description: 'Titles and summaries', body: z.array(guideSummary) },
      handler: ({ query: { category }, context }) =>
        reply(context, ['guides', category], () => preparedJson(listGuides(shop, category))),
    }),
    apiRoute('GET', '/api/guides/:slug', 'public', {
      summary: 'One guide with its text.',
      response: { description: 'The guide', body: guideJson },
      errors: ['not_found'],
      handler: ({ params: { slug }, storefront: { site }, context }) =>
        reply(context, ['guide', slug, shop.assortmentKey(site)], () =>
          preparedJson(requireFound(findGuide(shop, site, slug), 'not_found')),
        ),
    }),
    apiRoute('GET', '/api/search/suggest', 'public', {
      summary: 'What a half-typed search may mean: a machine, categories, products, pages.',
      query: textParam,
      response: {
        description: 'Suggestions; empty lists below two letters or digits',
        body: suggestions,
        headers: { [TOTAL]: 'Products that the search finds' },
      },
      handler: ({ query: { q }, storefront: { site }, context }) => {
        const text = q.trim();
        return reply(context, ['suggest', text, shop.assortmentKey(site)], () => {
          const { total, ...suggested } = search.suggest(text, site);
          return preparedJson(suggested, { headers: { [TOTAL]: String(total) } });
        });
      },
    }),
    apiRoute('GET', '/api/search/reading', 'public', {
      summary: 'How a search is understood, part by part.',
      query: textParam,
      response: { description: 'The reading', body: searchReading },
      handler: ({ query: { q }, context }) => {
        const text = q.trim();
        return reply(context, ['reading', text], () => preparedJson(search.read(text)));
      },
    }),
    apiRoute('GET', '/api/categories', 'public', {
      summary: 'The categories that the storefront carries.',
      response: { description: 'Categories', body: z.array(categoryJson) },
      handler: ({ storefront: { site }, context }) =>
        reply(context, ['categories', shop.assortmentKey(site)], () =>
          preparedText(view.categories(site).json),
        ),
    }),
    apiRoute('GET', '/api/categories/:slug', 'public', {
      summary: 'One category; a former slug redirects to the present one.',
      response: { description: 'The category', body: categoryJson },
      errors: ['category_not_found'],
      handler: ({ params: { slug }, context }) => {
        const moved = shop.catalogue.findCategoryByOldSlug(slug);
        if (moved) return context.redirect(`/api/categories/${encodeURIComponent(moved.slug)}`, 301);
        return reply(context, ['category', slug], () => {
          const found = view.categories().list.find((category) => category.slug === slug);
          return preparedJson(requireFound(found, 'category_not_found'));
        });
      },
    }),
    apiRoute('GET', '/api/site-settings', 'public', {
      summary: 'What the storefront of this host shows of itself.',
      response: { description: 'Public settings', body: publicSettings },
      handler: ({ storefront: { site }, context }) =>
        reply(context, ['site-settings', site.id], () => preparedJson(view.settings(site))),
    }),
    apiRoute('GET', '/api/pages/:name', 'public', {
      summary: 'A legal page with the shop’s identity filled in.',
      response: { description: 'The page', body: legalPage },
      errors: ['not_found'],
      handler: ({ params: { name }, storefront, context }) => {
        const page = findLegalPage(name, storefront.site, shop.settings(), shop.shipping());
        if (!page) throw new AppError('not_found');
        // Not cached: its template is a file that the owner edits outside the catalogue.
        return respond(createAnswer({ type: JSON_TYPE, body: JSON.stringify(page) }, {}), context.req.raw);
      },
    }),
    apiRoute('GET', '/api/image-proxy', 'public', {
      summary: 'A picture of a source that products name, checked and made smaller.',
      query: z.object({
        url: z.string().min(1).max(2000),
        w: z.coerce.number().int().min(16).max(MAX_WIDTH).optional().describe('Width in pixels at most'),
      }),
      response: { description: 'The picture', body: 'image/*' },
      errors: ['image_not_allowed', 'image_unavailable', 'not_an_image'],
      handler: async ({ query: { url, w }, context }) => {
        const { bytes, type } = await imageProxy.fetch(url, w);
        return sendBytes(context, {
          type,
          etag: etagOf(bytes),
          read: () => bytes,
          cacheControl: 'public, max-age=86400',
          headers: {
            'Content-Disposition': 'inline; filename="gorsel"',
            'Content-Security-Policy': "default-src 'none'; sandbox",
          },
        });
      },
    }),
  ];
}
