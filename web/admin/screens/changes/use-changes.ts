import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type {
  ChangeDetail,
  ChangeSummary,
  UndoOutcomeJson,
  UnfinishedChangeJson,
  WorkOutcomeJson,
} from '#contract/catalogue/admin-products';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { changesTexts as texts } from '../../../texts/panel/changes.ts';
import { useLongCall } from '../../api/use-long-call.ts';
import { refreshProducts } from '../products/use-products.ts';
import { usePanelQuery } from '../../api/use-panel-query.ts';

const KEY = '/api/admin/changes';

/** Saves in the panel, newest first. @param limit how many at most */
export function useChanges(limit: number) {
  return usePanelQuery<readonly ChangeSummary[]>(`${KEY}?limit=${limit}`, {
    queryKey: [KEY, limit],
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Old and new values of one save. */
export function useChangeDetail(id: string) {
  return usePanelQuery<ChangeDetail>(`${KEY}/${id}`, { queryKey: [KEY, 'one', id] });
}

/** Takes a save back and says what came of it. */
export function useUndo() {
  const client = useQueryClient();
  const call = useLongCall<UndoOutcomeJson>({
    onSettled: () => Promise.all([refreshProducts(client), client.invalidateQueries({ queryKey: [KEY] })]),
  });
  return {
    isPending: call.isPending,
    progress: call.progress,
    mutate: (
      changeId: string,
      { onSuccess, onSettled }: { readonly onSuccess?: () => void; readonly onSettled?: () => void } = {},
    ): void =>
      call.mutate(
        { path: `${KEY}/${changeId}/undo` },
        {
          onSuccess: ({ restored, restoredCategories, skipped }) => {
            const [first] = skipped;
            showToast(
              texts.undone(restored, restoredCategories),
              first && texts.undoSkipped(skipped.length, first.name, first.reason),
            );
            onSuccess?.();
          },
          onError: (error) => showErrorToast(texts.undoFailed, error.message),
          onSettled: () => onSettled?.(),
        },
      ),
  };
}

const UNFINISHED = `${KEY}/unfinished`;

/** Changes of many files that a crash broke off. */
export function useUnfinished() {
  return usePanelQuery<readonly UnfinishedChangeJson[]>(UNFINISHED, { queryKey: [KEY, 'unfinished'] });
}

/** Finishes a change that a crash broke off, or takes it back, and says what came of it. */
export function useSettleUnfinished() {
  const client = useQueryClient();
  const call = useLongCall<WorkOutcomeJson>({
    onSettled: () => Promise.all([refreshProducts(client), client.invalidateQueries({ queryKey: [KEY] })]),
  });
  return {
    isPending: call.isPending,
    progress: call.progress,
    mutate: (id: string, way: 'finish' | 'revert'): void =>
      call.mutate(
        { path: `${KEY}/${id}/${way}` },
        {
          onSuccess: ({ done, skipped }) => {
            const [first] = skipped;
            showToast(
              way === 'finish' ? texts.finished(done) : texts.reverted(done),
              first && texts.undoSkipped(skipped.length, first.name, first.reason),
            );
          },
          onError: (error) => showErrorToast(texts.settleFailed, error.message),
        },
      ),
  };
}
