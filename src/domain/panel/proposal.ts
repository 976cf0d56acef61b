import { z } from 'zod';

/** A change of many products that an agent may not make alone: it waits for the yes or no of a person. */
export const proposalFields = z.object({
  id: z.string(),
  /** ISO time. */
  at: z.string(),
  /** Author, such as `agent:claude`. */
  by: z.string(),
  ids: z.array(z.string().max(64)).min(1).max(1000),
  /** The change as the call of a bulk edit takes it; a preview validates it. */
  operation: z.record(z.string(), z.unknown()),
  /** Why a person must decide. */
  reason: z.string().max(300),
});
export type Proposal = Readonly<z.infer<typeof proposalFields>>;

/** The most proposals; an older one is removed. */
const MAX_PROPOSALS = 20;

/** The proposals with a new one in front; it replaces an equal one of the same author, and the oldest ones are removed. */
export function addProposal(proposals: readonly Proposal[], added: Proposal): readonly Proposal[] {
  const keyOf = ({ by, ids, operation }: Proposal): string => JSON.stringify([by, ids, operation]);
  const others = proposals.filter((each) => keyOf(each) !== keyOf(added));
  return [added, ...others].slice(0, MAX_PROPOSALS);
}
