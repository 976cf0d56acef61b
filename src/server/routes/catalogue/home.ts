import { homeJson } from '#contract/catalogue/site/home';
import { preparedJson } from '../../answers/prepared-json.ts';
import { homeOf } from '../../views/home-view.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute } from '../route.ts';

export function homeRoutes({ shop, reply }: ApiTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/home', 'public', {
      summary: "The parts of the storefront's home page, in the owner's order.",
      response: { description: 'The home page', body: homeJson },
      handler: ({ storefront: { site }, context }) =>
        reply(context, `home/${site.id}`, () => preparedJson(homeOf(shop, site.id), { showsCounts: false })),
    }),
  ];
}
