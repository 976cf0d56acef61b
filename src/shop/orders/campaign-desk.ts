import type { CatalogueReader } from '#catalogue/catalogue';
import type { SiteId } from '#domain/catalogue/site';
import { applyCampaigns, type Discounts } from '#domain/orders/campaigns/apply-campaigns';
import type { Campaign } from '#domain/orders/campaigns/campaign';
import { turkishDay } from '#domain/orders/sales-report';
import type { CampaignPerson, CampaignUses } from './campaign-uses.ts';
import type { CartLineView } from './carts.ts';

interface Buying {
  readonly site: SiteId;
  readonly coupon?: string | undefined;
  /** Who buys; not known while the cart is filled. */
  readonly person?: CampaignPerson | undefined;
  /** Orders that go with this one, so that their uses do not count. */
  readonly except?: ReadonlySet<string>;
}

/** What campaigns take off the lines of a cart. */
export type PriceLines = (lines: readonly CartLineView[], buying: Buying) => Discounts;

interface Parts {
  readonly catalogue: CatalogueReader;
  readonly campaigns: () => readonly Campaign[];
  readonly uses: CampaignUses;
  readonly now: () => Date;
}

export function createPriceLines({ catalogue, campaigns, uses, now }: Parts): PriceLines {
  return (lines, { site, coupon, person, except }) =>
    applyCampaigns(
      lines.map(({ product, line, price, quantity }) => ({
        price,
        quantity,
        productId: line.productId,
        slug: product?.slug ?? line.slug,
        brand: product?.brand ?? '',
        categories: product
          ? catalogue
              .categoryTree()
              .path(product.categoryId)
              .map(({ slug }) => slug)
          : [],
        isReduced: product?.originalPrice !== undefined && product.originalPrice > product.price,
      })),
      {
        campaigns: campaigns(),
        site,
        today: turkishDay(now().toISOString()),
        coupon,
        usedUp: (campaign) => uses.whyUsedUp(campaign, person, except),
      },
    );
}
