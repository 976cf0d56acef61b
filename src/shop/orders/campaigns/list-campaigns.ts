import type { UsedCampaignJson } from '#contract/orders/campaigns/campaigns';
import { toDecimal, ZERO } from '#domain/money/money';
import { campaignStanding } from '#domain/orders/campaigns/campaign';
import { orderNumberOf } from '#domain/orders/order-number';
import { compareTurkish } from '#kernel/turkish';
import { turkishDay } from '#kernel/turkish-day';
import type { CampaignUses } from './campaign-uses.ts';
import type { SellingParts } from '../selling-parts.ts';

const MAX_USES = 50;

export function createListCampaigns({ orders, campaigns, now }: SellingParts, campaignUses: CampaignUses) {
  /** An order that used a campaign; the discount is zero for free delivery. */
  const useOf = (id: string, campaignId: string): UsedCampaignJson['latest'] => {
    const order = orders.read(id)?.order;
    if (!order) return [];
    const discount = order.discounts?.find((each) => each.campaignId === campaignId);
    const amount = toDecimal(discount?.amount ?? ZERO);
    return [{ id, orderNumber: orderNumberOf(id), createdAt: order.createdAt, amount }];
  };
  return async (): Promise<UsedCampaignJson[]> => {
    await campaignUses.countAll();
    const today = turkishDay(now());
    const inOrder = campaigns().toSorted((left, right) => compareTurkish(left.title, right.title));
    return inOrder.map((campaign) => {
      const { id, title, code = null, from = null, to = null, site = null, total: limit = null } = campaign;
      const used = campaignUses.ordersOf(id);
      const standing = campaignStanding(campaign, today, used.size);
      const latest = [...used]
        .flatMap((orderId) => orders.find(orderId) ?? [])
        .toSorted((left, right) => right.createdAt.localeCompare(left.createdAt))
        .slice(0, MAX_USES)
        .flatMap((order) => useOf(order.id, id));
      return { id, title, code, standing, from, to, site, limit, uses: used.size, latest };
    });
  };
}
