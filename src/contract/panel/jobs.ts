import { z } from 'zod';

/** A long-running job, in `/api/jobs` and in the `job` event. */
export const jobJson = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled', 'interrupted']),
  by: z.string(),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  progress: z.object({ done: z.number(), total: z.number().optional(), message: z.string().optional() }),
  /** What the call would have answered, when it is done. */
  result: z.unknown().optional(),
  error: z.string().optional(),
});
export type JobJson = z.infer<typeof jobJson>;
