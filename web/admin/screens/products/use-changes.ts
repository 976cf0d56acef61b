import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeSummary } from '#contract/admin-products';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { productsTexts } from '../../../texts/panel/products.ts';
import { panelJson, panelSend } from '../../api/panel-fetch.ts';
import { refreshProducts } from './use-products.ts';

const KEY = '/api/admin/changes';
const SHOWN = 30;

interface Undone {
  readonly restored: number;
  readonly skipped: readonly { readonly id: string; readonly name: string; readonly reason: string }[];
}

/** Saves in the panel, newest first. */
export function useChanges() {
  return useQuery({
    queryKey: [KEY],
    queryFn: () => panelJson<readonly ChangeSummary[]>(`${KEY}?limit=${SHOWN}`),
    staleTime: 0,
  });
}

/** Takes a save back and says what came of it. */
export function useUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changeId: string) => panelSend<Undone>('POST', `${KEY}/${changeId}/undo`),
    onSuccess: (undone) => {
      const { restored = 0, skipped = [] } = undone ?? {};
      showToast(
        productsTexts.undone(restored),
        skipped.length > 0 ? productsTexts.undoSkipped(skipped.length) : undefined,
      );
      return Promise.all([refreshProducts(client), client.invalidateQueries({ queryKey: [KEY] })]);
    },
    onError: (error) => showErrorToast(productsTexts.undoFailed, error.message),
  });
}
