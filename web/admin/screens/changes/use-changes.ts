import { useQueryClient } from '@tanstack/react-query';
import type { UndoOutcomeJson, WorkOutcomeJson } from '#contract/catalogue/product/admin-products';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { changesTexts as texts } from '../../../texts/panel/changes.ts';
import { useLongCall } from '../../api/use-long-call.ts';
import { PRODUCT_CALLS } from '../products/use-products.ts';
import { refresh } from '../../api/use-call.ts';

export const CHANGES = '/api/admin/changes';

interface Skipped {
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
}

/** A long call about a change; a message reports the result and the products that were left out. */
function useChangeCall<Outcome extends Skipped>(
  titleOf: (outcome: Outcome, address: string) => string,
  failedTitle: string,
) {
  const client = useQueryClient();
  const call = useLongCall<Outcome>({
    onSuccess: (outcome, { path }) => {
      const { skipped } = outcome;
      const [first] = skipped;
      showToast(titleOf(outcome, path), first && texts.undoSkipped(skipped.length, first.name, first.reason));
    },
    onError: (error) => showErrorToast(failedTitle, error.message),
    onSettled: () => refresh(client, [...PRODUCT_CALLS, CHANGES]),
  });
  const { done, total } = call.progress ?? {};
  return {
    ...call,
    /** The progress; undefined while it is unknown. */
    progress: call.isPending && done !== undefined && total !== undefined ? { done, total } : undefined,
  };
}

/** What to do about a saved change, or about one that a crash interrupted, as the call of these hooks. */
export function callOf(changeId: string, way: 'undo' | 'finish' | 'revert') {
  return { path: `${CHANGES}/${changeId}/${way}` };
}

/** Undoes a save and reports the result. */
export function useUndo() {
  return useChangeCall<UndoOutcomeJson>(
    ({ restored, restoredCategories }) => texts.undone(restored, restoredCategories),
    texts.undoFailed,
  );
}

/** Finishes an interrupted change or undoes it, and reports the result. */
export function useResolveUnfinished() {
  return useChangeCall<WorkOutcomeJson>(
    ({ done }, address) => (address.endsWith('/finish') ? texts.finished(done) : texts.reverted(done)),
    texts.resolveFailed,
  );
}
