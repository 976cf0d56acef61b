import { panelSend, usePanelMutation, useCall } from './panel-calls.ts';
import { AS_JOB } from './use-long-call.ts';

export const JOBS = '/api/jobs';
const POLL_MS = 2000;

/** Long-running jobs, newest first. */
export function useJobs() {
  return useCall(
    JOBS,
    {},
    {
      // Events report changes sooner; this is for lost events.
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === 'running') ? POLL_MS : false,
    },
  );
}

/** Starts a long call as a job. */
export function useStartJob() {
  return usePanelMutation({
    send: ({ path, body }: { readonly path: string; readonly body: unknown }) =>
      panelSend('POST', path, body, AS_JOB),
    stale: [JOBS],
  });
}
