import { z } from 'zod';

const READINESS_IDS = [
  'orders',
  'seller',
  'demo',
  'card',
  'bank_transfer',
  'cash_on_delivery',
  'products',
  'names',
  'legal',
  'mail',
  'domain',
  'holidays',
  'backup',
] as const;
export type ReadinessId = (typeof READINESS_IDS)[number];

/** One condition for selling, and where the panel fixes it. */
export const readinessItem = z.object({
  id: z.enum(READINESS_IDS),
  done: z.boolean(),
  /** Whether shoppers cannot buy until it is done. */
  blocking: z.boolean(),
  /** A Turkish sentence for the owner. */
  message: z.string(),
  /** Path of the panel's screen, and the name of its field after `#`. */
  fix: z.string(),
});
export type ReadinessItem = Readonly<z.infer<typeof readinessItem>>;

interface Condition {
  readonly done: boolean;
  readonly blocking?: boolean;
  /** The sentences while it is open, and when it is done; absent for one that is never so. */
  readonly open?: string;
  readonly met?: string;
  readonly fix: string;
}

export function itemOf(
  id: ReadinessId,
  { done, blocking = false, open = '', met = '', fix }: Condition,
): ReadinessItem {
  return { id, done, blocking, message: done ? met : open, fix };
}
