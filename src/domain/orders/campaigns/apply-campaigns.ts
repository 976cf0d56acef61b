import { groupBy } from '#kernel/group-by';
import { formatDay } from '#kernel/turkish-day';
import { spread } from '../../money/spread.ts';
import { divideHalfUp, formatLira, kurus, type Kurus, ZERO, sumKurus } from '../../money/money.ts';
import type { SiteId } from '../../catalogue/site/site.ts';
import type { Campaign } from './campaign.ts';
import { isAmong, type NamedLine } from './goods.ts';

export interface DiscountedLine extends NamedLine {
  readonly price: Kurus;
  readonly quantity: number;
  readonly isReduced: boolean;
}

/** The discount of one campaign; free delivery has no amount. */
export interface AppliedDiscount {
  readonly campaignId: string;
  readonly title: string;
  readonly code?: string;
  readonly amount: Kurus;
}

/** The quantity step of a campaign that a line reaches, and its discount for all pieces of the line. */
interface ReachedStep {
  readonly campaign: Campaign;
  readonly step: NonNullable<Campaign['steps']>[number];
  readonly amount: Kurus;
}

export interface Discounts {
  /** The discount of each line, in the order of the lines; the sum equals that of the applied amounts. */
  readonly byLine: readonly Kurus[];
  /** The applied step of each line; undefined without one. */
  readonly steps: readonly (ReachedStep | undefined)[];
  readonly applied: readonly AppliedDiscount[];
  readonly hasFreeShipping: boolean;
  readonly refusal?: string;
}

export interface CampaignSituation {
  readonly campaigns: readonly Campaign[];
  readonly site: SiteId;
  /** Day in Turkey, `YYYY-MM-DD`. */
  readonly today: string;
  /** As `couponCode` writes it. */
  readonly coupon?: string | undefined;
  /** What sending costs; `areParcelsFree` when a campaign pays for it. @param goods their price after discounts */
  readonly shippingFee: (goods: Kurus, areParcelsFree: boolean) => Kurus;
  /** Why a campaign cannot be used again; undefined while it can. */
  readonly usedUp?: (campaign: Campaign) => string | undefined;
}

const PERCENT_SCALE = 100;

function appliesTo({ scope, excluded, skipDiscounted }: Campaign, line: DiscountedLine): boolean {
  if (skipDiscounted && line.isReduced) return false;
  if (excluded && isAmong(excluded, line)) return false;
  return !scope || isAmong(scope, line);
}

function share(part: number, percent: number): Kurus {
  return kurus(divideHalfUp(part * Math.round(percent * PERCENT_SCALE), 100 * PERCENT_SCALE));
}

interface Applied extends Pick<Discounts, 'steps' | 'applied' | 'hasFreeShipping'> {
  readonly rests: readonly Kurus[];
}

const ofCampaign = ({ id, title, code }: Campaign, amount: Kurus): AppliedDiscount => ({
  campaignId: id,
  title,
  ...(code === undefined ? {} : { code }),
  amount,
});

/** The step with the largest discount; undefined when the line reaches none. */
function bestStep(line: DiscountedLine, campaigns: readonly Campaign[]): ReachedStep | undefined {
  const whole = line.price * line.quantity;
  let best: ReachedStep | undefined;
  for (const campaign of campaigns.filter((each) => appliesTo(each, line))) {
    for (const step of campaign.steps ?? []) {
      if (line.quantity < step.from) continue;
      const { percent = 0, unitPrice } = step;
      const amount = unitPrice === undefined ? share(whole, percent) : whole - unitPrice * line.quantity;
      if (amount > (best?.amount ?? 0)) best = { campaign, step, amount: kurus(amount) };
    }
  }
  return best;
}

function applySteps(lines: readonly DiscountedLine[], campaigns: readonly Campaign[]): Applied {
  const steps = lines.map((line) => bestStep(line, campaigns));
  const reached = steps.flatMap((step) => step ?? []);
  const sums = [...groupBy(reached, ({ campaign }) => campaign)];
  return {
    rests: lines.map(({ price, quantity }, index) => kurus(price * quantity - (steps[index]?.amount ?? 0))),
    steps,
    applied: sums.map(([campaign, all]) => ofCampaign(campaign, sumKurus(all.map(({ amount }) => amount)))),
    hasFreeShipping: false,
  };
}

/** Applies one campaign to what is left of the lines; undefined when it gives no discount. */
function applyOne(
  lines: readonly DiscountedLine[],
  before: Applied,
  campaign: Campaign,
): Applied | undefined {
  if (sumKurus(before.rests) < (campaign.minBasket ?? 0)) return undefined;
  const weights = lines.map((line, index) =>
    appliesTo(campaign, line) ? (before.rests[index] ?? ZERO) : ZERO,
  );
  const base = sumKurus(weights);
  if (base === 0) return undefined;
  if (campaign.type === 'freeShipping') {
    return before.hasFreeShipping
      ? undefined
      : { ...before, applied: [...before.applied, ofCampaign(campaign, ZERO)], hasFreeShipping: true };
  }
  const wanted = campaign.type === 'percent' ? share(base, campaign.percent ?? 0) : (campaign.amount ?? ZERO);
  const amount = kurus(Math.min(wanted, campaign.maxDiscount ?? Infinity, base));
  if (amount === 0) return undefined;
  const parts = spread(amount, weights);
  return {
    ...before,
    rests: before.rests.map((rest, index) => kurus(rest - (parts[index] ?? 0))),
    applied: [...before.applied, ofCampaign(campaign, amount)],
  };
}

/** Why a campaign is not valid at all now; undefined while it is. */
function whyNotNow(campaign: Campaign, { site, today, usedUp }: CampaignSituation): string | undefined {
  if (campaign.from !== undefined && today < campaign.from) {
    return `Bu kupon ${formatDay(campaign.from)} tarihinde başlıyor.`;
  }
  if (campaign.to !== undefined && today > campaign.to) return 'Bu kuponun süresi doldu.';
  if (campaign.site !== undefined && campaign.site !== site) return 'Bu kupon bu mağazada geçmiyor.';
  return usedUp?.(campaign);
}

const NO_DISCOUNT = 'Bu kupon sepetinizde bir indirim sağlamıyor.';
const BELOW_FREE_SHIPPING =
  'Bu kuponla sepetiniz ücretsiz kargo sınırının altına iner; kuponsuz daha çok ödemezsiniz.';

/** Why a valid coupon gives no discount for this cart. */
function whyNothing(lines: readonly DiscountedLine[], before: Applied, coupon: Campaign): string {
  const missing = (coupon.minBasket ?? 0) - sumKurus(before.rests);
  if (missing > 0) {
    return `Bu kupon ${formatLira(coupon.minBasket ?? ZERO)} TL ve üzeri sepetlerde geçer; ${formatLira(kurus(missing))} TL daha eklemelisiniz.`;
  }
  return lines.some((line) => appliesTo(coupon, line))
    ? NO_DISCOUNT
    : 'Bu kupon sepetinizdeki ürünlerde geçmiyor.';
}

/**
 * Applies campaigns to a cart, in this order: the quantity steps of each line; the campaigns without a code, either all
 * that combine or the single one that does not; one coupon. A coupon that does not combine with them replaces them. What
 * the shopper pays with shipping decides: discounts that would cost more than they save, because shipping is free
 * without them, are left, and such a coupon is refused. No line falls below zero, and the parts of each amount add up
 * to it.
 */
export function applyCampaigns(lines: readonly DiscountedLine[], situation: CampaignSituation): Discounts {
  const { campaigns, coupon: code, shippingFee } = situation;
  const payable = ({ rests, hasFreeShipping }: Applied): number => {
    const goods = sumKurus(rests);
    return goods + shippingFee(goods, hasFreeShipping);
  };
  /** The cheapest one, of equal ones the first. */
  const cheapest = (first: Applied, others: readonly Applied[]): Applied =>
    others.reduce((best, applied) => (payable(applied) < payable(best) ? applied : best), first);
  const current = campaigns
    .filter((campaign) => campaign.code === undefined && whyNotNow(campaign, situation) === undefined)
    .toSorted((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
  const undiscounted = applySteps(lines, []);
  const stepped = applySteps(
    lines,
    current.filter(({ type }) => type === 'steps'),
  );
  const others = current.filter(({ type }) => type !== 'steps');
  const combined = others
    .filter(({ combines }) => combines)
    .reduce((applied, campaign) => applyOne(lines, applied, campaign) ?? applied, stepped);
  const alone = others
    .filter(({ combines }) => !combines)
    .flatMap((campaign) => applyOne(lines, stepped, campaign) ?? []);
  const automatic = cheapest(combined, [...alone, stepped, undiscounted]);

  const withCoupon = (): Applied & Pick<Discounts, 'refusal'> => {
    if (code === undefined) return automatic;
    const coupon = campaigns.find((campaign) => campaign.code === code);
    if (!coupon) return { ...automatic, refusal: 'Böyle bir kupon yok. Kodu kontrol edin.' };
    const why = whyNotNow(coupon, situation);
    if (why !== undefined) return { ...automatic, refusal: why };
    const base = coupon.combines ? combined : stepped;
    const applied = applyOne(lines, base, coupon);
    if (!applied) return { ...automatic, refusal: whyNothing(lines, base, coupon) };
    if (cheapest(automatic, [applied]) === applied) return applied;
    if (automatic !== base && automatic.applied.length > 0) {
      return { ...automatic, refusal: 'Sepetinizdeki kampanya bu kupondan daha avantajlı; ikisi birleşmez.' };
    }
    return { ...automatic, refusal: coupon.type === 'freeShipping' ? NO_DISCOUNT : BELOW_FREE_SHIPPING };
  };
  const { rests, ...discounts } = withCoupon();
  const byLine = lines.map((line, index) => kurus(line.price * line.quantity - (rests[index] ?? 0)));
  return { ...discounts, byLine };
}
