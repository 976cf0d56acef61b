import { proposalFields } from '#domain/panel/proposal';

/** What an agent wishes; the server adds who proposed it and when. */
export const proposalWish = proposalFields.pick({ ids: true, operation: true, reason: true });
export const proposalJson = proposalFields;
export type { Proposal as ProposalJson } from '#domain/panel/proposal';
