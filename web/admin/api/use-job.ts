import { useQuery } from '@tanstack/react-query';
import type { JobJson } from '#contract/jobs';
import { panelJson } from './panel-fetch.ts';

const POLL_MS = 400;

/** A long piece of work, read again until it has ended; nothing while there is none. */
export function useJob(id: string | undefined) {
  return useQuery({
    queryKey: ['/api/jobs', id],
    queryFn: () => panelJson<JobJson>(`/api/jobs/${id}`),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'running' ? POLL_MS : false,
  });
}
