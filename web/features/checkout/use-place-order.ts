import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PlacedOrderJson } from '#contract/orders/orders';
import { cartHeaders } from '../../api/cart.ts';
import { fetchJson, jsonRequest } from '../../api/fetch-json.ts';
import { createId } from '../../lib/create-id.ts';
import type { CheckoutBody } from './use-checkout-form.ts';

export type OrderRequest = CheckoutBody & {
  /** The total that the shopper sees; the server refuses the order if it calculates another one. */
  readonly totalAmount: string;
  readonly acceptedTerms: true;
};

/** The same order again, after a double click or a lost answer, is one order; any change makes another. */
export function usePlaceOrder() {
  const key = useRef({ of: '', value: '' });
  return useMutation({
    mutationFn: (request: OrderRequest) => {
      const body = JSON.stringify(request);
      if (key.current.of !== body) key.current = { of: body, value: createId() };
      return fetchJson<PlacedOrderJson>(
        '/api/orders',
        jsonRequest('POST', request, { ...cartHeaders(), 'idempotency-key': key.current.value }),
      );
    },
  });
}
