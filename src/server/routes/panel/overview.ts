import { overview, overviewQuery } from '#contract/panel/overview';
import type { ReadOverview } from '#shop/panel/overview';
import { requireAdmin } from '../../context.ts';
import { apiRoute, type ApiRoute } from '../route.ts';

export function overviewRoutes(read: ReadOverview): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/admin/overview', 'panel', {
      summary: 'What an owner looks at every morning, as far as the role may see it.',
      query: overviewQuery,
      response: { description: 'Figures and lists', body: overview },
      handler: ({ context, query }) => read(requireAdmin(context).role, query.site),
    }),
  ];
}
