import type { AdminSettings } from '#contract/catalogue/settings';
import { usePanelQuery } from './use-panel-query.ts';

export const SETTINGS_KEY = '/api/admin/settings';

/** All settings of the shop; of the secrets only whether they are set. */
export function useSettings() {
  return usePanelQuery<AdminSettings>(SETTINGS_KEY);
}
