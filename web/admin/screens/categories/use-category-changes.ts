import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { categoriesTexts as texts } from '../../../texts/panel/categories.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { CATEGORIES_KEY } from '../../api/use-categories.ts';
import type { FormValues } from '../../lib/use-panel-form.ts';
import { PRODUCTS_KEY } from '../products/use-products.ts';

const PATH = '/api/categories';

export type CategoryValues = Readonly<
  Record<'name' | 'slug' | 'parentId' | 'description' | 'imageUrl' | 'sortOrder', string>
>;

function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [CATEGORIES_KEY] }),
      client.invalidateQueries({ queryKey: [PRODUCTS_KEY, 'list'] }),
      client.invalidateQueries({ queryKey: [PRODUCTS_KEY, 'facets'] }),
    ]);
}

/** Makes a category, or changes the one with this id. @throws PanelError */
export function useSendCategory(id: string | undefined) {
  const refresh = useRefresh();
  return async (values: FormValues): Promise<void> => {
    if (id === undefined) await panelSend('POST', PATH, values);
    else await panelSend('PUT', `${PATH}/${id}`, values);
    showToast(id === undefined ? texts.added : texts.updated);
    void refresh();
  };
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
