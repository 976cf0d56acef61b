import { addProposal, type Proposal } from '#domain/panel/proposal';
import type { Records } from '../orders/selling-ports.ts';

/** Changes of products that agents have proposed and nobody has decided. */
export type Proposals = ReturnType<typeof createProposals>;

export function createProposals(records: Records<readonly Proposal[]>, now = () => new Date()) {
  return {
    /** Newest first. */
    list: (): readonly Proposal[] => records.read(),
    add: async (wish: Pick<Proposal, 'by' | 'ids' | 'operation' | 'reason'>): Promise<Proposal> => {
      const proposal = { id: crypto.randomUUID(), at: now().toISOString(), ...wish };
      await records.update((proposals) => addProposal(proposals, proposal));
      return proposal;
    },
    /** Does nothing when it is not there any more. */
    remove: async (id: string): Promise<void> => {
      await records.update((proposals) => proposals.filter((each) => each.id !== id));
    },
  };
}
