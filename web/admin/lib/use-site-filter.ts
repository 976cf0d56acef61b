import { useEffect, useRef } from 'react';
import type { SiteId } from '#domain/catalogue/site/site';
import { storedText, useStoredText } from '../../lib/stored/stored-text.ts';
import { useAddressQuery } from './use-address-query.ts';

export type SiteFilter = SiteId | 'both';

const stored = storedText('panel-site', 'sessionStorage');

function readSite(text: string | null): SiteFilter {
  return text === 'dikis' || text === 'koltazoglu' ? text : 'both';
}

/** The storefront whose records the panel's lists display, for this browser tab. */
export function useSiteFilter(): readonly [SiteFilter, (filter: SiteFilter) => void] {
  return [readSite(useStoredText(stored)), stored.write];
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
