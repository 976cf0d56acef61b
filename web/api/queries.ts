import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CategoryJson } from '#contract/catalogue/category/categories';
import type { LegalPage } from '#contract/orders/legal-page';
import type {
  Facets,
  ProductCard,
  ProductJson,
  ProductPage,
  ProductVariant,
} from '#contract/catalogue/product/products';
import type { GuideJson, GuideSummary } from '#contract/catalogue/site/guides';
import type { FitAnswer, ProductMachines } from '#contract/catalogue/facts/machines';
import type { SearchReadingJson } from '#contract/catalogue/search';
import { queryKeys, type QueryKey } from '#contract/query-keys';
import type { TextPageName } from '#domain/catalogue/site/text-page-names';
import type { PublicSettings } from '#contract/catalogue/site/site-settings';
import type { ListingQuery } from '#domain/catalogue/listing';
import { fetchAnswer, fetchJson, HttpError } from './fetch-json.ts';
import { addressOf } from './query-client.ts';

const SETTINGS_FRESH_MS = 5 * 60_000;
const SETTINGS_CACHED_MS = 10 * 60_000;

export function useSettingsQuery(): UseQueryResult<PublicSettings> {
  return useQuery({
    queryKey: queryKeys.settings(),
    staleTime: SETTINGS_FRESH_MS,
    gcTime: SETTINGS_CACHED_MS,
    refetchOnMount: false,
  });
}

export function useCategories(): UseQueryResult<readonly CategoryJson[]> {
  return useQuery({ queryKey: queryKeys.categories() });
}

async function fetchProductPage(key: QueryKey, signal: AbortSignal): Promise<ProductPage> {
  const response = await fetchAnswer(addressOf(key), { signal });
  const items: readonly ProductCard[] = await response.json();
  return { items, total: Number(response.headers.get('x-total-count') ?? items.length) };
}

/** A page of cards. While the next page of the same list loads, the previous one is shown (`isPlaceholderData`). */
export function useListing(query: ListingQuery): UseQueryResult<ProductPage> {
  return useQuery({
    queryKey: queryKeys.listing(query),
    queryFn: ({ queryKey, signal }) => fetchProductPage(queryKey, signal),
    placeholderData: keepPreviousData,
  });
}

export function useFacets(query: ListingQuery): UseQueryResult<Facets> {
  return useQuery({ queryKey: queryKeys.facets(query), placeholderData: keepPreviousData });
}

/** The product, or null when there is none with this slug. */
export function useProduct(slug: string): UseQueryResult<ProductJson | null> {
  return useQuery({
    queryKey: queryKeys.product(slug),
    queryFn: async ({ queryKey, signal }): Promise<ProductJson | null> => {
      try {
        return await fetchJson<ProductJson>(addressOf(queryKey), { signal });
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

export function useSimilar(slug: string): UseQueryResult<readonly ProductCard[]> {
  return useQuery({ queryKey: queryKeys.similar(slug) });
}

/** The products of a group; the slug is that of any of them. */
export function useVariants(slug: string): UseQueryResult<readonly ProductVariant[]> {
  return useQuery({ queryKey: queryKeys.variants(slug) });
}

export function useLegalPage(name: TextPageName): UseQueryResult<LegalPage> {
  return useQuery({ queryKey: queryKeys.legalPage(name) });
}

/** How the server reads a search; nothing for an empty text. */
export function useSearchReading(text: string): UseQueryResult<SearchReadingJson> {
  return useQuery({ queryKey: queryKeys.searchReading(text), enabled: text !== '' });
}

/** Guides of a category, or all guides. */
export function useGuides(category?: string): UseQueryResult<readonly GuideSummary[]> {
  return useQuery({ queryKey: queryKeys.guides(category) });
}

export function useGuide(slug: string): UseQueryResult<GuideJson> {
  return useQuery({ queryKey: queryKeys.guide(slug), retry: false });
}

/** Machines that a part fits. */
export function useMachinesOf(slug: string): UseQueryResult<ProductMachines> {
  return useQuery({ queryKey: queryKeys.machinesOf(slug) });
}

export function useFit(machine: string, product: string): UseQueryResult<FitAnswer> {
  return useQuery({ queryKey: queryKeys.fit(machine, product), retry: false });
}
