import type { Hono } from 'hono';
import { AppError } from '#domain/errors';
import type { Shop } from '#shop/shop';
import type { ServerEnv } from '../context.ts';
import type { Reply } from '../answers/reply.ts';
import type { Storefront } from '../views/storefront.ts';
import { googleFeed } from './google-feed.ts';
import { escapeMarkup } from '#kernel/escape-markup';
import { sitemap, sitemapCount, sitemapPart } from './sitemap.ts';

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

function robotsText({ origin }: Storefront): string {
  return `${ROBOTS_RULES.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** A needle with its thread on the site's colour. */
function faviconText({ site }: Storefront): string {
  const color = escapeMarkup(site.color);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${color}"/><path d="M22.5 5.5 9 24l-2.5 2.5L9 22z" fill="#fff" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/><path d="M21.4 6.6c5.6 3.4 4.6 9.2-.6 11s-5.6 6.2.2 8" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round"/></svg>`;
}

/** The files for machines: sitemap, robots, product feed and icon. */
export function siteFiles(app: Hono<ServerEnv>, { shop, reply }: Parts): void {
  const { catalogue } = shop;

  app.get('/sitemap.xml', (context) => {
    const storefront = context.get('storefront');
    return reply(context, `sitemap ${storefront.origin}`, () => ({
      sources: [catalogue.visibleRevision, shop.guides(), storefront.site],
      showsCounts: false,
      render: () => sitemap(shop, storefront),
    }));
  });

  app.get('/:file{sitemap-[1-9]\\d{0,3}\\.xml}', (context) => {
    const storefront = context.get('storefront');
    const part = Number(/\d+/.exec(context.req.path)?.[0]);
    if (part > sitemapCount(shop, storefront.site)) throw new AppError('not_found');
    return reply(context, `sitemap ${part} ${storefront.origin}`, () => ({
      sources: [catalogue.visibleRevision, shop.guides(), storefront.site],
      showsCounts: false,
      render: () => sitemapPart(shop, storefront, part),
    }));
  });

  app.get('/feeds/google.xml', (context) => {
    const storefront = context.get('storefront');
    return reply(context, `google ${storefront.site.id} ${storefront.origin}`, () => ({
      sources: [catalogue.visibleRevision, shop.settings(), shop.shipping(), storefront.site],
      showsCounts: false,
      render: () => googleFeed(shop, storefront),
    }));
  });

  const fixed = (path: string, type: string, textOf: (storefront: Storefront) => string): void => {
    app.get(path, (context) => {
      const storefront = context.get('storefront');
      const key = `${path} ${storefront.site.id} ${storefront.origin}`;
      return reply(context, key, () => ({ sources: [], render: () => ({ type, body: textOf(storefront) }) }));
    });
  };
  fixed('/robots.txt', 'text/plain; charset=utf-8', robotsText);
  fixed('/favicon.svg', 'image/svg+xml', faviconText);
  // Browsers request this one by themselves; all current ones use the media type.
  fixed('/favicon.ico', 'image/svg+xml', faviconText);
}
