import { useEffect, useLayoutEffect } from 'react';
import { storedText } from '../../lib/stored/stored-text.ts';

/** Lets the page of a record lead back to the same rows of its list. */
function listAddressOf(path: string) {
  const stored = storedText(`panel-list ${path}`, 'sessionStorage');
  let left: { readonly query: string; readonly top: number } | undefined;
  return {
    /** The address of the list, with the filters last used in this browser tab. */
    read: (): string => {
      const query = stored.read();
      return query ? `${path}?${query}` : path;
    },
    /** Stores the filters of the list, and its scroll position while one of its records is open. */
    useMemory: (query: string, isVisible: boolean): void => {
      useEffect(() => stored.write(query), [query]);
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
