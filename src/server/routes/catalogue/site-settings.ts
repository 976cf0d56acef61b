import { publicSettings } from '#contract/catalogue/site/site-settings';
import { preparedJson } from '../../answers/prepared-json.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute } from '../route.ts';

export function siteSettingsRoutes({ view, reply }: ApiTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/site-settings', 'public', {
      summary: 'What the storefront of this host shows of itself.',
      response: { description: 'Public settings', body: publicSettings },
      handler: ({ storefront: { site }, context }) =>
        reply(context, `site-settings/${site.id}`, () => preparedJson(view.settings(site))),
    }),
  ];
}
