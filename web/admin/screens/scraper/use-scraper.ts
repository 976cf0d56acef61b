import type { MappingJson, RunHead } from '#contract/scrape/scraper';
import { usePanelQuery } from '../../api/use-panel-query.ts';

export const SCRAPER_KEY = '/api/scraper';

export interface BulkStats {
  readonly totalCategories: number;
  readonly totalUrls: number;
  readonly categoriesWithMultiplePages: number;
  readonly averagePagesPerCategory: number;
}

export function useMappings() {
  return usePanelQuery<readonly MappingJson[]>(`${SCRAPER_KEY}/category-mappings`, {
    queryKey: [SCRAPER_KEY, 'mappings'],
  });
}

export function useBulkStats() {
  return usePanelQuery<BulkStats>(`${SCRAPER_KEY}/category-stats`, { queryKey: [SCRAPER_KEY, 'stats'] });
}

/** The last runs, newest first. */
export function useRuns() {
  return usePanelQuery<readonly RunHead[]>(`${SCRAPER_KEY}/runs`, { queryKey: [SCRAPER_KEY, 'runs'] });
}
