import { useQueryClient } from '@tanstack/react-query';
import type { JobJson } from '#contract/panel/jobs';
import { panelSend } from './panel-fetch.ts';
import { usePanelMutation } from './use-panel-mutation.ts';
import { usePanelQuery } from './use-panel-query.ts';

const KEY = '/api/jobs';
const POLL_MS = 2000;

/** Long pieces of work, newest first. */
export function useJobs() {
  return usePanelQuery<readonly JobJson[]>(KEY, {
    queryKey: [KEY, 'list'],
    // Events tell of them sooner; this is for when they do not get through.
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'running') ? POLL_MS : false,
  });
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
    stale: [{ queryKey: [KEY, 'list'] }],
  });
}

export function useCancelJob() {
  const client = useQueryClient();
  return usePanelMutation({
    send: (id: string) => panelSend<JobJson>('DELETE', `${KEY}/${id}`),
    onDone: (job) => job && client.setQueryData([KEY, job.id], job),
    stale: [{ queryKey: [KEY, 'list'] }],
  });
}
