import { useEffect, useLayoutEffect } from 'react';

/** The address of a list, with the filters last used in this browser tab. */
interface ListAddress {
  readonly read: () => string;
  /** Stores the filters of a list, and its scroll position while one of its records is open. */
  readonly useMemory: (query: string, isVisible: boolean) => void;
}

/** Lets the page of a record lead back to the same rows of its list. */
function listAddressOf(path: string): ListAddress {
  const key = `panel-list ${path}`;
  let left: { readonly query: string; readonly top: number } | undefined;
  return {
    read: () => {
      const query = sessionStorage.getItem(key);
      return query ? `${path}?${query}` : path;
    },
    useMemory: (query, isVisible) => {
      useEffect(() => sessionStorage.setItem(key, query), [query]);
      useLayoutEffect(
        () => () => {
          // The address is already that of the next screen, while the list is still displayed.
          const isRecord = location.pathname.startsWith(`${path}/`);
          left = isRecord ? { query, top: scrollY } : undefined;
        },
        [query],
      );
      useEffect(() => {
        if (!isVisible) return;
        if (left?.query === query) scrollTo(0, left.top);
        left = undefined;
      }, [query, isVisible]);
    },
  };
}

/** The list of orders with the filters last used. */
export const ordersAddress = listAddressOf('/admin/orders');

/** The list of products with the filters last used. */
export const productsAddress = listAddressOf('/admin/products');
