import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CategoryJson } from '#contract/catalogue/categories';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { categoriesTexts as texts } from '../../../texts/panel/categories.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { CATEGORIES_KEY } from '../../api/use-categories.ts';
import { PRODUCTS_KEY } from '../products/use-products.ts';

const PATH = '/api/categories';

export interface CategoryValues {
  readonly name: string;
  readonly slug: string;
  readonly parentId: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly sortOrder: string;
}

function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [CATEGORIES_KEY] }),
      client.invalidateQueries({ queryKey: [PRODUCTS_KEY, 'list'] }),
      client.invalidateQueries({ queryKey: [PRODUCTS_KEY, 'facets'] }),
    ]);
}

/** Makes a category, or changes the one with this id. */
export function useSaveCategory(id: string | undefined) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ slug, ...values }: Partial<CategoryValues>) => {
      const body = { ...values, ...(slug === undefined || slug.trim() === '' ? {} : { slug: slug.trim() }) };
      return id === undefined
        ? panelSend<CategoryJson>('POST', PATH, body)
        : panelSend<CategoryJson>('PUT', `${PATH}/${id}`, body);
    },
    onSuccess: () => {
      showToast(id === undefined ? texts.added : texts.updated);
      void refresh();
    },
    onError: (error) =>
      showErrorToast(id === undefined ? texts.addFailed : texts.updateFailed, error.message),
  });
}

export interface Step {
  readonly id: string;
  readonly direction: 'up' | 'down';
}

/** One step among the siblings. */
export function useMoveCategory() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, direction }: Step) => panelSend('PUT', `${PATH}/${id}/reorder`, { direction }),
    onSuccess: refresh,
    onError: (error) => showErrorToast(texts.orderFailed, error.message),
  });
}

interface Removed {
  readonly movedProducts: number;
  readonly changeId: string | null;
}

/** Removes a category; what it holds goes to another one. */
export function useRemoveCategory() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, moveTo }: { readonly id: string; readonly moveTo: string }) => {
      const query = moveTo === '' ? '' : `?${new URLSearchParams({ moveTo })}`;
      return panelSend<Removed>('DELETE', `${PATH}/${id}${query}`);
    },
    onSuccess: (removed) => {
      const count = removed?.movedProducts ?? 0;
      showToast(texts.removed, count > 0 ? texts.moved(count) : undefined);
      return refresh();
    },
    onError: (error) => showErrorToast(texts.removeFailed, error.message),
  });
}
