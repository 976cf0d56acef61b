import { paths } from '#contract/routes';
import { picturesOf, type Product } from '#domain/catalogue/product/product';
import { GOOGLE_FEED_TAIL, googleFeedHead, googleFeedItem } from '#domain/exchange/google-feed';
import { shippingRule } from '#domain/orders/shipping/shipping';
import type { Shop } from '#shop/shop';
import type { Content } from '../answers/answer.ts';
import { textInSlices } from '../answers/text-in-slices.ts';
import type { Storefront } from '../views/storefront.ts';

/** `/feeds/google.xml`: the published products that the storefront carries, for Google Merchant Center. */
export async function googleFeed(
  shop: Pick<Shop, 'catalogue' | 'products' | 'settings' | 'shipping'>,
  { site, origin }: Storefront,
): Promise<Content> {
  const absolute = (address: string): string => (address.startsWith('/') ? origin + address : address);
  const settings = shop.settings();
  const rule = shippingRule(settings, shop.shipping());
  const tree = shop.catalogue.categoryTree();
  const description = site.tagline || site.headline || settings.companyName;
  const itemOf = (product: Product): string => {
    const categoryNames = tree.path(product.categoryId).map(({ name }) => name);
    const url = origin + paths.product(product.slug);
    return googleFeedItem(product, { categoryNames, url, pictures: picturesOf(product, absolute) }, rule);
  };
  const text = await textInSlices(shop.products(site), itemOf, {
    head: googleFeedHead(site.name, origin, description),
    tail: GOOGLE_FEED_TAIL,
  });
  return { type: 'application/xml; charset=utf-8', ...text };
}
