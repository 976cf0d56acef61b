import { useQuery } from '@tanstack/react-query';
import type { Site } from '#domain/site';
import { panelJson } from './panel-fetch.ts';

/** Both storefronts with their settings. */
export function useSites() {
  return useQuery({
    queryKey: ['/api/admin/sites'],
    queryFn: () => panelJson<readonly Site[]>('/api/admin/sites'),
    staleTime: 60_000,
  });
}
