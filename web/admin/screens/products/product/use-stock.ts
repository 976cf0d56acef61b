import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StockMovementJson } from '#contract/orders/stock/stock';
import { showToast } from '../../../../lib/toasts.ts';
import { stockTexts } from '../../../../texts/panel/stock.ts';
import { panelSend } from '../../../api/panel-fetch.ts';
import { PRODUCT_CALLS } from '../use-products.ts';
import { refresh, useCall } from '../../../api/use-call.ts';

/** A product's stock and its last movements; nothing for a new product. */
export function useStock(productId: string | undefined) {
  return useCall(
    '/api/admin/stock/:productId',
    { productId: productId ?? '' },
    { enabled: productId !== undefined, staleTime: 0 },
  );
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
      return refresh(client, PRODUCT_CALLS);
    },
  });
}
