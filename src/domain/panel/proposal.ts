/** A change of many products that an agent may not make alone: it waits for the yes or no of a person. */
export interface Proposal {
  readonly id: string;
  /** ISO time. */
  readonly at: string;
  /** Author, such as `agent:claude`. */
  readonly by: string;
  readonly ids: readonly string[];
  /** The change in the form of a bulk edit's call. */
  readonly operation: Readonly<Record<string, unknown>>;
  /** Why a person must decide. */
  readonly reason: string;
}

/** The most proposals; an older one is removed. */
const MAX_PROPOSALS = 20;

/** The proposals with a new one in front; it replaces an equal one of the same author, and the oldest ones are removed. */
export function addProposal(proposals: readonly Proposal[], added: Proposal): readonly Proposal[] {
  const keyOf = ({ by, ids, operation }: Proposal): string => JSON.stringify([by, ids, operation]);
  const others = proposals.filter((each) => keyOf(each) !== keyOf(added));
  return [added, ...others].slice(0, MAX_PROPOSALS);
}
