import type { CatalogueReader } from '#catalogue/create-catalogue';
import { paths } from '#contract/routes';
import { GOOGLE_FEED_TAIL, googleFeedHead, googleFeedItem } from '#domain/exchange/google-feed';
import type { Settings } from '#domain/catalogue/site/settings';
import type { Site } from '#domain/catalogue/site/site';
import { shippingRule } from '#domain/orders/shipping/shipping';
import type { ShippingRules } from '#domain/orders/shipping/shipping-rules';
import type { Content } from '../answers/answer.ts';
import { textInSlices } from '../answers/text-in-slices.ts';

/** `/feeds/google.xml`: all published products for Google Merchant Center. */
export async function googleFeed(
  catalogue: CatalogueReader,
  settings: Settings,
  shipping: ShippingRules,
  site: Site,
  origin: string,
): Promise<Content> {
  const absolute = (address: string): string => (address.startsWith('/') ? origin + address : address);
  const rule = shippingRule(settings, shipping);
  const tree = catalogue.categoryTree();
  const description = site.tagline || site.headline || settings.companyName;
  const text = await textInSlices({
    head: googleFeedHead(site.name, origin, description),
    items: catalogue.products(),
    textOf: (product) =>
      googleFeedItem(
        product,
        {
          categoryNames: tree.path(product.categoryId).map(({ name }) => name),
          url: origin + paths.product(product.slug),
          pictures: [product.imageUrl, ...(product.images ?? [])].map(absolute),
        },
        rule,
      ),
    separator: '',
    tail: GOOGLE_FEED_TAIL,
  });
  return { type: 'application/xml; charset=utf-8', ...text };
}
