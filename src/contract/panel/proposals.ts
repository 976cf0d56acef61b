import { z } from 'zod';

/** A change that an agent proposes; a preview validates its operation. */
export const proposalWish = z.object({
  ids: z.array(z.string().max(64)).min(1).max(1000),
  operation: z.record(z.string(), z.unknown()),
  reason: z.string().max(300),
});

export const proposalJson = proposalWish.extend({ id: z.string(), at: z.string(), by: z.string() });
export type ProposalJson = z.infer<typeof proposalJson>;
