import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../lib/toasts.ts';
import { categoriesTexts as texts } from '../../../texts/panel/categories.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { refresh } from '../../api/use-call.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';

const PATH = '/api/categories';

export type CategoryValues = Readonly<
  Record<
    'name' | 'slug' | 'parentId' | 'description' | 'imageUrl' | 'sortOrder' | 'maxInstallments' | 'facets',
    string
  >
> & { readonly warranty: boolean; readonly comparable: boolean };

/** Paths of calls that contain categories. */
const STALE = ['/api/admin/categories', '/api/admin/products'];

/** Adds a category, or changes the one with this id. @throws PanelError */
export function useSendCategory(id: string | undefined) {
  const client = useQueryClient();
  return async (values: Readonly<Record<string, unknown>>): Promise<void> => {
    if (id === undefined) await panelSend('POST', PATH, values);
    else await panelSend('PUT', `${PATH}/${id}`, values);
    showToast(id === undefined ? texts.added : texts.updated);
    void refresh(client, STALE);
  };
}

export interface Step {
  readonly id: string;
  readonly direction: 'up' | 'down';
}

/** Moves a category one place among its siblings. */
export function useMoveCategory() {
  return usePanelMutation({
    send: ({ id, direction }: Step) => panelSend('PUT', `${PATH}/${id}/reorder`, { direction }),
    failedTitle: texts.orderFailed,
    stale: STALE,
  });
}

interface Removed {
  readonly movedProducts: number;
  readonly changeId: string | null;
}

/** Removes a category; its products are moved to another one. */
export function useRemoveCategory() {
  return usePanelMutation({
    send: ({ id, moveTo }: { readonly id: string; readonly moveTo: string }) => {
      const query = moveTo === '' ? '' : `?${new URLSearchParams({ moveTo })}`;
      return panelSend<Removed>('DELETE', `${PATH}/${id}${query}`);
    },
    onDone: (removed) => {
      const count = removed?.movedProducts ?? 0;
      showToast(texts.removed, count > 0 ? texts.moved(count) : undefined);
    },
    failedTitle: texts.removeFailed,
    stale: STALE,
  });
}
