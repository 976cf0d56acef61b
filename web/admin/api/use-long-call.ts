import { useMutation, type UseMutationOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#domain/panel/job';
import { shellTexts } from '../../texts/panel/shell.ts';
import { bodyOf, panelCall, panelJson, PanelError, refresh } from './panel-calls.ts';

/** The header of a call whose answer names the job that does its work. */
export const AS_JOB = { prefer: 'respond-async' };
const POLL_MS = 400;
const RETRY_MS = 2000;
/** A job without any news for this long is given up. */
const MAX_SILENCE_MS = 10 * 60_000;
const PASSING_STATUSES: ReadonlySet<number> = new Set([0, 401, 502, 503]);

type JobProgress = Job['progress'];

/** A job whose call answers with a `Result`. */
export type JobOf<Result> = Omit<Job, 'result'> & { readonly result?: Result };

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Whether the job probably continues and only cannot be read now: no connection, or nobody is signed in. */
function isPassing(error: unknown): boolean {
  return error instanceof PanelError && PASSING_STATUSES.has(error.status);
}

/**
 * Waits for the end of a job, also through lost connections and expired sessions.
 * @throws PanelError when the job does not exist any more
 */
async function awaitJob<Result>(
  id: string,
  onProgress: (progress: JobProgress) => void,
): Promise<JobOf<Result>> {
  let lastNewsAt = Date.now();
  for (;;) {
    try {
      const job = await panelJson<JobOf<Result>>(`/api/jobs/${id}`);
      lastNewsAt = Date.now();
      onProgress(job.progress);
      if (job.state !== 'running') return job;
      await pause(POLL_MS);
    } catch (error) {
      if (!isPassing(error) || Date.now() - lastNewsAt > MAX_SILENCE_MS) throw error;
      await pause(RETRY_MS);
    }
  }
}

interface LongCall {
  readonly path: string;
  readonly body?: unknown;
}

interface LongCallOptions<Result> extends Pick<
  UseMutationOptions<Result, Error, LongCall>,
  'onSuccess' | 'onError'
> {
  /** Paths of calls whose answers change, also when it fails. */
  readonly stale: readonly string[];
}

/** A call that may take long: the server answers at once, or names a job, whose end is awaited. */
export function useLongCall<Result>({ stale, ...settings }: LongCallOptions<Result>) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<JobProgress>();
  const call = useMutation({
    ...settings,
    onSettled: () => refresh(client, stale),
    mutationFn: async ({ path, body }: LongCall): Promise<Result> => {
      setProgress(undefined);
      const answer = await panelCall('POST', path, body, AS_JOB);
      if (answer.status !== 202) return bodyOf<Result>(answer);
      const { jobId } = await bodyOf<{ readonly jobId: string }>(answer);
      const { state, result, error } = await awaitJob<Result>(jobId, setProgress);
      if (state !== 'done' || result === undefined) throw new Error(error ?? shellTexts.states.stopped);
      return result;
    },
  });
  return { ...call, progress };
}
