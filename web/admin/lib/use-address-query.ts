import { useSearchParams } from 'wouter';

/** Filters in the address: reads one, and changes some, which returns to the first page. */
export function useAddressQuery() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string | undefined>>): void => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
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
