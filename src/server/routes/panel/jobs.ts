import { z } from 'zod';
import { jobFields } from '#domain/panel/job';
import type { Jobs } from '#shop/panel/jobs';
import { apiRoute, type ApiRoute, requireFound } from '../route.ts';

export function jobRoutes(jobs: Jobs): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/jobs', 'catalogue', {
      summary: 'Long pieces of work, newest first.',
      response: { description: 'Jobs', body: z.array(jobFields) },
      handler: () => jobs.list(),
    }),
    apiRoute('GET', '/api/jobs/:id', 'catalogue', {
      summary: 'One job with its progress, and its result when it is done.',
      response: { description: 'The job', body: jobFields },
      errors: ['job_not_found'],
      handler: ({ params: { id } }) => requireFound(jobs.find(id), 'job_not_found'),
    }),
    apiRoute('DELETE', '/api/jobs/:id', 'catalogue', {
      summary: 'Cancels a running job; one that has ended stays as it is.',
      response: { description: 'The job as it stands', body: jobFields },
      errors: ['job_not_found'],
      handler: async ({ params: { id } }) => {
        await jobs.cancel(id);
        return requireFound(jobs.find(id), 'job_not_found');
      },
    }),
  ];
}
