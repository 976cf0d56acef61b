import {
  type InvalidateQueryFilters,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AdminFacets, AdminProduct } from '#contract/catalogue/admin-products';
import type { ProductJson } from '#contract/catalogue/products';
import { jsonRequest } from '../../../api/fetch-json.ts';
import { productsTexts } from '../../../texts/panel/products.ts';
import { panelAnswer, panelPage, panelSend } from '../../api/panel-fetch.ts';
import { CATEGORIES_KEY } from '../../api/use-categories.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { usePanelQuery } from '../../api/use-panel-query.ts';

export const PRODUCTS_PER_PAGE = 50;
export const PRODUCTS_KEY = '/api/admin/products';
const REFETCH_MS = 30_000;

type Page = Awaited<ReturnType<typeof panelPage<AdminProduct>>>;

export function useProducts(query: string) {
  return useQuery({
    queryKey: [PRODUCTS_KEY, 'list', query],
    queryFn: () => panelPage<AdminProduct>(`${PRODUCTS_KEY}?${query}`),
    placeholderData: keepPreviousData,
    // Spec.md section 9: the list is read again every 30 seconds.
    refetchInterval: REFETCH_MS,
  });
}

/** The products of a group, drafts included. */
export function useProductGroup(group: string) {
  return usePanelQuery<readonly AdminProduct[]>(`${PRODUCTS_KEY}?${new URLSearchParams({ group })}`, {
    queryKey: [PRODUCTS_KEY, 'list', 'group', group],
    enabled: group !== '',
  });
}

/** Counts over all products: the brands there are, and what wants a look. */
export function useProductFacets() {
  return usePanelQuery<AdminFacets>(`${PRODUCTS_KEY}/facets`, { queryKey: [PRODUCTS_KEY, 'facets'] });
}

export function useProduct(id: string) {
  return usePanelQuery<AdminProduct>(`${PRODUCTS_KEY}/${id}`, {
    queryKey: [PRODUCTS_KEY, 'one', id],
    // The form holds what was opened; a save tells when the file has changed since.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** Everything that shows products, but not an open form. */
export const PRODUCT_QUERIES: readonly InvalidateQueryFilters[] = [
  { queryKey: [PRODUCTS_KEY], predicate: ({ queryKey }) => queryKey[1] !== 'one' },
  { queryKey: [CATEGORIES_KEY] },
];

/** Reads again what shows products. */
export function refreshProducts(client: QueryClient): Promise<unknown> {
  return Promise.all(PRODUCT_QUERIES.map((filters) => client.invalidateQueries(filters)));
}

export interface SavedProduct {
  readonly product: ProductJson;
  readonly digest: string;
  /** Under which the save can be taken back; undefined when nothing changed. */
  readonly changeId: string | undefined;
}

/** Sends some fields of a product; a digest only changes the version that was opened. @throws PanelError */
export async function sendProduct(
  id: string,
  fields: Readonly<Record<string, unknown>>,
  digest: string | undefined,
): Promise<SavedProduct> {
  const headers: Record<string, string> = digest === undefined ? {} : { 'if-match': `"${digest}"` };
  const answer = await panelAnswer(`/api/products/${id}`, jsonRequest('PUT', fields, headers));
  const product: ProductJson = await answer.json();
  return {
    product,
    digest: (answer.headers.get('etag') ?? '').replace(/^W\/|"/g, ''),
    changeId: answer.headers.get('x-change-id') ?? undefined,
  };
}

export interface CellEdit {
  readonly product: AdminProduct;
  readonly fields: { readonly price: string } | { readonly stockCount: number };
  /** Undefined writes over whatever is there. */
  readonly digest: string | undefined;
}

/** Saves one cell of the list; the row shows the new value at once, and the old one again when it fails. */
export function useSaveCell() {
  const client = useQueryClient();
  const patchRows = (id: string, patch: Partial<AdminProduct>): void => {
    client.setQueriesData<Page>(
      { queryKey: [PRODUCTS_KEY, 'list'] },
      (page) =>
        page && { ...page, items: page.items.map((row) => (row.id === id ? { ...row, ...patch } : row)) },
    );
  };
  return useMutation({
    mutationFn: ({ product, fields, digest }: CellEdit) => sendProduct(product.id, fields, digest),
    onMutate: async ({ product, fields }) => {
      await client.cancelQueries({ queryKey: [PRODUCTS_KEY, 'list'] });
      patchRows(product.id, fields);
    },
    onSuccess: ({ product, digest }) => {
      patchRows(product.id, {
        price: product.price,
        originalPrice: product.originalPrice,
        digest,
      });
      void client.invalidateQueries({ queryKey: [PRODUCTS_KEY, 'facets'] });
    },
    onError: (_, { product }) => patchRows(product.id, product),
  });
}

interface Removed {
  readonly changeId: string | null;
}

export function useDeleteProduct() {
  return usePanelMutation({
    send: ({ id }: { readonly id: string }) => panelSend<Removed>('DELETE', `/api/products/${id}`),
    done: productsTexts.deleted,
    failedText: productsTexts.deleteFailed,
    stale: PRODUCT_QUERIES,
  });
}

export function useDuplicateProduct() {
  return usePanelMutation({
    send: (id: string) => panelSend<AdminProduct>('POST', `${PRODUCTS_KEY}/${id}/duplicate`),
    done: productsTexts.duplicated,
    stale: PRODUCT_QUERIES,
  });
}
