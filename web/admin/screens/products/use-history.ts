import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct, ProductHistory } from '#contract/catalogue/admin-products';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { productFormTexts } from '../../../texts/panel/product-form.ts';
import { panelJson, panelSend } from '../../api/panel-fetch.ts';
import { PRODUCTS_KEY, refreshProducts } from './use-products.ts';

/** What became of a product over time, from git and from the panel's own log. */
export function useHistory(id: string) {
  return useQuery({
    queryKey: [PRODUCTS_KEY, 'history', id],
    queryFn: () => panelJson<ProductHistory>(`${PRODUCTS_KEY}/${id}/history`),
    staleTime: 0,
  });
}

/** Gives a product the values of an earlier version in git. */
export function useRestore(id: string) {
  const client = useQueryClient();
  const { restored, restoreFailed } = productFormTexts.history;
  return useMutation({
    mutationFn: (version: string) =>
      panelSend<AdminProduct>('POST', `${PRODUCTS_KEY}/${id}/restore`, { version }),
    onSuccess: () => {
      showToast(restored);
      return refreshProducts(client);
    },
    onError: (error) => showErrorToast(restoreFailed, error.message),
  });
}
