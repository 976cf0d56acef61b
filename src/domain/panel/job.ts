import { z } from 'zod';

const jobProgress = z.object({
  done: z.number(),
  total: z.number().exactOptional(),
  /** The label of an entry, in Turkish. */
  message: z.string().exactOptional(),
});
export type JobProgress = Readonly<z.infer<typeof jobProgress>>;

/** A long piece of work as stored and displayed. */
export const jobFields = z.object({
  id: z.string(),
  /** Permanent word such as `check-images`. */
  kind: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled', 'interrupted']),
  /** Name of the admin who started it. */
  by: z.string(),
  /** ISO times. */
  startedAt: z.string(),
  endedAt: z.string().exactOptional(),
  progress: jobProgress,
  /** What the call would have answered, when it is done; for a cancelled job how far it came, if known. */
  result: z.unknown().optional(),
  /** The failure as a Turkish sentence. */
  error: z.string().exactOptional(),
});
export type Job = Readonly<z.infer<typeof jobFields>>;
