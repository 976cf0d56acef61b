/** The address of a list, with the filters it was last looked at with in this browser tab. */
export interface ListAddress {
  readonly remember: (query: string) => void;
  readonly read: () => string;
}

/** Lets the page of one record lead back to the same rows of its list. */
export function listAddressOf(path: string): ListAddress {
  const key = `panel-list ${path}`;
  return {
    remember: (query) => sessionStorage.setItem(key, query),
    read: () => {
      const query = sessionStorage.getItem(key);
      return query ? `${path}?${query}` : path;
    },
  };
}
