import { createContext, useContext } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';

/**
 * The address to draw on the server: `/ara?q=igne`. In the browser it is undefined and never changes, so that a change of
 * the address draws nothing anew that does not read it: not even what waits for its code.
 */
export const ServerUrl = createContext<string | undefined>(undefined);

/** The path as in the address bar, still encoded, and the query without the question mark. */
export function useCurrentLocation() {
  const [ssrPath, ssrSearch = ''] = useContext(ServerUrl)?.split('?') ?? [];
  const path = usePathname(ssrPath === undefined ? {} : { ssrPath });
  const search = useSearch(ssrPath === undefined ? {} : { ssrSearch }).replace(/^\?/, '');
  return { path, search };
}
