import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkOutcomeJson, BulkPreviewJson } from '#contract/catalogue/admin-products';
import { panelSend } from '../../api/panel-fetch.ts';
import { refresh } from '../../api/use-call.ts';
import { useLongCall } from '../../api/use-long-call.ts';
import { PRODUCT_CALLS, PRODUCTS } from './use-products.ts';
import type { Selection } from './use-selection.ts';

function bodyOf(selection: Selection): Readonly<Record<string, unknown>> {
  return selection.kind === 'ids'
    ? { ids: [...selection.ids] }
    : { filter: Object.fromEntries(new URLSearchParams(selection.filter)) };
}

export function useBulkPreview(selection: Selection) {
  return useMutation({
    mutationFn: (operation: Readonly<Record<string, unknown>>) =>
      panelSend<BulkPreviewJson>('POST', `${PRODUCTS}/bulk/preview`, { ...bodyOf(selection), operation }),
  });
}

/** Runs a previewed change and follows it to its end. */
export function useBulkRun() {
  const client = useQueryClient();
  const call = useLongCall<BulkOutcomeJson>({ onSettled: () => refresh(client, PRODUCT_CALLS) });
  return {
    ...call,
    run: (token: string, reason: string): void =>
      call.mutate({ path: `${PRODUCTS}/bulk/run`, body: { token, reason } }),
  };
}
