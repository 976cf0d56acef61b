import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CartItemJson, CheckoutSummaryJson } from '#contract/orders/cart';
import { kurus, parseDecimal, toDecimal, ZERO } from '#domain/money/money';
import { showErrorToast, showToast } from '../lib/toasts.ts';
import { cartTexts } from '../texts/cart.ts';
import { cartSessionId } from './cart-session.ts';
import { explanationOf, fetchAnswer, fetchJson, jsonRequest } from './fetch-json.ts';

const KEY = ['/api/checkout/summary'];

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
    queryKey: KEY,
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
  await client.cancelQueries({ queryKey: KEY });
  await client.invalidateQueries({ queryKey: KEY });
}

/** Tells the other tabs of this browser, and asks the server anew. */
function announce(client: QueryClient): Promise<void> {
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
      const body = { productId: product.id, quantity };
      const line = await fetchJson<CartItemJson>('/api/cart', jsonRequest('POST', body, cartHeaders()));
      // The shop could not add all of it: it says what the cart holds now.
      if (line.message === null) showToast(cartTexts.added, cartTexts.addedText(product.name));
      else showErrorToast(cartTexts.noMore, line.message);
      await announce(client);
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

/** A cart as it will probably be: shown at once, replaced by the server's own reckoning. */
function expected(cart: CheckoutSummaryJson, items: readonly CartItemJson[]): CheckoutSummaryJson {
  const priced = items.map((item) => ({
    ...item,
    lineTotal: toDecimal(kurus((parseDecimal(item.price) ?? ZERO) * item.quantity)),
  }));
  const sum = priced
    .filter(({ isAvailable }) => isAvailable)
    .reduce((total, { lineTotal }) => total + (parseDecimal(lineTotal) ?? ZERO), 0);
  return { ...cart, items: priced, subtotal: toDecimal(kurus(sum)) };
}

interface LineChange {
  readonly item: CartItemJson;
  /** 0 takes the line out. */
  readonly quantity: number;
}

/** Changes or removes a line; the screen follows at once and goes back when the server refuses. */
export function useChangeLine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ item, quantity }: LineChange) => {
      const path = `/api/cart/${encodeURIComponent(item.id)}`;
      return quantity === 0
        ? fetchAnswer(path, { method: 'DELETE', headers: cartHeaders() })
        : fetchAnswer(path, jsonRequest('PUT', { quantity }, cartHeaders()));
    },
    onMutate: async ({ item, quantity }) => {
      await client.cancelQueries({ queryKey: KEY });
      const before = client.getQueryData<CheckoutSummaryJson>(KEY);
      if (before) {
        const items = before.items.flatMap((each) =>
          each.id !== item.id ? [each] : quantity === 0 ? [] : [{ ...each, quantity }],
        );
        client.setQueryData(KEY, expected(before, items));
      }
      return { before };
    },
    onSuccess: (_answer, { quantity }) => {
      if (quantity === 0) showToast(cartTexts.removed, cartTexts.removedText);
    },
    onError: (error, { quantity }, context) => {
      client.setQueryData(KEY, context?.before);
      const fallback = quantity === 0 ? cartTexts.removeFailed : cartTexts.updateFailed;
      showErrorToast(cartTexts.errorTitle, explanationOf(error).message ?? fallback);
    },
    onSettled: () => announce(client),
  });
}

/** Gives the cart a coupon, or takes its coupon away. */
export function useCoupon() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string | undefined) =>
      code === undefined
        ? fetchAnswer('/api/cart/coupon', { method: 'DELETE', headers: cartHeaders() })
        : fetchAnswer('/api/cart/coupon', jsonRequest('POST', { code }, cartHeaders())),
    onSuccess: () => announce(client),
  });
}

/** Takes every line out, one call each (spec.md section 7). */
export function useClearCart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (items: readonly CartItemJson[]) => {
      const results = await Promise.allSettled(
        items.map(({ id }) =>
          fetchAnswer(`/api/cart/${encodeURIComponent(id)}`, { method: 'DELETE', headers: cartHeaders() }),
        ),
      );
      return results.filter(({ status }) => status === 'rejected').length;
    },
    onSuccess: (failed) => {
      if (failed === 0) showToast(cartTexts.cleared, cartTexts.clearedText);
      else showErrorToast(cartTexts.errorTitle, cartTexts.clearPartly(failed));
    },
    onError: () => showErrorToast(cartTexts.errorTitle, cartTexts.clearFailed),
    onSettled: () => announce(client),
  });
}

/** Asks the server for the cart anew, after an order for example. */
export function useRefreshCart(): () => Promise<void> {
  const client = useQueryClient();
  return () => announce(client);
}
