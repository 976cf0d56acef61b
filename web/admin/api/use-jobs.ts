import { panelSend, usePanelMutation, useCall } from './panel-calls.ts';
import { AS_JOB } from './use-long-call.ts';

export const JOBS = '/api/jobs';
const POLL_MS = 2000;

/** Long-running jobs of a kind, newest first: all, those that run, and the newest ended one. */
export function useJobs(wanted: string) {
  const { data = [] } = useCall(
    JOBS,
    {},
    {
      // Events report changes sooner; this is for lost events.
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === 'running') ? POLL_MS : false,
    },
  );
  const jobs = data.filter(({ kind }) => kind === wanted);
  return {
    jobs,
    running: jobs.filter(({ state }) => state === 'running'),
    ended: jobs.find(({ state }) => state !== 'running'),
  };
}

/** Starts a long call as a job. */
export function useStartJob() {
  return usePanelMutation({
    send: ({ path, body }: { readonly path: string; readonly body: unknown }) =>
      panelSend('POST', path, body, AS_JOB),
    stale: [JOBS],
  });
}
