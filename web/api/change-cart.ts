import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CartItemJson, CheckoutSummaryJson } from '#contract/orders/checkout/cart';
import { sumKurus, toDecimal } from '#domain/money/money';
import { amountOf } from '../lib/price.ts';
import { showErrorToast, showToast } from '../lib/toasts.ts';
import { cartTexts } from '../texts/cart.ts';
import { cartWindowTexts } from '../texts/cart-window.ts';
import { announceCart, CART_KEY, cartHeaders } from './cart.ts';
import { messageOf, fetchAnswer, jsonRequest } from './fetch-json.ts';

/** The cart as it will probably be: shown at once, then replaced by the server's answer. */
function expected(cart: CheckoutSummaryJson, items: readonly CartItemJson[]): CheckoutSummaryJson {
  const priced = items.map((item) => ({
    ...item,
    lineTotal: toDecimal(amountOf(item.price) * item.quantity),
  }));
  const counted = priced.filter(({ isAvailable }) => isAvailable);
  const subtotal = toDecimal(sumKurus(counted.map(({ lineTotal }) => amountOf(lineTotal))));
  return { ...cart, items: priced, subtotal };
}

function sendLine({ id }: CartItemJson, quantity: number): Promise<Response> {
  const headers = cartHeaders();
  const request = quantity === 0 ? { method: 'DELETE', headers } : jsonRequest('PUT', { quantity }, headers);
  return fetchAnswer(`/api/cart/${encodeURIComponent(id)}`, request);
}

interface LineChange {
  readonly item: CartItemJson;
  /** 0 removes the line. */
  readonly quantity: number;
}

const CHANGE = 'change-line';

/**
 * Changes or removes a line; the screen changes at once, and changes back when the server refuses. Quick changes reach the
 * server in their order, one after the other, and the cart is loaded after the last of them.
 */
export function useChangeLine() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [CHANGE],
    scope: { id: CHANGE },
    mutationFn: ({ item, quantity }: LineChange) => sendLine(item, quantity),
    onMutate: async ({ item, quantity }) => {
      await client.cancelQueries({ queryKey: CART_KEY });
      const before = client.getQueryData<CheckoutSummaryJson>(CART_KEY);
      if (before) {
        const items = before.items.flatMap((each) =>
          each.id !== item.id ? [each] : quantity === 0 ? [] : [{ ...each, quantity }],
        );
        client.setQueryData(CART_KEY, expected(before, items));
      }
      return { before };
    },
    onSuccess: (_answer, { quantity }) => {
      if (quantity === 0) showToast(cartWindowTexts.removed, cartWindowTexts.removedText);
    },
    onError: (error, { quantity }, context) => {
      client.setQueryData(CART_KEY, context?.before);
      const fallback = quantity === 0 ? cartWindowTexts.removeFailed : cartWindowTexts.updateFailed;
      showErrorToast(cartTexts.errorTitle, messageOf(error, fallback));
    },
    onSettled: () => (client.isMutating({ mutationKey: [CHANGE] }) > 1 ? undefined : announceCart(client)),
  });
}

/** Removes every line, one call each: the API has no call that empties a cart. The message can put them back. */
export function useClearCart() {
  const client = useQueryClient();
  const putBack = async (items: readonly CartItemJson[]): Promise<void> => {
    const lines = items.map(({ productId, quantity, machine }) => ({
      productId,
      quantity,
      machine: machine?.slug,
    }));
    await fetchAnswer('/api/cart/lines', jsonRequest('POST', { lines }, cartHeaders())).catch(() =>
      showErrorToast(cartTexts.errorTitle, cartTexts.addFailed),
    );
    await announceCart(client);
  };
  return useMutation({
    mutationFn: async (items: readonly CartItemJson[]) => {
      const results = await Promise.allSettled(items.map((item) => sendLine(item, 0)));
      return results.filter(({ status }) => status === 'rejected').length;
    },
    onSuccess: (failed, items) => {
      const undo = { label: cartWindowTexts.undo, run: () => void putBack(items) };
      if (failed === 0) return showToast(cartWindowTexts.cleared, cartWindowTexts.clearedText, undo);
      const { clearFailed, clearPartly } = cartWindowTexts;
      showErrorToast(cartTexts.errorTitle, failed === items.length ? clearFailed : clearPartly(failed));
    },
    onSettled: () => announceCart(client),
  });
}
