import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProductStockJson, StockMovementJson } from '#contract/orders/stock';
import { showToast } from '../../../lib/toasts.ts';
import { stockTexts } from '../../../texts/panel/stock.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { PRODUCTS_KEY, refreshProducts } from './use-products.ts';
import { usePanelQuery } from '../../api/use-panel-query.ts';

/** Pieces left of a product and its last movements; nothing for one that is yet to be. */
export function useStock(productId: string | undefined) {
  return usePanelQuery<ProductStockJson>(`/api/admin/stock/${productId ?? ''}`, {
    queryKey: [PRODUCTS_KEY, 'stock', productId],
    enabled: productId !== undefined,
    staleTime: 0,
  });
}

export interface NewMovement {
  readonly quantity: number;
  readonly kind: string;
  readonly note?: string;
}

export function useAddMovement(productId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (movement: NewMovement) =>
      panelSend<StockMovementJson>('POST', '/api/admin/stock/movements', { productId, ...movement }),
    onSuccess: (movement) => {
      if (movement) showToast(stockTexts.added(movement.left));
      return refreshProducts(client);
    },
  });
}
