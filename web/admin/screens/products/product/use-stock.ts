import { useCall } from '../../../api/use-call.ts';

/** A product's stock and its last movements; nothing for a new product. */
export function useStock(productId: string | undefined) {
  return useCall(
    '/api/admin/stock/:productId',
    { productId: productId ?? '' },
    { enabled: productId !== undefined, staleTime: 0 },
  );
}
