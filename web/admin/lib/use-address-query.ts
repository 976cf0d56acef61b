import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';

/** Filters in the address: reads one, and changes some, which returns to the first page. */
export function useAddressQuery() {
  const [path, navigate] = useLocation();
  // Not `useSearchParams` of wouter, which decodes `%2515` twice.
  const params = new URLSearchParams(useSearch());
  const change = (changes: Readonly<Record<string, string | undefined>>): void => {
    // Another change may have come since this was drawn.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    navigate(next.size > 0 ? `${path}?${next.toString()}` : path, { replace: true });
  };
  const get = (name: string): string => params.get(name) ?? '';
  return {
    get,
    /** The given filters that are set. */
    filled: (names: readonly string[]): [string, string][] =>
      names.map((name): [string, string] => [name, get(name)]).filter(([, value]) => value !== ''),
    text: params.toString(),
    change,
    clear: (names: readonly string[]): void =>
      change(Object.fromEntries(names.map((name) => [name, undefined]))),
  };
}
