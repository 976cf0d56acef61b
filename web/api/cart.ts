import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CartItemJson, CheckoutSummaryJson } from '#contract/orders/cart';
import { openCart } from '../lib/open-cart.ts';
import { activeMachine } from '../lib/kept/my-machines.ts';
import { showErrorToast, showToast } from '../lib/toasts.ts';
import { cartTexts } from '../texts/cart.ts';
import { cartSessionId } from './cart-session.ts';
import { explanationOf, fetchJson, jsonRequest } from './fetch-json.ts';

export const CART_KEY = ['/api/checkout/summary'];

interface CartProduct {
  readonly id: string;
  readonly name: string;
}

/** Headers that tell the server whose cart a call is about. */
export function cartHeaders(): Readonly<Record<string, string>> {
  return { 'x-session-id': cartSessionId() };
}

/** The cart with everything it costs, as the server reckons it now. */
export function useCart(): UseQueryResult<CheckoutSummaryJson> {
  return useQuery({
    queryKey: CART_KEY,
    queryFn: () => fetchJson<CheckoutSummaryJson>('/api/checkout/summary', { headers: cartHeaders() }),
    staleTime: 0,
  });
}

/** Pieces in the cart. */
export function cartCount(items: readonly CartItemJson[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

const CHANNEL = 'cart';

/** Asks the server anew. A first reading that is still on its way may be older than the change: it does not count. */
async function askAnew(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: CART_KEY });
  await client.invalidateQueries({ queryKey: CART_KEY });
}

/** Tells the other tabs of this browser, and asks the server anew. */
export function announceCart(client: QueryClient): Promise<void> {
  new BroadcastChannel(CHANNEL).postMessage('changed');
  return askAnew(client);
}

/** Follows what other tabs do to the cart. */
export function useCartOfOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', () => void askAnew(client));
    return () => channel.close();
  }, [client]);
}

/** Puts products into this browser's cart and says how it went. Light, for a page has one for each of its cards. */
export function useAddToCart() {
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);

  const add = async (product: CartProduct, quantity: number): Promise<void> => {
    setAdding(true);
    try {
      const body = { productId: product.id, quantity, machine: activeMachine()?.slug };
      const line = await fetchJson<CartItemJson>('/api/cart', jsonRequest('POST', body, cartHeaders()));
      // The shop could not add all of it: it says what the cart holds now.
      if (line.message === null)
        showToast(cartTexts.added, cartTexts.addedText(product.name), {
          label: cartTexts.goToCart,
          run: openCart,
        });
      else showErrorToast(cartTexts.noMore, line.message);
      await announceCart(client);
    } catch (error) {
      showErrorToast(cartTexts.errorTitle, explanationOf(error).message ?? cartTexts.addFailed);
    } finally {
      setAdding(false);
    }
  };
  return {
    addToCart: (product: CartProduct, quantity: number): void => void add(product, quantity),
    isAdding,
  };
}

/** Asks the server for the cart anew, after an order for example. */
export function useRefreshCart(): () => Promise<void> {
  const client = useQueryClient();
  return () => announceCart(client);
}
