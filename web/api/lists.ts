import { keepPreviousData } from '@tanstack/react-query';
import { listKeys } from '#contract/catalogue/listing-path';
import type { Facets, ProductCard, ProductPage } from '#contract/catalogue/product/products';
import type { QueryKey } from '#contract/query-keys';
import type { ListingQuery } from '#domain/catalogue/listing';
import { fetchAnswer } from './fetch-json.ts';
import { addressOf } from './query-client.ts';
import { type Answered, useQuery } from './use-query.ts';

async function fetchProductPage(key: QueryKey, signal: AbortSignal): Promise<ProductPage> {
  const response = await fetchAnswer(addressOf(key), { signal });
  const items: readonly ProductCard[] = await response.json();
  return { items, total: Number(response.headers.get('x-total-count') ?? items.length) };
}

/** A page of cards. While the next page of the same list loads, the previous one is shown (`isPlaceholderData`). */
export function useListing(query: ListingQuery): Answered<ProductPage> {
  const queryKey = listKeys.page(query);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchProductPage(queryKey, signal),
    placeholderData: keepPreviousData,
  });
}

export function useFacets(query: ListingQuery): Answered<Facets> {
  return useQuery<Facets>({ queryKey: listKeys.facets(query), placeholderData: keepPreviousData });
}
