import { GOOGLE_FEED_TAIL, googleFeedHead, googleFeedItem } from '#domain/exchange/google-feed';
import { isPublished } from '#domain/catalogue/product';
import type { ExportContext, ExportedProduct } from '#shop/exchange/ports';

/** The published products as Google Merchant Center reads them (RSS 2.0). */
export function writeGoogleXml(
  products: readonly ExportedProduct[],
  { siteName, siteUrl, siteText, settings }: ExportContext,
): string {
  return [
    googleFeedHead({ name: siteName, url: siteUrl, description: siteText }),
    ...products
      .filter(({ product }) => isPublished(product))
      .map((each) => googleFeedItem(each.product, each, settings)),
    GOOGLE_FEED_TAIL,
  ].join('');
}
