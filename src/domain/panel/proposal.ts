/** A change of many products that an agent may not make alone: it waits for the yes or no of a person. */
export interface Proposal {
  readonly id: string;
  /** ISO time. */
  readonly at: string;
  /** Author, such as `agent:claude`. */
  readonly by: string;
  readonly ids: readonly string[];
  /** The change as the call of a bulk edit takes it. */
  readonly operation: Readonly<Record<string, unknown>>;
  /** Why a person must decide. */
  readonly reason: string;
}

/** More than these are nobody's wish any more. */
const MAX_PROPOSALS = 20;

/** The proposals with a new one in front; the same wish of the same author is there once, and the oldest go. */
export function addProposal(proposals: readonly Proposal[], added: Proposal): readonly Proposal[] {
  const wishOf = ({ by, ids, operation }: Proposal): string => JSON.stringify([by, ids, operation]);
  const others = proposals.filter((each) => wishOf(each) !== wishOf(added));
  return [added, ...others].slice(0, MAX_PROPOSALS);
}
