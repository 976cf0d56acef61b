import { z } from 'zod';
import { usedCampaignJson } from '#contract/orders/campaigns/campaigns';
import { apiRoute, type ApiRoute } from '../../route.ts';
import type { SellingTools } from '../selling-tools.ts';

export function campaignRoutes({ selling }: SellingTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/admin/campaigns', 'settings', {
      summary: 'All campaigns, whether they hold now, and the orders that used them.',
      response: { description: 'Campaigns', body: z.array(usedCampaignJson) },
      handler: () => selling.campaigns(),
    }),
  ];
}
