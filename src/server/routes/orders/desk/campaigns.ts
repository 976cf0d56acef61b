import { z } from 'zod';
import { type UsedCampaignJson, usedCampaignJson } from '#contract/orders/campaigns/campaigns';
import { toDecimal } from '#domain/money/money';
import { orderNumberOf } from '#domain/orders/order-number';
import { apiRoute, type ApiRoute } from '../../route.ts';
import type { SellingTools } from '../selling-tools.ts';

/** The owner's campaigns and their use. */
export function campaignRoutes({ selling }: SellingTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/admin/campaigns', 'settings', {
      summary: 'All campaigns, whether they hold now, and the orders that used them.',
      response: { description: 'Campaigns', body: z.array(usedCampaignJson) },
      handler: async () => {
        const used = await selling.campaigns();
        return used.map(({ campaign, standing, uses, latest }): UsedCampaignJson => ({
          id: campaign.id,
          title: campaign.title,
          code: campaign.code ?? null,
          standing,
          from: campaign.from ?? null,
          to: campaign.to ?? null,
          site: campaign.site ?? null,
          limit: campaign.total ?? null,
          uses,
          latest: latest.map(({ orderId, createdAt, amount }) => ({
            id: orderId,
            orderNumber: orderNumberOf(orderId),
            createdAt,
            amount: toDecimal(amount),
          })),
        }));
      },
    }),
  ];
}
