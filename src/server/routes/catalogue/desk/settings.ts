import { z } from 'zod';
import {
  adminSettings,
  imageCheckJson,
  settingsChange,
  siteChange,
  siteJson,
  syncOutcome,
  usdRateJson,
} from '#contract/catalogue/site/settings';
import { showcaseChange, showcaseJson } from '#contract/catalogue/site/home';
import { siteId, type SiteId } from '#domain/catalogue/site/site';
import type { Panel } from '#shop/panel/panel';
import { settingsToJson } from '#domain/catalogue/site/settings';
import type { Shop } from '#shop/shop';
import { IF_MATCH, requireCurrent, withDigest } from '../../../answers/record-version.ts';
import { PREFER_ASYNC, respondWithJob } from '../../../answers/respond-async.ts';
import { apiRoute, type ApiRoute, jsonResponse } from '../../route.ts';

export function settingsRoutes(panel: Panel, shop: Shop): readonly ApiRoute[] {
  const { settings, jobs } = panel;

  const allSettings = () => ({ ...settingsToJson(shop.settings()), ...settings.secretsSet() });

  const showcaseOf = (id: SiteId) => ({ id, ...shop.showcase(id) });

  const reread = async (): Promise<Response> => {
    await panel.sweep();
    return jsonResponse({
      products: panel.products.all().length,
      categories: shop.catalogue.categories().length,
      problems: shop.problems().length,
    });
  };

  return [
    apiRoute('GET', '/api/admin/settings', 'settings', {
      summary: 'All settings; of the secrets only whether they are set.',
      response: { description: 'Settings', body: adminSettings },
      handler: () => withDigest(allSettings()),
    }),
    apiRoute('PUT', '/api/site-settings', 'settings', {
      summary:
        'Changes the given settings. An empty secret keeps the stored one. With If-Match only from the version that was opened.',
      body: settingsChange,
      requestHeaders: IF_MATCH,
      response: { description: 'Settings', body: adminSettings },
      errors: ['conflict', 'storage_failed'],
      handler: async ({ body, author, context }) => {
        await settings.save(body, author, () => requireCurrent(context, allSettings()));
        return withDigest(allSettings());
      },
    }),
    apiRoute('POST', '/api/admin/exchange-rate', 'settings', {
      summary: "Asks the central bank for the dollar's rate of the day. Nothing is saved.",
      response: { description: 'The rate and its day', body: usdRateJson },
      errors: ['rate_unavailable'],
      handler: () => panel.readUsdRate(),
    }),
    apiRoute('GET', '/api/admin/sites', 'panel', {
      summary: 'The storefronts.',
      response: { description: 'Sites', body: z.array(siteJson) },
      handler: () => shop.sites().map(withDigest),
    }),
    apiRoute('PUT', '/api/admin/sites/:id', 'settings', {
      summary:
        'Changes the given fields of a storefront; with If-Match only from the version that was opened.',
      body: siteChange,
      requestHeaders: IF_MATCH,
      response: { description: 'The site', body: siteJson },
      errors: ['not_found', 'conflict', 'storage_failed'],
      handler: async ({ params: { id }, body, author, context }) => {
        const site = await settings.saveSite(id, body, author, (current) => requireCurrent(context, current));
        return withDigest(site);
      },
    }),
    apiRoute('GET', '/api/admin/showcase', 'panel', {
      summary: 'How each storefront presents its goods.',
      response: { description: 'Sections of the home page and pinned products', body: z.array(showcaseJson) },
      handler: () => shop.sites().map(({ id }) => withDigest(showcaseOf(id))),
    }),
    apiRoute('PUT', '/api/admin/showcase/:id', 'catalogue', {
      summary:
        'Changes sections or pinned products of a storefront; with If-Match only from the version that was opened.',
      params: z.object({ id: siteId }),
      body: showcaseChange,
      requestHeaders: IF_MATCH,
      response: { description: 'The showcase', body: showcaseJson },
      errors: ['conflict', 'storage_failed'],
      handler: async ({ params: { id }, body, author, context }) => {
        await settings.saveShowcase(id, body, author, () => requireCurrent(context, showcaseOf(id)));
        return withDigest(showcaseOf(id));
      },
    }),
    ...['products', 'categories'].map((what) =>
      apiRoute('POST', `/api/admin/sync/${what}`, 'catalogue', {
        summary: 'Compares all files with what the shop shows, now.',
        response: { description: 'What stands after it', body: syncOutcome },
        handler: reread,
      }),
    ),
    apiRoute('POST', '/api/admin/sync/images', 'catalogue', {
      summary: 'Looks at every picture and copies those of other sites into the shop.',
      requestHeaders: PREFER_ASYNC,
      response: { description: 'What was found', body: imageCheckJson },
      handler: ({ context }) => respondWithJob(context, jobs, 'check-images', panel.copyPictures),
    }),
  ];
}
