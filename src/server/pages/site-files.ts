import type { Hono } from 'hono';
import type { Shop } from '#shop/shop';
import type { ServerEnv } from '../context.ts';
import type { Content } from '../answers/answer.ts';
import type { Reply } from '../answers/reply.ts';
import type { Storefront } from '../views/storefront.ts';
import { textInSlices } from '../answers/text-in-slices.ts';
import { paths } from '#contract/routes';
import { picturesOf, type Product } from '#domain/catalogue/product/product';
import { GOOGLE_FEED_TAIL, googleFeedHead, googleFeedItem } from '#domain/exchange/google-feed';
import { shippingRule } from '#domain/orders/shipping/shipping';
import { escapeMarkup } from '#kernel/escape-markup';
import { sitemap } from './sitemap.ts';

interface Parts {
  readonly shop: Shop;
  readonly reply: Reply;
}

/** Private or empty pages. Pictures through the proxy are for everyone. */
const ROBOTS_RULES = [
  'User-agent: *',
  'Allow: /api/image-proxy',
  'Disallow: /api/',
  'Disallow: /admin',
  'Disallow: /site-settings',
  'Disallow: /odeme/',
  'Disallow: /siparis/',
];

/** A needle with its thread on the site's colour. */
function faviconText({ site }: Storefront): string {
  const color = escapeMarkup(site.color);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${color}"/><path d="M22.5 5.5 9 24l-2.5 2.5L9 22z" fill="#fff" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/><path d="M21.4 6.6c5.6 3.4 4.6 9.2-.6 11s-5.6 6.2.2 8" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round"/></svg>`;
}

/** `/feeds/google.xml`: the published products that the storefront carries, for Google Merchant Center. */
async function googleFeed(
  shop: Pick<Shop, 'catalogue' | 'products' | 'settings' | 'shipping'>,
  { site, origin }: Storefront,
): Promise<Content> {
  const settings = shop.settings();
  const rule = shippingRule(settings, shop.shipping());
  const tree = shop.catalogue.categoryTree();
  const description = site.tagline || site.headline || settings.companyName;
  const itemOf = (product: Product): string => {
    const categoryNames = tree.path(product.categoryId).map(({ name }) => name);
    const url = origin + paths.product(product.slug);
    return googleFeedItem(product, { categoryNames, url, pictures: picturesOf(product, origin) }, rule);
  };
  const text = await textInSlices(shop.products(site), itemOf, {
    head: googleFeedHead(site.name, origin, description),
    tail: GOOGLE_FEED_TAIL,
  });
  return { type: 'application/xml; charset=utf-8', ...text };
}

/** The files for machines: sitemap, robots, product feed and icon. */
export function siteFiles(app: Hono<ServerEnv>, { shop, reply }: Parts): void {
  const serve = (
    path: string,
    contentOf: (storefront: Storefront, path: string) => Content | Promise<Content>,
  ): void => {
    app.get(path, (context) => {
      const { site, origin } = context.get('storefront');
      return reply(context, [context.req.path, site.id, origin], () => ({
        sources: [shop.catalogue.visibleRevision, shop.guides(), shop.settings(), shop.shipping(), site],
        showsCounts: false,
        render: () => contentOf({ site, origin }, context.req.path),
      }));
    });
  };
  const icon = (storefront: Storefront): Content => ({
    type: 'image/svg+xml',
    body: faviconText(storefront),
  });

  serve('/sitemap.xml', (storefront) => sitemap(shop, storefront));
  serve('/:file{sitemap-[1-9]\\d{0,3}\\.xml}', (storefront, path) =>
    sitemap(shop, storefront, { part: Number(/\d+/.exec(path)?.[0]) }),
  );
  serve('/feeds/google.xml', (storefront) => googleFeed(shop, storefront));
  serve('/robots.txt', (storefront) => ({
    type: 'text/plain; charset=utf-8',
    body: `${ROBOTS_RULES.join('\n')}\n\nSitemap: ${storefront.origin}/sitemap.xml\n`,
  }));
  serve('/favicon.svg', icon);
  // Browsers request this one by themselves; all current ones use the media type.
  serve('/favicon.ico', icon);
}
