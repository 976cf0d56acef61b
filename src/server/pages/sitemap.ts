import type { CatalogueReader } from '../../catalogue/catalogue.ts';
import { LEGAL_PAGE_NAMES, paths } from '../../contract/routes.ts';
import type { Product } from '../../domain/product.ts';
import { textInSlices } from '../text-in-slices.ts';
import { escapeMarkup } from './html.ts';

/** Below the 50,000 that sitemaps.org allows a file. */
export const MAX_SITEMAP_ADDRESSES = 40_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Place {
  readonly path: string;
  /** Day, `YYYY-MM-DD`. */
  readonly changedOn?: string;
}

function placesOf(catalogue: CatalogueReader): readonly (Place | Product)[] {
  return [
    { path: paths.home },
    { path: paths.category('all') },
    ...catalogue.categories().map(({ slug }) => ({ path: paths.category(slug) })),
    ...LEGAL_PAGE_NAMES.map((name) => ({ path: `/${name}` })),
    ...catalogue.products(),
  ];
}

function placeText(origin: string, place: Place | Product): string {
  const { path, changedOn } =
    'path' in place ? place : { path: paths.product(place.slug), changedOn: place.createdAt.slice(0, 10) };
  const lastmod = changedOn === undefined ? '' : `<lastmod>${escapeMarkup(changedOn)}</lastmod>`;
  return `<url><loc>${escapeMarkup(origin + path)}</loc>${lastmod}</url>\n`;
}

async function addressSet(origin: string, places: readonly (Place | Product)[]): Promise<Buffer> {
  return Buffer.concat([
    Buffer.from(`${HEAD}<urlset ${NAMESPACE}>\n`),
    await textInSlices(places, (place) => placeText(origin, place)),
    Buffer.from('</urlset>\n'),
  ]);
}

/** `/sitemap.xml`: every address, or the list of parts when they are too many for one file. */
export function sitemap(
  catalogue: CatalogueReader,
  origin: string,
  maxAddresses = MAX_SITEMAP_ADDRESSES,
): string | Promise<Buffer> {
  const places = placesOf(catalogue);
  if (places.length <= maxAddresses) return addressSet(origin, places);
  const parts = Array.from({ length: Math.ceil(places.length / maxAddresses) }, (_, index) => index + 1);
  const texts = parts.map(
    (part) => `<sitemap><loc>${escapeMarkup(origin)}/sitemap-${part}.xml</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${texts.join('')}</sitemapindex>\n`;
}

/** `/sitemap-<part>.xml`, 1-based; undefined beyond the last part. */
export function sitemapPart(
  catalogue: CatalogueReader,
  origin: string,
  part: number,
  maxAddresses = MAX_SITEMAP_ADDRESSES,
): Promise<Buffer> | undefined {
  const places = placesOf(catalogue).slice((part - 1) * maxAddresses, part * maxAddresses);
  return places.length === 0 ? undefined : addressSet(origin, places);
}
