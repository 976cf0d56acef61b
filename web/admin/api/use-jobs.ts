import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JobJson } from '#contract/panel/jobs';
import { showErrorToast } from '../../lib/toasts.ts';
import { shellTexts } from '../../texts/panel/shell.ts';
import { panelJson, panelSend } from './panel-fetch.ts';

const KEY = '/api/jobs';
const POLL_MS = 2000;

/** Long pieces of work, newest first. */
export function useJobs() {
  return useQuery({
    queryKey: [KEY, 'list'],
    queryFn: () => panelJson<readonly JobJson[]>(KEY),
    // Events tell of them sooner; this is for when they do not get through.
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'running') ? POLL_MS : false,
  });
}

/** Starts a long call as a job and gives its id; the job's own call follows it. */
export function useStartJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ path, body }: { readonly path: string; readonly body: unknown }) => {
      const started = await panelSend<{ readonly jobId: string }>('POST', path, body, {
        prefer: 'respond-async',
      });
      return started?.jobId;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY, 'list'] }),
  });
}

export function useCancelJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => panelSend<JobJson>('DELETE', `${KEY}/${id}`),
    onSuccess: (job) => {
      if (job) client.setQueryData([KEY, job.id], job);
      return client.invalidateQueries({ queryKey: [KEY, 'list'] });
    },
    onError: (error) => showErrorToast(shellTexts.states.error, error.message),
  });
}
