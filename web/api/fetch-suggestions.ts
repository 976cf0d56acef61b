import type { Suggestions } from '#contract/catalogue/search';
import type { QueryKey } from '#contract/query-keys';
import { fetchAnswer } from './fetch-json.ts';
import { addressOf } from './query-client.ts';

export interface SuggestionsAnswer extends Suggestions {
  /** Number of all products that the search finds. */
  readonly total: number;
}

/** @throws HttpError, TypeError as `fetchAnswer` */
export async function fetchSuggestions(key: QueryKey, signal: AbortSignal): Promise<SuggestionsAnswer> {
  const response = await fetchAnswer(addressOf(key), { signal });
  const suggestions: Suggestions = await response.json();
  const total = Number(response.headers.get('x-total-count') ?? suggestions.products.length);
  return { ...suggestions, total };
}
