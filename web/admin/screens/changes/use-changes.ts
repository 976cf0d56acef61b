import type { UndoOutcomeJson, WorkOutcomeJson } from '#contract/catalogue/product/admin-products';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { changesTexts as texts } from '../../../texts/panel/changes.ts';
import { useLongCall } from '../../api/use-long-call.ts';
import { PRODUCT_CALLS } from '../products/use-products.ts';

export const CHANGES = '/api/admin/changes';
/** The part of the list that is read first. */
export const RECENT = { limit: 30 };

/** What to do about a saved change, or about one that a crash interrupted, as the call of `useChangeCall`. */
export function callOf(changeId: string, way: 'undo' | 'finish' | 'revert') {
  return { path: `${CHANGES}/${changeId}/${way}` };
}

/** Undoes a save, or resolves an interrupted change; a message reports the result and what was left out. */
export function useChangeCall() {
  const call = useLongCall<UndoOutcomeJson | WorkOutcomeJson>({
    onSuccess: (outcome, { path }) => {
      const { skipped } = outcome;
      const [first] = skipped;
      const title =
        'restored' in outcome
          ? texts.undone(outcome.restored, outcome.restoredCategories)
          : path.endsWith('/finish')
            ? texts.finished(outcome.done)
            : texts.reverted(outcome.done);
      showToast(title, first && texts.undoSkipped(skipped.length, first.name, first.reason));
    },
    onError: (error, { path }) =>
      showErrorToast(path.endsWith('/undo') ? texts.undoFailed : texts.resolveFailed, error.message),
    stale: [...PRODUCT_CALLS, CHANGES],
  });
  const { done, total } = call.progress ?? {};
  return {
    ...call,
    /** The progress; undefined while it is unknown. */
    progress: call.isPending && done !== undefined && total !== undefined ? { done, total } : undefined,
  };
}
