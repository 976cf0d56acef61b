import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createListeners } from '#kernel/listeners';
import type { SiteId } from '#domain/catalogue/site/site';
import { useAddressQuery } from './use-address-query.ts';

export type SiteFilter = SiteId | 'both';

const KEY = 'panel-site';
const { subscribe, notify } = createListeners();

function readSite(text: string | null): SiteFilter {
  return text === 'dikis' || text === 'koltazoglu' ? text : 'both';
}

function read(): SiteFilter {
  return readSite(sessionStorage.getItem(KEY));
}

function write(filter: SiteFilter): void {
  sessionStorage.setItem(KEY, filter);
  notify();
}

/** The storefront whose records the panel's lists display, for this browser tab. */
export function useSiteFilter(): readonly [SiteFilter, (filter: SiteFilter) => void] {
  return [useSyncExternalStore(subscribe, read), write];
}

/** Stores the chosen storefront in the address of a list; an address that names one opens the list for it. */
export function useSiteInAddress(): SiteFilter {
  const [filter, setFilter] = useSiteFilter();
  const { get, change } = useAddressQuery();
  const inAddress = readSite(get('site'));
  const lastFilter = useRef(filter);
  useEffect(() => {
    if (inAddress === filter) lastFilter.current = filter;
    else if (filter !== lastFilter.current || get('site') === '') {
      lastFilter.current = filter;
      change({ site: filter === 'both' ? undefined : filter });
    } else setFilter(inAddress);
  });
  return inAddress === 'both' ? filter : inAddress;
}
