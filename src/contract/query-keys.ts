import { EMPTY_LISTING, formatListing, type ListingQuery } from '#domain/catalogue/listing';

/** The segments of an API path; joined by slashes they are the address. */
export type QueryKey = readonly string[];

export function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path;
}

/** The keys of the data of pages, the same on the server and in the browser. */
export const queryKeys = {
  settings: (): QueryKey => ['/api/site-settings'],
  /** The parts of the home page; its list of products is `listing`. */
  home: (): QueryKey => ['/api/home'],
  categories: (): QueryKey => ['/api/categories'],
  product: (slug: string): QueryKey => ['/api/products', slug],
  similar: (slug: string): QueryKey => ['/api/products', slug, 'similar'],
  /** The products of its group. */
  variants: (slug: string): QueryKey => ['/api/products', slug, 'variants'],
  /** Of a part, the machines that it fits. */
  machinesOf: (slug: string): QueryKey => ['/api/products', slug, 'machines'],
  fit: (machine: string, product: string): QueryKey => [
    `/api/fit?machine=${encodeURIComponent(machine)}&product=${encodeURIComponent(product)}`,
  ],
  /** A page of cards; its data is a `ProductPage`. */
  listing: (query: ListingQuery): QueryKey => [
    withQuery(
      '/api/products',
      `fields=card&page=${query.page}&${formatListing({ ...query, page: 1 })}`.replace(/&$/, ''),
    ),
  ],
  facets: (query: ListingQuery): QueryKey => [
    withQuery('/api/products/facets', formatListing({ ...query, page: 1, pageSize: EMPTY_LISTING.pageSize })),
  ],
  /** Of a category, or all. */
  guides: (category?: string): QueryKey => [
    withQuery('/api/guides', category === undefined ? '' : `category=${encodeURIComponent(category)}`),
  ],
  guide: (slug: string): QueryKey => ['/api/guides', slug],
  suggestions: (text: string): QueryKey => [`/api/search/suggest?q=${encodeURIComponent(text)}`],
  searchReading: (text: string): QueryKey => [`/api/search/reading?q=${encodeURIComponent(text)}`],
  legalPage: (name: string): QueryKey => ['/api/pages', name],
} as const;
