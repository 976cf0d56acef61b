import type { SiteId } from '#domain/catalogue/site/site';
import { kurus, struckPrice, ZERO } from '#domain/money/money';
import { applyCampaigns } from '#domain/orders/campaigns/apply-campaigns';
import { addUp } from '#domain/orders/checkout/cart';
import { cashOnDeliveryObstacle } from '#domain/orders/payment/cash-on-delivery';
import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import { turkishDay } from '#kernel/turkish-day';
import { shippingCost, shippingRule } from '#domain/orders/shipping/shipping';
import type { CampaignPerson, CampaignUses } from '../campaigns/campaign-uses.ts';
import type { SellingParts } from '../selling-parts.ts';
import type { CartLineView } from './cart-line-view.ts';

interface Buying {
  readonly site: SiteId;
  readonly coupon?: string | undefined;
  /** The buyer; unknown while the cart is filled. */
  readonly person?: CampaignPerson | undefined;
  /** Orders that this one replaces; their uses of campaigns do not count. */
  readonly except?: ReadonlySet<string>;
  /** Not chosen while the cart is filled. */
  readonly method?: PaymentMethod | undefined;
}

/** Computes the costs for carts, contracts and orders: goods, campaigns, shipping, payment method. */
export type PriceCart = ReturnType<typeof createPriceCart>;
export type CartPrice = ReturnType<PriceCart>;

export function createPriceCart(
  { catalogue, campaigns, settings, shipping, now }: SellingParts,
  uses: CampaignUses,
) {
  return (views: readonly CartLineView[], { site, coupon, person, except, method }: Buying) => {
    const tree = catalogue.categoryTree();
    // A campaign names goods by their addresses: former ones count too, unless something else has them now.
    const lines = views.map(({ line, product, price, quantity, isFreight }) => ({
      productId: line.productId,
      slugs: [
        product?.slug ?? line.slug,
        ...(product?.oldSlugs ?? []).filter((slug) => catalogue.findProductByOldSlug(slug)),
      ],
      name: product?.name ?? line.name,
      brand: product?.brand ?? '',
      categories: tree
        .path(product?.categoryId ?? '')
        .flatMap(({ slug, oldSlugs = [] }) => [slug, ...oldSlugs.filter((old) => tree.findByOldSlug(old))]),
      isReduced: product !== undefined && struckPrice(product) !== undefined,
      price,
      quantity,
      isFreight,
    }));
    const { cashOnDelivery, ...rules } = shipping();
    const rule = shippingRule(settings(), rules);
    const discounts = applyCampaigns(lines, {
      campaigns: campaigns(),
      site,
      today: turkishDay(now()),
      coupon,
      shippingFee: (goods, areParcelsFree) => shippingCost(views, goods, { ...rule, areParcelsFree }).fee,
      usedUp: (campaign) => uses.whyUsedUp(campaign, person, except),
    });
    const priced = views.map((view, index) => {
      const discount = discounts.byLine[index] ?? ZERO;
      return discount === 0 ? view : { ...view, discount };
    });
    const fee = method === 'cash_on_delivery' ? cashOnDelivery.fee : ZERO;
    const { vatRate } = settings();
    const totals = addUp(priced, rule, vatRate, { ...discounts, paymentFee: fee });
    const withoutFee = kurus(totals.total - fee);
    const goods = kurus(withoutFee - totals.shippingFee);
    return {
      ...totals,
      priced,
      steps: discounts.steps,
      refusal: discounts.refusal,
      /** Paying at the door, if the owner allows it: its fee, the total with it, and why this cart cannot be paid so. */
      atDoor: cashOnDelivery.active
        ? {
            fee: cashOnDelivery.fee,
            total: kurus(withoutFee + cashOnDelivery.fee),
            obstacle: cashOnDeliveryObstacle(cashOnDelivery, lines, goods),
          }
        : undefined,
    };
  };
}
