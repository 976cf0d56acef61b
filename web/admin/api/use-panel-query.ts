import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { panelJson } from './panel-fetch.ts';

type Options<Data> = Omit<UseQueryOptions<Data>, 'queryFn' | 'queryKey'> & {
  /** The path when absent; `use-live` invalidates by how it begins. */
  readonly queryKey?: QueryKey;
};

/** What a GET call of our own server answers. */
export function usePanelQuery<Data>(path: string, { queryKey = [path], ...options }: Options<Data> = {}) {
  return useQuery({ ...options, queryKey, queryFn: () => panelJson<Data>(path) });
}
