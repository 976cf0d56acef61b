import type { BulkPreviewJson } from '#contract/catalogue/product/admin-products';
import type { ProductJson } from '#contract/catalogue/product/products';
import type { StockMovement } from '#domain/orders/stock/stock-movement';
import { showToast } from '../../../lib/toasts.ts';
import { stockTexts } from '../../../texts/panel/stock.ts';
import { bodyOf, panelCall, panelSend, usePanelMutation, useCall } from '../../api/panel-calls.ts';

export const PRODUCTS = '/api/admin/products';
/** Paths of calls that contain products. */
export const PRODUCT_CALLS = [PRODUCTS, '/api/admin/stock', '/api/admin/categories'];

/** Sends some fields of a product; with a digest, only the opened version is changed. @throws PanelError */
export async function sendProduct(
  id: string,
  fields: Readonly<Record<string, unknown>>,
  digest: string | undefined,
) {
  const headers: Record<string, string> = digest === undefined ? {} : { 'if-match': `"${digest}"` };
  const answer = await panelCall('PUT', `/api/products/${id}`, fields, headers);
  return {
    product: await bodyOf<ProductJson>(answer),
    digest: (answer.headers.get('etag') ?? '').replace(/^W\/|"|\..*/g, ''),
    /** The id by which the save can be undone; undefined when nothing changed. */
    changeId: answer.headers.get('x-change-id') ?? undefined,
  };
}

/** What a change of many products would do. @throws PanelError */
export function previewBulk(wish: Readonly<Record<string, unknown>>): Promise<BulkPreviewJson> {
  return panelSend('POST', `${PRODUCTS}/bulk/preview`, wish);
}

/** Adds pieces that came. */
export function useReceipt() {
  return usePanelMutation({
    send: (receipt: { readonly productId: string; readonly quantity: number }) =>
      panelSend<StockMovement>('POST', '/api/admin/stock/movements', { ...receipt, kind: 'receipt' }),
    onDone: ({ left }) => showToast(stockTexts.added(left)),
    stale: PRODUCT_CALLS,
    failedTitle: stockTexts.addFailed,
  });
}

/** A product's stock and its last movements; nothing for a new product. */
export function useStock(productId: string | undefined) {
  return useCall(
    '/api/admin/stock/:productId',
    { productId: productId ?? '' },
    { enabled: productId !== undefined, staleTime: 0 },
  );
}
