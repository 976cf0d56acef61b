import { MIN_LISTED_PARTS } from '#contract/catalogue/facts/machines';
import { paths } from '#contract/routes';
import { TEXT_PAGE_NAMES } from '#domain/catalogue/site/text-page-names';
import { AppError } from '#domain/errors';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import type { Product } from '#domain/catalogue/product/product';
import type { Site } from '#domain/catalogue/site/site';
import type { Shop } from '#shop/shop';
import type { Content } from '../answers/answer.ts';
import { textInSlices } from '../answers/text-in-slices.ts';
import type { Storefront } from '../views/storefront.ts';
import { escapeMarkup } from '#kernel/escape-markup';

/** Below the 50,000 that sitemaps.org allows a file. */
const MAX_ADDRESSES = 40_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type SitemapSources = Pick<Shop, 'catalogue' | 'fitment' | 'guides' | 'products' | 'carries' | 'list'>;

function placesOf(
  { catalogue, fitment, guides, products, carries, list }: SitemapSources,
  site: Site,
): readonly (string | Product)[] {
  const partsOf = (machine: string): number => list({ ...EMPTY_LISTING, machine }, site).total;
  return [
    paths.home,
    paths.category('all'),
    ...catalogue
      .categories()
      .filter(({ id }) => carries(site, id))
      .map(({ slug }) => paths.category(slug)),
    ...TEXT_PAGE_NAMES.map((name) => `/${name}`),
    paths.machines,
    ...(guides().length > 0 ? [paths.guides] : []),
    ...guides().map(({ slug }) => paths.guide(slug)),
    ...fitment
      .machines()
      .filter(
        ({ product, parts }) =>
          parts >= MIN_LISTED_PARTS && (!site.categories || partsOf(product.slug) >= MIN_LISTED_PARTS),
      )
      .map(({ product }) => paths.machine(product.slug)),
    ...products(site),
  ];
}

function placeText(origin: string, place: string | Product): string {
  const path = typeof place === 'string' ? place : paths.product(place.slug);
  // Without `lastmod`: nobody knows when the page last changed, and crawlers do not come again for one that looks old.
  return `<url><loc>${escapeMarkup(origin + path)}</loc></url>\n`;
}

const TYPE = 'application/xml; charset=utf-8';

/**
 * `/sitemap.xml`: every address, or the list of parts when there are too many for one file; with a 1-based `part`
 * `/sitemap-<part>.xml`.
 * @throws AppError `not_found` for a part that does not exist
 */
export async function sitemap(
  sources: SitemapSources,
  { site, origin }: Storefront,
  { part, maxAddresses = MAX_ADDRESSES }: { readonly part?: number; readonly maxAddresses?: number } = {},
): Promise<Content> {
  const places = placesOf(sources, site);
  const count = Math.ceil(places.length / maxAddresses);
  if (part === undefined && count > 1) {
    const parts = Array.from(
      { length: count },
      (_, index) => `<sitemap><loc>${escapeMarkup(origin)}/sitemap-${index + 1}.xml</loc></sitemap>\n`,
    );
    return { type: TYPE, body: `${HEAD}<sitemapindex ${NAMESPACE}>\n${parts.join('')}</sitemapindex>\n` };
  }
  const start = ((part ?? 1) - 1) * maxAddresses;
  if (start >= places.length) throw new AppError('not_found');
  const listed = places.slice(start, start + maxAddresses);
  const text = await textInSlices(listed, (place) => placeText(origin, place), {
    head: `${HEAD}<urlset ${NAMESPACE}>\n`,
    tail: '</urlset>\n',
  });
  return { type: TYPE, ...text };
}
