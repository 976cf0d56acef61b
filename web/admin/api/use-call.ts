import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { PanelAnswers } from '#contract/panel/panel-answers';
import { panelJson, panelPage } from './panel-fetch.ts';

type Path = keyof PanelAnswers;
type Params = Readonly<Record<string, string | number>>;
type Options<Data> = Omit<UseQueryOptions<Data>, 'queryFn' | 'queryKey'>;

/** For the data that a form is opened with: loaded once, and never replaced while the form is open. */
export const OPENED = {
  staleTime: 0,
  gcTime: 0,
  refetchOnReconnect: false,
  meta: { isOpened: true },
} as const;

/** A path of the contract with its parameters; those that are not in the path become the query. */
export function addressOf(path: string, params: Params = {}): string {
  const query = new URLSearchParams();
  let address = path;
  for (const [name, value] of Object.entries(params)) {
    const filled = address.replace(`:${name}`, encodeURIComponent(value));
    if (filled === address) query.set(name, String(value));
    address = filled;
  }
  return query.size === 0 ? address : `${address}?${query}`;
}

/** The cache key of a GET call. The key of a path matches all paths below it. */
export function keyOf(address: string): QueryKey {
  const [path = '', query] = address.split('?');
  return [...path.split('/').filter(Boolean), ...(query === undefined ? [] : [`?${query}`])];
}

/** The answer of a GET call of our own server. */
export function useCall<Called extends Path>(
  path: Called,
  params: Params = {},
  options: Options<PanelAnswers[Called]> = {},
) {
  const address = addressOf(path, params);
  return useQuery<PanelAnswers[Called]>({
    ...options,
    queryKey: keyOf(address),
    queryFn: () => panelJson<PanelAnswers[Called]>(address),
  });
}

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/** A page of a long list, and the list's total; the previous page stays until the next one is loaded. */
export function usePageCall<Called extends Path>(
  path: Called,
  params: Params,
  options: { readonly refetchInterval?: number; readonly enabled?: boolean } = {},
) {
  const address = addressOf(path, params);
  return useQuery({
    queryKey: keyOf(address),
    queryFn: () => panelPage<ItemOf<PanelAnswers[Called]>>(address),
    placeholderData: keepPreviousData,
    ...options,
  });
}

/** Loads the answers of these paths, and of those below them, again; but not the data that a form was opened with. */
export function refresh(client: QueryClient, paths: readonly string[]): Promise<unknown> {
  return Promise.all(
    paths.map((path) =>
      client.invalidateQueries({
        queryKey: keyOf(path),
        predicate: ({ meta }) => meta?.['isOpened'] !== true,
      }),
    ),
  );
}
