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
        return used.map(({ campaign, standing, uses, latest }): UsedCampaignJson => {
          const {
            id,
            title,
            code = null,
            from = null,
            to = null,
            site = null,
            total: limit = null,
          } = campaign;
          const orders = latest.map(({ orderId, createdAt, amount }) => ({
            id: orderId,
            orderNumber: orderNumberOf(orderId),
            createdAt,
            amount: toDecimal(amount),
          }));
          return { id, title, code, standing, from, to, site, limit, uses, latest: orders };
        });
      },
    }),
  ];
}
