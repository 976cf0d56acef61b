import { useQuery } from '@tanstack/react-query';
import type { SiteJson } from '#contract/catalogue/settings';
import { panelJson } from './panel-fetch.ts';

export const SITES_KEY = '/api/admin/sites';

/** Both storefronts with their settings. */
export function useSites() {
  return useQuery({
    queryKey: [SITES_KEY],
    queryFn: () => panelJson<readonly SiteJson[]>(SITES_KEY),
    staleTime: 60_000,
  });
}
