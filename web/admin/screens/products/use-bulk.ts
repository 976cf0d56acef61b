import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BulkOutcomeJson, BulkPreviewJson } from '#contract/admin-products';
import type { JobJson } from '#contract/jobs';
import { panelSend } from '../../api/panel-fetch.ts';
import { useJob } from '../../api/use-job.ts';
import { PRODUCTS_KEY, refreshProducts } from './use-products.ts';
import type { Selection } from './use-selection.ts';

const RUNNING: readonly (JobJson['state'] | undefined)[] = ['running', undefined];

function bodyOf(selection: Selection): Readonly<Record<string, unknown>> {
  return selection.kind === 'ids'
    ? { ids: [...selection.ids] }
    : { filter: Object.fromEntries(new URLSearchParams(selection.filter)) };
}

export function useBulkPreview(selection: Selection) {
  return useMutation({
    mutationFn: (operation: Readonly<Record<string, unknown>>) =>
      panelSend<BulkPreviewJson>('POST', `${PRODUCTS_KEY}/bulk/preview`, { ...bodyOf(selection), operation }),
  });
}

/** The result of a job of this kind; the server's own answer, whose schema is the type. */
function outcomeOf(job: JobJson | undefined): BulkOutcomeJson | undefined {
  if (job?.state !== 'done') return undefined;
  const result: unknown = job.result;
  return isOutcome(result) ? result : undefined;
}

function isOutcome(value: unknown): value is BulkOutcomeJson {
  return typeof value === 'object' && value !== null && 'changed' in value && 'skipped' in value;
}

/** Runs a previewed change as a job and follows it to its end. */
export function useBulkRun() {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: (token: string) =>
      panelSend<{ readonly jobId: string }>(
        'POST',
        `${PRODUCTS_KEY}/bulk/run`,
        { token },
        { prefer: 'respond-async' },
      ),
  });
  const job = useJob(start.data?.jobId);
  const outcome = outcomeOf(job.data);
  const hasEnded = start.data !== undefined && !RUNNING.includes(job.data?.state);

  useEffect(() => {
    if (hasEnded) void refreshProducts(client);
  }, [hasEnded, client]);

  return {
    run: start.mutate,
    error: start.error ?? job.error,
    isRunning: start.isPending || (start.data !== undefined && !hasEnded && !job.error),
    progress: job.data?.progress,
    outcome,
    /** Why it stopped without a result. */
    failure: hasEnded && !outcome ? (job.data?.error ?? '') : undefined,
  };
}
