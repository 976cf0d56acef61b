import { GOOGLE_FEED_TAIL, googleFeedHead, googleFeedItem } from '#domain/exchange/google-feed';
import { isPublished } from '#domain/catalogue/product/product';
import type { ExportContext, ExportedProduct } from '#shop/exchange/ports';

/** The published products for Google Merchant Center (RSS 2.0). */
export function* writeGoogleXml(
  products: readonly ExportedProduct[],
  { siteName, siteUrl, siteText, shippingRule }: ExportContext,
): Generator<string> {
  yield googleFeedHead({ name: siteName, url: siteUrl, description: siteText });
  for (const each of products)
    if (isPublished(each.product)) yield googleFeedItem(each.product, each, shippingRule);
  yield GOOGLE_FEED_TAIL;
}
