import { join } from 'node:path';
import { z } from 'zod';
import type { Job, JobStore } from '#shop/panel/ports';
import { openPrivateFolder } from '../files/lock/data-lock.ts';
import { openSharedDocument } from '../files/document/shared-document.ts';

const jobFields: z.ZodType<Job> = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled', 'interrupted']),
  by: z.string(),
  startedAt: z.string(),
  endedAt: z.string().exactOptional(),
  progress: z.object({
    done: z.number(),
    total: z.number().exactOptional(),
    message: z.string().exactOptional(),
  }),
  result: z.unknown().optional(),
  error: z.string().exactOptional(),
});

/** The content of `_private/jobs.json`. */
export const jobsSchema = z.array(jobFields);

/** `_private/jobs.json`. */
export function openJobStore(dataDir: string): JobStore {
  const document = openSharedDocument<readonly Job[]>({
    path: join(openPrivateFolder(dataDir), 'jobs.json'),
    schema: jobsSchema,
    empty: [],
    setsAside: true,
  });
  return {
    read: () => document.read(),
    write: async (jobs) => {
      await document.update(() => jobs);
    },
  };
}
