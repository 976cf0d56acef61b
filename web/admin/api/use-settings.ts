import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminSettings } from '#contract/settings';
import { panelJson, panelSend } from './panel-fetch.ts';

const KEY = ['/api/admin/settings'];

/** All settings of the shop; of the secrets only whether they are set. */
export function useSettings() {
  return useQuery({ queryKey: KEY, queryFn: () => panelJson<AdminSettings>('/api/admin/settings') });
}

/** Saves some settings; an empty secret keeps the stored one. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Readonly<Record<string, unknown>>) =>
      panelSend<AdminSettings>('PUT', '/api/site-settings', change),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
  });
}
