import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announceCart, cartHeaders } from './cart.ts';
import { fetchAnswer, jsonRequest } from './fetch-json.ts';

/** Keeps a code for the cart; undefined removes it. */
export function useCoupon() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string | undefined) =>
      code === undefined
        ? fetchAnswer('/api/cart/coupon', { method: 'DELETE', headers: cartHeaders() })
        : fetchAnswer('/api/cart/coupon', jsonRequest('POST', { code }, cartHeaders())),
    onSuccess: () => announceCart(client),
  });
}
