import { z } from 'zod';
import { readinessItem } from '#domain/orders/readiness';

/** Whether the shop can sell, and what it needs, the next step first. */
export const readinessJson = z.object({ ready: z.boolean(), items: z.array(readinessItem) });
export type ReadinessJson = z.infer<typeof readinessJson>;
