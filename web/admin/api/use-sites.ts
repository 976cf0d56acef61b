import { useCall } from './panel-calls.ts';

/** Both storefronts with their settings. */
export function useSites() {
  return useCall('/api/admin/sites', {}, { staleTime: 60_000 });
}
