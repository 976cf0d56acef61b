import { panelSend } from './panel-fetch.ts';
import { useCall } from './use-call.ts';
import { usePanelMutation } from './use-panel-mutation.ts';

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

/** Starts a long call as a job and returns the job's id. */
export function useStartJob() {
  return usePanelMutation({
    send: async ({ path, body }: { readonly path: string; readonly body: unknown }) => {
      const headers = { prefer: 'respond-async' };
      const { jobId } = await panelSend<{ readonly jobId: string }>('POST', path, body, headers);
      return jobId;
    },
    stale: [JOBS],
  });
}
