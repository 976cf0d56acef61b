import type { SiteJson } from '#contract/catalogue/settings';
import { usePanelQuery } from './use-panel-query.ts';

export const SITES_KEY = '/api/admin/sites';

/** Both storefronts with their settings. */
export function useSites() {
  return usePanelQuery<readonly SiteJson[]>(SITES_KEY, { staleTime: 60_000 });
}
