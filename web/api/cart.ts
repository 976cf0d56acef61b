import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProductCard } from '#contract/catalogue/product/products';
import type { CartItemJson, CheckoutSummaryJson } from '#contract/orders/checkout/cart';
import { paths } from '#contract/routes';
import { createId } from '../lib/create-id.ts';
import { openCart } from '../lib/open-cart.ts';
import { openPage } from '../lib/page/open-page.ts';
import { useReturn } from '../lib/page/use-return.ts';
import { activeMachine } from '../lib/stored/my-machines.ts';
import { showErrorToast, showToast } from '../lib/toasts.ts';
import { cartTexts } from '../texts/cart.ts';
import { messageOf, fetchJson, jsonRequest } from './fetch-json.ts';
import { type Answered, useQuery } from './use-query.ts';

const STORAGE_KEY = 'cart-session';
/** The cart of a browser that stores nothing at all: it lasts as long as the document. */
let unstoredId: string | undefined;
/** This browser's cart, created on first use; `anonymous` without storage, then the server uses a cookie. */
function cartSessionId(): string {
  try {
    const known = localStorage.getItem(STORAGE_KEY);
    // Other data under this name may not fit into a header.
    if (known && /^[!-~]+$/.test(known)) return known;
    const created = createId();
    localStorage.setItem(STORAGE_KEY, created);
    return created;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return navigator.cookieEnabled ? 'anonymous' : (unstoredId ??= createId());
  }
}

export const CART_KEY = ['/api/checkout/summary'];

type CartProduct = Pick<ProductCard, 'id' | 'name'>;

/** Headers that tell the server which cart a call belongs to. */
export function cartHeaders(): Readonly<Record<string, string>> {
  return { 'x-session-id': cartSessionId() };
}

export const CART_QUERY = {
  queryKey: CART_KEY,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    fetchJson<CheckoutSummaryJson>('/api/checkout/summary', { headers: cartHeaders(), signal }),
  // What was requested ahead is not requested again when the page becomes interactive.
  staleTime: 1000,
};

/** The cart with all its costs, as calculated by the server. */
export function useCart(): Answered<CheckoutSummaryJson> {
  return useQuery(CART_QUERY);
}

export function cartCount(items: readonly CartItemJson[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Connects the tabs of this browser while the shop is shown. What a tab sends does not come back to it. */
let tabs: BroadcastChannel | undefined;

/** An earlier request that still runs may be older than the change: its answer is ignored. */
async function reload(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: CART_KEY });
  await client.invalidateQueries({ queryKey: CART_KEY });
}

/** Notifies the other tabs of this browser, and loads the cart again. */
export function announceCart(client: QueryClient): Promise<void> {
  tabs?.postMessage('changed');
  return reload(client);
}

/** Shows what other tabs put into the cart, and what later pages did when somebody goes back to this one. */
export function useCartOfOtherPages(): void {
  const client = useQueryClient();
  useReturn(() => void reload(client));
  useEffect(() => {
    const channel = new BroadcastChannel('cart');
    channel.addEventListener('message', () => void reload(client));
    tabs = channel;
    return () => {
      channel.close();
      tabs = undefined;
    };
  }, [client]);
}

/** Adds products to the cart and reports the result. Small: a page has one for each of its cards. */
export function useAddToCart() {
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);

  const add = async (product: CartProduct, quantity: number): Promise<void> => {
    setAdding(true);
    try {
      const body = { productId: product.id, quantity, machine: activeMachine()?.slug };
      const line = await fetchJson<CartItemJson>('/api/cart', jsonRequest('POST', body, cartHeaders()));
      // The shop could not add all pieces: its answer says how many the cart has now.
      if (line.message === null)
        showToast(
          cartTexts.added,
          cartTexts.addedText(product.name),
          { label: cartTexts.goToCart, run: openCart },
          { label: cartTexts.goToCheckout, run: () => openPage(paths.checkout) },
        );
      else showErrorToast(cartTexts.noMore, line.message);
      await announceCart(client);
    } catch (error) {
      showErrorToast(cartTexts.errorTitle, messageOf(error, cartTexts.addFailed));
    } finally {
      setAdding(false);
    }
  };
  return {
    addToCart: (product: CartProduct, quantity: number): void => void add(product, quantity),
    isAdding,
  };
}

/** Loads the cart again, for example after an order. */
export function useRefreshCart(): () => Promise<void> {
  const client = useQueryClient();
  return () => announceCart(client);
}
