import { useQuery } from '@tanstack/react-query';
import type { Overview } from '#contract/panel/overview';
import { panelJson } from '../../api/panel-fetch.ts';

export const OVERVIEW_KEY = '/api/admin/overview';

/** What an owner looks at every morning, as far as the person's role may see it. */
export function useOverview() {
  return useQuery({ queryKey: [OVERVIEW_KEY], queryFn: () => panelJson<Overview>(OVERVIEW_KEY) });
}
