import { publicSettings } from '#contract/catalogue/site/site-settings';
import type { Reply } from '../../answers/reply.ts';
import type { ShopView } from '../../views/shop-view.ts';
import { apiRoute, type ApiRoute, JSON_TYPE } from '../route.ts';

export function siteSettingsRoutes(view: ShopView, reply: Reply): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/site-settings', 'public', {
      summary: 'What the storefront of this host shows of itself.',
      response: { description: 'Public settings', body: publicSettings },
      handler: ({ context }) => {
        const { site } = context.get('storefront');
        return reply(context, `site-settings/${site.id}`, () => {
          const settings = view.settings(site);
          return { sources: [settings], render: () => ({ type: JSON_TYPE, body: JSON.stringify(settings) }) };
        });
      },
    }),
  ];
}
