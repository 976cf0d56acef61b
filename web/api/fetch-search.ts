import type { SearchResult } from '#contract/catalogue/products';
import type { QueryKey } from '#contract/query-keys';
import { fetchAnswer } from './fetch-json.ts';
import { addressOf } from './query-client.ts';

export interface SearchAnswer {
  readonly items: readonly SearchResult[];
  /** Results in all, also those that are not among the items. */
  readonly total: number;
}

/** @throws HttpError, TypeError as `fetchAnswer` */
export async function fetchSearch(key: QueryKey, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetchAnswer(addressOf(key), { signal });
  const items: readonly SearchResult[] = await response.json();
  return { items, total: Number(response.headers.get('x-total-count') ?? items.length) };
}
