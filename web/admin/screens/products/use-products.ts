import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminProduct, BulkPreviewJson } from '#contract/catalogue/product/admin-products';
import type { ProductJson } from '#contract/catalogue/product/products';
import type { StockMovement } from '#domain/orders/stock/stock-movement';
import { showToast } from '../../../lib/toasts.ts';
import { stockTexts } from '../../../texts/panel/stock.ts';
import {
  bodyOf,
  conflictOf,
  panelCall,
  type panelListPage,
  panelSend,
  usePanelMutation,
  keyOf,
  refresh,
  useCall,
} from '../../api/panel-calls.ts';

export const PRODUCTS = '/api/admin/products';
/** Paths of calls that contain products. */
export const PRODUCT_CALLS = [PRODUCTS, '/api/admin/stock', '/api/admin/categories'];

type Page = Awaited<ReturnType<typeof panelListPage<AdminProduct>>>;

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

export interface CellEdit {
  readonly product: AdminProduct;
  readonly field: 'price' | 'stockCount';
  readonly value: string | number;
  /** Undefined overwrites any version. */
  readonly digest: string | undefined;
}

const PAGES = {
  queryKey: keyOf(PRODUCTS),
  predicate: ({ state: { data } }: Query) => typeof data === 'object' && data !== null && 'items' in data,
};

/** Saves cells one after another for each product, so that none meets the change that another one is making. */
function createCellSaver() {
  /** The digest after the last save here, by product. */
  const saved = new Map<string, Promise<string | undefined>>();
  return ({ product: { id }, field, value, digest }: CellEdit) => {
    const before = saved.get(id);
    const fields = { [field]: value };
    const sent = Promise.resolve(before).then((own) =>
      sendProduct(id, fields, digest).catch((error: unknown) => {
        // Only another cell, saved here, has changed since this one was opened.
        if (own === undefined || conflictOf(error)?.digest !== own) throw error;
        return sendProduct(id, fields, own);
      }),
    );
    const last = sent.then((answer) => answer.digest).catch(() => before);
    saved.set(id, last);
    return sent;
  };
}

/** Saves one cell of the list; the row shows the new value at once, and the old one again after a failure. */
export function useSaveCell() {
  const client = useQueryClient();
  const [saveCell] = useState(createCellSaver);
  const patchRows = (id: string, patch: Partial<AdminProduct>): void => {
    client.setQueriesData<Page>(
      PAGES,
      (page) =>
        page && { ...page, items: page.items.map((row) => (row.id === id ? { ...row, ...patch } : row)) },
    );
  };
  return useMutation({
    mutationFn: saveCell,
    onMutate: async ({ product, field, value }) => {
      await client.cancelQueries(PAGES);
      patchRows(product.id, { [field]: value });
    },
    onSuccess: ({ product, digest }, { field }) => {
      const { price, originalPrice } = product;
      patchRows(product.id, { digest, ...(field === 'price' && { price, originalPrice }) });
      void refresh(client, [`${PRODUCTS}/facets`]);
    },
    onError: (_, { product, field }) => patchRows(product.id, { [field]: product[field] }),
  });
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
