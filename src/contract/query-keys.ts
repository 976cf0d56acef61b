import type { Fit } from '#domain/catalogue/facts/fitment';
import type { CategoryJson } from './catalogue/category/categories.ts';
import type { ProductMachines } from './catalogue/facts/machines.ts';
import type { ProductCard, ProductJson, ProductVariant } from './catalogue/product/products.ts';
import type { SearchReadingJson } from './catalogue/search.ts';
import type { GuideJson, GuideSummary } from './catalogue/site/guides.ts';
import type { HomeJson } from './catalogue/site/home.ts';
import type { PublicSettings } from './catalogue/site/site-settings.ts';
import type { LegalPage } from './orders/legal-page.ts';
import type { PaymentMethodJson } from './orders/payment/payment-methods.ts';

/** The segments of an API path; joined by slashes they are the address. `Answer` is the type of what it answers. */
export type QueryKey<Answer = unknown> = readonly string[] & { readonly answer?: Answer };

export function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path;
}

/** An address with one parameter; without a value the parameter is left out. */
export function withParam(path: string, name: string, value: string | undefined): string {
  return withQuery(path, value === undefined ? '' : `${name}=${encodeURIComponent(value)}`);
}

/** The keys of the data of pages, the same on the server and in the browser. */
export const queryKeys = {
  settings: (): QueryKey<PublicSettings> => ['/api/site-settings'],
  /** The parts of the home page; its list of products is `listKeys.page`. */
  home: (): QueryKey<HomeJson> => ['/api/home'],
  categories: (): QueryKey<readonly CategoryJson[]> => ['/api/categories'],
  /** Null when there is none with this slug. */
  product: (slug: string): QueryKey<ProductJson | null> => ['/api/products', slug],
  similar: (slug: string): QueryKey<readonly ProductCard[]> => ['/api/products', slug, 'similar'],
  variants: (slug: string): QueryKey<readonly ProductVariant[]> => ['/api/products', slug, 'variants'],
  /** Of a part, the machines that it fits. */
  machinesOf: (slug: string): QueryKey<ProductMachines> => ['/api/products', slug, 'machines'],
  fit: (machine: string, product: string): QueryKey<Fit> => [
    `/api/fit?machine=${encodeURIComponent(machine)}&product=${encodeURIComponent(product)}`,
  ],
  guides: (category?: string): QueryKey<readonly GuideSummary[]> => [
    withParam('/api/guides', 'category', category),
  ],
  guide: (slug: string): QueryKey<GuideJson> => ['/api/guides', slug],
  suggestions: (text: string): QueryKey => [withParam('/api/search/suggest', 'q', text)],
  searchReading: (text: string): QueryKey<SearchReadingJson> => [withParam('/api/search/reading', 'q', text)],
  paymentMethods: (): QueryKey<readonly PaymentMethodJson[]> => ['/api/payment/methods'],
  legalPage: (name: string): QueryKey<LegalPage> => ['/api/pages', name],
} as const;
