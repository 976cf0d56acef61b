import { queryKeys, type QueryKey } from '#contract/query-keys';
import type { PublicSettings } from '#contract/catalogue/site/site-settings';
import { fetchJson, HttpError } from './fetch-json.ts';
import { addressOf } from './query-client.ts';
import { type Answered, useQuery } from './use-query.ts';

const SETTINGS_FRESH_MS = 5 * 60_000;
const SETTINGS_CACHED_MS = 10 * 60_000;

/** The answer of the call with this key; none if it is not needed. */
export function useAnswer<Answer>(queryKey: QueryKey<Answer>, isNeeded = true): Answered<Answer> {
  return useQuery({ queryKey, enabled: isNeeded });
}

export function useSettingsQuery(): Answered<PublicSettings> {
  return useQuery({
    queryKey: queryKeys.settings(),
    staleTime: SETTINGS_FRESH_MS,
    gcTime: SETTINGS_CACHED_MS,
    refetchOnMount: false,
  });
}

/** As `useAnswer`; null when nothing is at this address. */
export function useFound<Answer>(queryKey: QueryKey<Answer>): Answered<Answer | null> {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Answer | null> => {
      try {
        return await fetchJson<Answer>(addressOf(queryKey), { signal });
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return null;
        throw error;
      }
    },
  });
}
