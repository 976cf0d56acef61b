import { QueryClient } from '@tanstack/react-query';
import type { PageState } from '#contract/page-state';
import type { QueryKey } from '#contract/query-keys';
import { fetchJson } from './fetch-json.ts';

/** The address of a key: its segments joined by slashes. */
export function addressOf([path = '', ...segments]: QueryKey): string {
  return [path, ...segments.map(encodeURIComponent)].join('/');
}

/** A client with the shop's defaults and the page's prepared answers. */
export function createQueryClient(state: PageState): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => fetchJson(addressOf(queryKey.map(String)), { signal }),
        retry: false,
        refetchOnWindowFocus: false,
        // What could not be loaded comes with the connection; what is shown stays as it is, unless it is known to be old.
        refetchOnReconnect: ({ state }) => state.data === undefined || state.isInvalidated,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
      },
      // Without a connection a call fails at once, instead of waiting without a message.
      mutations: { networkMode: 'always' },
    },
  });
  for (const { key, data } of state.queries) client.setQueryData(key, data);
  return client;
}
