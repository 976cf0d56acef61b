import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MappingJson, RunHead, RunJson, ScraperSettings } from '#contract/scrape/scraper';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelJson, panelSend } from '../../api/panel-fetch.ts';

const KEY = '/api/scraper';

export interface BulkStats {
  readonly totalCategories: number;
  readonly totalUrls: number;
  readonly categoriesWithMultiplePages: number;
  readonly averagePagesPerCategory: number;
}

export function useMappings() {
  return useQuery({
    queryKey: [KEY, 'mappings'],
    queryFn: () => panelJson<readonly MappingJson[]>(`${KEY}/category-mappings`),
  });
}

export function useBulkStats() {
  return useQuery({
    queryKey: [KEY, 'stats'],
    queryFn: () => panelJson<BulkStats>(`${KEY}/category-stats`),
  });
}

/** The last runs, newest first. */
export function useRuns() {
  return useQuery({
    queryKey: [KEY, 'runs'],
    queryFn: () => panelJson<readonly RunHead[]>(`${KEY}/runs`),
  });
}

/** A run with its change set. */
export function useRun(id: string) {
  return useQuery({
    queryKey: [KEY, 'run', id],
    queryFn: () => panelJson<RunJson>(`${KEY}/runs/${id}`),
  });
}

export interface ApplyChoice {
  readonly productKeys: readonly string[] | 'all';
  readonly acceptJumps: boolean;
  readonly acceptKept: boolean;
}

export function useApplyRun(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: ApplyChoice) => panelSend<RunJson>('POST', `${KEY}/runs/${id}/apply`, choice),
    onSuccess: (run) => {
      client.setQueryData([KEY, 'run', id], run);
      showToast(scraperTexts.runs.applied);
      return client.invalidateQueries({ queryKey: [KEY, 'runs'] });
    },
    onError: (error) => showErrorToast(shellTexts.states.error, error.message),
  });
}

export function useSaveMapping() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ categoryId, ...mapping }: Readonly<Record<string, unknown>> & { categoryId: string }) =>
      panelSend<MappingJson>('PUT', `${KEY}/category-mappings/${encodeURIComponent(categoryId)}`, mapping),
    onSuccess: () => {
      showToast(scraperTexts.mappings.saved);
      return client.invalidateQueries({ queryKey: [KEY] });
    },
  });
}

export function useRemoveMapping() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (categoryId: string) =>
      panelSend('DELETE', `${KEY}/category-mappings/${encodeURIComponent(categoryId)}`),
    onSuccess: () => {
      showToast(scraperTexts.mappings.removed);
      return client.invalidateQueries({ queryKey: [KEY] });
    },
    onError: (error) => showErrorToast(shellTexts.states.error, error.message),
  });
}

export function useScraperSettings() {
  return useQuery({
    queryKey: [KEY, 'settings'],
    queryFn: () => panelJson<ScraperSettings>(`${KEY}/settings`),
  });
}

export function useSaveScraperSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<ScraperSettings>) =>
      panelSend<ScraperSettings>('PUT', `${KEY}/settings`, change),
    onSuccess: (saved) => {
      client.setQueryData([KEY, 'settings'], saved);
      showToast(scraperTexts.mappings.settingsSaved);
    },
  });
}
