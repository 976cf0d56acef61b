import { type Kurus, ZERO } from '#domain/money/money';
import { type Campaign, campaignStanding, type CampaignStanding } from '#domain/orders/campaigns/campaign';
import { turkishDay } from '#domain/orders/reports/sales-report';
import type { CampaignUses } from './campaign-uses.ts';
import type { OrderStore } from '../selling-ports.ts';

/** An order that used a campaign. */
export interface CampaignUse {
  readonly orderId: string;
  readonly createdAt: string;
  /** The discount; zero for free delivery. */
  readonly amount: Kurus;
}

export interface UsedCampaign {
  readonly campaign: Campaign;
  readonly standing: CampaignStanding;
  readonly uses: number;
  /** The last ones, newest first. */
  readonly latest: readonly CampaignUse[];
}

/** The most uses in the list. */
const MAX_USES = 50;

interface Parts {
  readonly orders: OrderStore;
  readonly campaigns: () => readonly Campaign[];
  readonly campaignUses: CampaignUses;
  readonly now: () => Date;
}

/** All campaigns with their uses. */
export function createListCampaigns({ orders, campaigns, campaignUses, now }: Parts) {
  const useOf = (orderId: string, campaignId: string): CampaignUse[] => {
    const order = orders.read(orderId)?.order;
    if (!order) return [];
    const amount = order.discounts?.find((discount) => discount.campaignId === campaignId)?.amount ?? ZERO;
    return [{ orderId, createdAt: order.createdAt, amount }];
  };
  return async (): Promise<readonly UsedCampaign[]> => {
    await campaignUses.countAll();
    const today = turkishDay(now().toISOString());
    const newestFirst = orders.list({ includesHidden: true }, 1, Infinity).orders;
    return campaigns().map((campaign) => {
      const used = campaignUses.ordersOf(campaign.id);
      return {
        campaign,
        standing: campaignStanding(campaign, today, used.size),
        uses: used.size,
        latest: newestFirst
          .filter(({ id }) => used.has(id))
          .slice(0, MAX_USES)
          .flatMap(({ id }) => useOf(id, campaign.id)),
      };
    });
  };
}
