import type { SiteId } from '#domain/catalogue/site/site';
import { kurus, type Kurus, ZERO } from '#domain/money/money';
import { applyCampaigns } from '#domain/orders/campaigns/apply-campaigns';
import type { NamedLine } from '#domain/orders/campaigns/goods';
import { addUp, type Totals } from '#domain/orders/checkout/cart';
import { cashOnDeliveryObstacle } from '#domain/orders/payment/cash-on-delivery';
import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import { turkishDay } from '#domain/orders/reports/sales-report';
import { shippingRule } from '#domain/orders/shipping/shipping';
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

/** Paying at the door, if the owner allows it. */
export interface DoorPrice {
  readonly fee: Kurus;
  /** The cart's costs with this payment method. */
  readonly total: Kurus;
  /** Why this cart cannot be paid at the door. */
  readonly obstacle: string | undefined;
}

export interface CartPrice extends Totals {
  readonly priced: readonly CartLineView[];
  /** Why the coupon gives no discount. */
  readonly refusal: string | undefined;
  readonly atDoor: DoorPrice | undefined;
}

/** Computes the costs for carts, contracts and orders: goods, campaigns, shipping, payment method. */
export type PriceCart = (lines: readonly CartLineView[], buying: Buying) => CartPrice;

export function createPriceCart(
  { catalogue, campaigns, settings, shippingRules, now }: SellingParts,
  uses: CampaignUses,
): PriceCart {
  const namesOf = ({ product, line }: CartLineView): NamedLine => ({
    productId: line.productId,
    slug: product?.slug ?? line.slug,
    brand: product?.brand ?? '',
    categories: product
      ? catalogue
          .categoryTree()
          .path(product.categoryId)
          .map(({ slug }) => slug)
      : [],
  });

  return (views, { site, coupon, person, except, method }) => {
    const lines = views.map((view) => ({
      ...namesOf(view),
      name: view.product?.name ?? view.line.name,
      price: view.price,
      quantity: view.quantity,
      isFreight: view.isFreight,
      isReduced: view.product?.originalPrice !== undefined && view.product.originalPrice > view.product.price,
    }));
    const discounts = applyCampaigns(lines, {
      campaigns: campaigns(),
      site,
      today: turkishDay(now().toISOString()),
      coupon,
      usedUp: (campaign) => uses.whyUsedUp(campaign, person, except),
    });
    const priced = views.map((view, index) => {
      const discount = discounts.byLine[index] ?? ZERO;
      return discount === 0 ? view : { ...view, discount };
    });
    const { cashOnDelivery, ...rules } = shippingRules();
    const fee = method === 'cash_on_delivery' ? cashOnDelivery.fee : ZERO;
    const { vatRate } = settings();
    const totals = addUp(priced, shippingRule(settings(), rules), vatRate, discounts, fee);
    const withoutFee = kurus(totals.total - fee);
    const goods = kurus(withoutFee - totals.shippingFee);
    return {
      ...totals,
      priced,
      refusal: discounts.refusal,
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
