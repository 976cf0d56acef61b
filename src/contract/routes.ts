import { decodePercent } from '#kernel/decode-percent';
import { isTextPageName, type TextPageName } from '#domain/catalogue/site/text-page-names';
import type { AddressQuery } from '#domain/catalogue/listing';

/** The screens without parts in their addresses. */
const PLACES = {
  ara: 'search',
  favoriler: 'favourites',
  'hizli-siparis': 'quick-order',
  karsilastir: 'compare',
  makineler: 'machines',
  rehber: 'guides',
  odeme: 'checkout',
  'siparis-takip': 'track-order',
} as const;
const PLACE_OF = new Map(Object.entries(PLACES));
type Place = (typeof PLACES)[keyof typeof PLACES] | 'home' | 'not-found';

/** A screen of the storefront with the parts of its address. */
export type Route =
  | { [Name in Place]: { readonly name: Name } }[Place]
  | { readonly name: 'category'; readonly slug: string }
  | { readonly name: 'product'; readonly slug: string }
  | { readonly name: 'machine'; readonly slug: string; readonly category?: string }
  | { readonly name: 'guide'; readonly slug: string }
  | { readonly name: 'payment'; readonly attemptId: string }
  | { readonly name: 'order'; readonly token: string }
  | { readonly name: 'legal'; readonly page: TextPageName };

/** Addresses with the same content as another, which they redirect to for good. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/gizlilik': '/gizlilik-politikasi',
  '/kullanim-kosullari': '/kullanim-sartlari',
  '/sss': '/sikca-sorulan-sorular',
};

/** The screen at a path (without query); `not-found` for every other path. */
export function matchRoute(path: string): Route {
  const [, first = '', second, third, ...rest] = path.split('/').map(decodePercent);
  if (second === undefined && third === undefined) {
    if (isTextPageName(first)) return { name: 'legal', page: first };
    return { name: path === '/' ? 'home' : (PLACE_OF.get(first) ?? 'not-found') };
  }
  if (rest.length > 0 || !second) return { name: 'not-found' };
  if (first === 'makine' && third !== '') {
    return { name: 'machine', slug: second, ...(third === undefined ? {} : { category: third }) };
  }
  if (first === 'odeme' && second === 'paytr' && third) return { name: 'payment', attemptId: third };
  if (third !== undefined) return { name: 'not-found' };
  if (first === 'kategori') return { name: 'category', slug: second };
  if (first === 'rehber') return { name: 'guide', slug: second };
  if (first === 'urun') return { name: 'product', slug: second };
  if (first === 'siparis') return { name: 'order', token: second };
  return { name: 'not-found' };
}

/** Slug of the category page that lists every product. */
export const ALL_PRODUCTS = 'all';

export const paths = {
  home: '/',
  category: (slug: string) => `/kategori/${encodeURIComponent(slug)}`,
  product: (slug: string) => `/urun/${encodeURIComponent(slug)}`,
  machines: '/makineler',
  machine: (slug: string, category?: string) =>
    `/makine/${[slug, ...(category === undefined ? [] : [category])].map(encodeURIComponent).join('/')}`,
  guides: '/rehber',
  guide: (slug: string) => `/rehber/${encodeURIComponent(slug)}`,
  /** The comparison with one product; for several see `comparisonPath`. */
  compare: (slug: string) => `/karsilastir?urun=${encodeURIComponent(slug)}`,
  search: (text: string) => `/ara?q=${encodeURIComponent(text)}`,
  favourites: '/favoriler',
  quickOrder: '/hizli-siparis',
  checkout: '/odeme',
  payment: (attemptId: string) => `/odeme/paytr/${encodeURIComponent(attemptId)}`,
  order: (token: string) => `/siparis/${encodeURIComponent(token)}`,
  trackOrder: '/siparis-takip',
} as const;

/** Favourites that fit into one address. */
const MAX_SHARED = 50;

/** Leads to a list of favourites that can be sent. */
export function favouritesPath(slugs: readonly string[]): string {
  return `${paths.favourites}?urun=${slugs.map(encodeURIComponent).join(',')}`;
}

/** The list that somebody has sent; empty for one's own. */
export function sharedFavourites(params: AddressQuery): readonly string[] {
  const slugs = (params.get('urun') ?? '').split(',').filter((slug) => slug !== '' && slug.length <= 200);
  return [...new Set(slugs)].slice(0, MAX_SHARED);
}
