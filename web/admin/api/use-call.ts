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

/** What a form was opened with: read once, and never exchanged under the form. */
export const OPENED = {
  staleTime: 0,
  gcTime: 0,
  refetchOnReconnect: false,
  meta: { isOpened: true },
} as const;

/** A path of the contract with its parts; what is no part of the path goes into the query. */
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

/** Under which the answer of a GET call is kept: a path stands for all that are below it. */
export function keyOf(address: string): QueryKey {
  const [path = '', query] = address.split('?');
  return [...path.split('/').filter(Boolean), ...(query === undefined ? [] : [`?${query}`])];
}

/** What a GET call of our own server answers. */
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

/** A page of a long list and how long all of it is; the page before stays until the next one is there. */
export function usePageCall<Called extends Path>(
  path: Called,
  params: Params,
  refetchInterval: number | false = false,
) {
  const address = addressOf(path, params);
  return useQuery({
    queryKey: keyOf(address),
    queryFn: () => panelPage<ItemOf<PanelAnswers[Called]>>(address),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
}

/** Reads again what these paths and those below them answer, but for what a form was opened with. */
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
