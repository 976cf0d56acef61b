import { homeJson } from '#contract/catalogue/site/home';
import type { Shop } from '#shop/shop';
import type { Reply } from '../../answers/reply.ts';
import { homeOf } from '../../views/home-view.ts';
import { apiRoute, type ApiRoute, JSON_TYPE } from '../route.ts';

export function homeRoutes(shop: Shop, reply: Reply): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/home', 'public', {
      summary: "The parts of the storefront's home page, in the owner's order.",
      response: { description: 'The home page', body: homeJson },
      handler: ({ context }) => {
        const { id } = context.get('storefront').site;
        return reply(context, `home/${id}`, () => {
          const body = JSON.stringify(homeOf(shop, id));
          return { sources: [body], showsCounts: false, render: () => ({ type: JSON_TYPE, body }) };
        });
      },
    }),
  ];
}
