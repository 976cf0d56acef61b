import { ZERO } from '#domain/money/money';
import { campaignStanding } from '#domain/orders/campaigns/campaign';
import { turkishDay } from '#domain/orders/reports/sales-report';
import type { CampaignUses } from './campaign-uses.ts';
import type { SellingParts } from '../selling-parts.ts';

/** The most uses in the list. */
const MAX_USES = 50;

/** All campaigns with their uses. */
export function createListCampaigns({ orders, campaigns, now }: SellingParts, campaignUses: CampaignUses) {
  /** An order that used a campaign; the discount is zero for free delivery. */
  const useOf = (orderId: string, campaignId: string) => {
    const order = orders.read(orderId)?.order;
    if (!order) return [];
    const amount = order.discounts?.find((discount) => discount.campaignId === campaignId)?.amount ?? ZERO;
    return [{ orderId, createdAt: order.createdAt, amount }];
  };
  return async () => {
    await campaignUses.countAll();
    const today = turkishDay(now().toISOString());
    const newestFirst = orders.list({ includesHidden: true }, 1, Infinity).orders;
    return campaigns().map((campaign) => {
      const used = campaignUses.ordersOf(campaign.id);
      return {
        campaign,
        standing: campaignStanding(campaign, today, used.size),
        uses: used.size,
        /** The last ones, newest first. */
        latest: newestFirst
          .filter(({ id }) => used.has(id))
          .slice(0, MAX_USES)
          .flatMap(({ id }) => useOf(id, campaign.id)),
      };
    });
  };
}
