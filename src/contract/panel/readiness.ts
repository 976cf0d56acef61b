import { z } from 'zod';
import { READINESS_IDS } from '#domain/orders/readiness';

/** Whether the shop can sell, and what it needs, the next step first (`domain/orders/readiness`). */
export const readinessJson = z.object({
  ready: z.boolean(),
  items: z.array(
    z.object({
      id: z.enum(READINESS_IDS),
      done: z.boolean(),
      blocking: z.boolean(),
      message: z.string(),
      fix: z.string(),
    }),
  ),
});
export type ReadinessJson = z.infer<typeof readinessJson>;
