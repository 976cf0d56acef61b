import { useQuery } from '@tanstack/react-query';
import type { AdminSettings } from '#contract/catalogue/settings';
import { panelJson } from './panel-fetch.ts';

export const SETTINGS_KEY = '/api/admin/settings';

/** All settings of the shop; of the secrets only whether they are set. */
export function useSettings() {
  return useQuery({ queryKey: [SETTINGS_KEY], queryFn: () => panelJson<AdminSettings>(SETTINGS_KEY) });
}
