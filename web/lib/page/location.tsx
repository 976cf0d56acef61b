import { createContext, useContext, type ReactNode } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';

interface CurrentLocation {
  /** Path as in the address bar, still encoded. */
  readonly path: string;
  /** Query without the question mark. */
  readonly search: string;
}

const LocationContext = createContext<CurrentLocation>({ path: '/', search: '' });

interface LocationProviderProps {
  /** The address to draw on the server: `/ara?q=igne`. In the browser the real address is used. */
  readonly serverUrl?: string;
  readonly children: ReactNode;
}

/** Subscribes to the address once for the whole page, so that hundreds of links need no subscription each. */
export function LocationProvider({ serverUrl, children }: LocationProviderProps) {
  const [ssrPath, ssrSearch = ''] = serverUrl?.split('?') ?? [];
  const path = usePathname(ssrPath === undefined ? {} : { ssrPath });
  const search = useSearch(ssrPath === undefined ? {} : { ssrSearch }).replace(/^\?/, '');
  return <LocationContext value={{ path, search }}>{children}</LocationContext>;
}

export function useCurrentLocation(): CurrentLocation {
  return useContext(LocationContext);
}
