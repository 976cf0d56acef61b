import { panelSend } from './panel-fetch.ts';
import { useCall } from './use-call.ts';
import { usePanelMutation } from './use-panel-mutation.ts';

const JOBS = '/api/jobs';
const POLL_MS = 2000;

/** Long pieces of work, newest first. */
export function useJobs() {
  return useCall(
    JOBS,
    {},
    {
      // Events tell of them sooner; this is for when they do not get through.
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === 'running') ? POLL_MS : false,
    },
  );
}

/** Starts a long call as a job and gives its id; the job's own call follows it. */
export function useStartJob() {
  return usePanelMutation({
    send: async ({ path, body }: { readonly path: string; readonly body: unknown }) => {
      const started = await panelSend<{ readonly jobId: string }>('POST', path, body, {
        prefer: 'respond-async',
      });
      return started?.jobId;
    },
    stale: [JOBS],
  });
}

export function useCancelJob() {
  return usePanelMutation({
    send: (id: string) => panelSend('DELETE', `${JOBS}/${id}`),
    stale: [JOBS],
  });
}
