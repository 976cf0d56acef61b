import { z } from 'zod';
import { jobJson } from '#contract/panel/jobs';
import { AppError } from '#domain/errors';
import type { Jobs } from '#shop/panel/jobs';
import { apiRoute, type ApiRoute } from '../route.ts';

export function jobRoutes(jobs: Jobs): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/jobs', 'catalogue', {
      summary: 'Long pieces of work, newest first.',
      response: { description: 'Jobs', body: z.array(jobJson) },
      handler: () => jobs.list(),
    }),
    apiRoute('GET', '/api/jobs/:id', 'catalogue', {
      summary: 'One job with its progress, and its result when it is done.',
      response: { description: 'The job', body: jobJson },
      errors: ['job_not_found'],
      handler: ({ params: { id } }) => {
        const job = jobs.find(id);
        if (!job) throw new AppError('job_not_found');
        return job;
      },
    }),
    apiRoute('DELETE', '/api/jobs/:id', 'catalogue', {
      summary: 'Cancels a running job; one that has ended stays as it is.',
      response: { description: 'The job as it stands', body: jobJson },
      errors: ['job_not_found'],
      handler: async ({ params: { id } }) => {
        await jobs.cancel(id);
        const job = jobs.find(id);
        if (!job) throw new AppError('job_not_found');
        return job;
      },
    }),
  ];
}
