import type { QuantityOffer } from '#contract/catalogue/product/products';
import type { Product } from '#domain/catalogue/product/product';
import type { SiteId } from '#domain/catalogue/site/site';
import { kurus, toDecimal } from '#domain/money/money';
import type { Campaign } from '#domain/orders/campaigns/campaign';
import { lineLimit } from '#domain/orders/checkout/cart';
import { getOrAdd } from '#kernel/get-or-add';
import { rememberLast } from '#kernel/remember-last';
import { turkishDay } from '#kernel/turkish-day';
import type { Carts } from '../checkout/carts.ts';
import type { PriceCart } from '../checkout/price-cart.ts';
import type { SellingParts } from '../selling-parts.ts';

/**
 * What the quantity steps of campaigns give for more pieces of a product; of the last few, as far as there are so many.
 * Each step is what a cart with just these pieces costs, so a page promises nothing that the cart refuses. A campaign
 * with a limited number of uses promises nothing: others may use it first.
 */
export function createQuantityOffers(
  { campaigns, settings, shipping, catalogue, now }: SellingParts,
  { quote }: Pick<Carts, 'quote'>,
  priceCart: PriceCart,
) {
  const remembered = rememberLast<Map<SiteId, WeakMap<Product, QuantityOffer[]>>>();

  const find = ({ id: productId, stockCount, price }: Product, site: SiteId): QuantityOffer[] => {
    const lasting = campaigns().filter(({ type, total }) => type === 'steps' && total === undefined);
    const limit = lineLimit(stockCount, price);
    const counts = new Set(lasting.flatMap(({ steps = [] }) => steps.map(({ from }) => from)));
    const offers = new Map<Campaign, QuantityOffer>();
    for (const pieces of [...counts].filter((count) => count <= limit).toSorted((a, b) => a - b)) {
      const cart = priceCart(quote([{ productId, quantity: pieces }]), { site });
      const [reached] = cart.steps;
      // A lower step, or another campaign, may give more.
      if (reached?.step.from !== pieces || !lasting.includes(reached.campaign)) continue;
      const { campaign, step, amount } = reached;
      const { title, from, to } = campaign;
      const { percent, unitPrice } = step;
      getOrAdd(offers, campaign, () => ({ title, from, to, steps: [] })).steps.push({
        pieces,
        ...(unitPrice === undefined ? { percent } : { unitPrice: toDecimal(unitPrice) }),
        total: toDecimal(kurus(cart.subtotal - amount)),
      });
    }
    return [...offers.values()];
  };

  return (product: Product, site: SiteId): QuantityOffer[] => {
    // Whether a former address still counts depends on all other products.
    if (product.oldSlugs?.length) return find(product, site);
    const sources = [campaigns(), settings(), shipping(), catalogue.categoryTree(), turkishDay(now())];
    const bySite = remembered(sources, () => new Map());
    const byProduct = getOrAdd(bySite, site, () => new WeakMap());
    return getOrAdd(byProduct, product, () => find(product, site));
  };
}
