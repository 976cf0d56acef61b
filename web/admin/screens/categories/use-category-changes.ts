import type { z } from 'zod';
import type { removedCategory } from '#contract/catalogue/category/admin-categories';
import { showToast } from '../../../lib/toasts.ts';
import { categoriesTexts as texts } from '../../../texts/panel/categories.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';

export const CATEGORIES = '/api/categories';

/** Paths of calls that contain categories. */
export const CATEGORY_CALLS = ['/api/admin/categories', '/api/admin/products'];

export interface Step {
  readonly id: string;
  readonly direction: 'up' | 'down';
}

/** Moves a category one place among its siblings. */
export function useMoveCategory() {
  return usePanelMutation({
    send: ({ id, direction }: Step) => panelSend('PUT', `${CATEGORIES}/${id}/reorder`, { direction }),
    failedTitle: texts.orderFailed,
    stale: CATEGORY_CALLS,
  });
}

/** Removes a category; its products are moved to another one. */
export function useRemoveCategory() {
  return usePanelMutation({
    send: ({ id, moveTo }: { readonly id: string; readonly moveTo: string }) => {
      const query = moveTo === '' ? '' : `?${new URLSearchParams({ moveTo })}`;
      return panelSend<z.infer<typeof removedCategory>>('DELETE', `${CATEGORIES}/${id}${query}`);
    },
    onDone: ({ movedProducts }) =>
      showToast(texts.removed, movedProducts > 0 ? texts.moved(movedProducts) : undefined),
    failedTitle: texts.removeFailed,
    stale: CATEGORY_CALLS,
  });
}
