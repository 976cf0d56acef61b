import { useSyncExternalStore } from 'react';
import type { SiteId } from '#domain/site';

export type SiteFilter = SiteId | 'both';

const KEY = 'panel-site';
const listeners = new Set<() => void>();

function read(): SiteFilter {
  const text = sessionStorage.getItem(KEY);
  return text === 'dikis' || text === 'koltazoglu' ? text : 'both';
}

function write(filter: SiteFilter): void {
  sessionStorage.setItem(KEY, filter);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The storefront whose records the panel's lists show, for this browser tab. */
export function useSiteFilter(): readonly [SiteFilter, (filter: SiteFilter) => void] {
  return [useSyncExternalStore(subscribe, read), write];
}
