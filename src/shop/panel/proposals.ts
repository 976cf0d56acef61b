import { addProposal, type Proposal } from '#domain/panel/proposal';
import type { Records } from '../orders/selling-ports.ts';

/** Changes of products that agents have proposed and nobody has decided. */
export interface Proposals {
  /** Newest first. */
  list(): readonly Proposal[];
  add(wish: Pick<Proposal, 'by' | 'ids' | 'operation' | 'reason'>): Promise<Proposal>;
  /** Does nothing when it is not there any more. */
  remove(id: string): Promise<void>;
}

interface Parts {
  readonly records: Records<readonly Proposal[]>;
  readonly now: () => Date;
  readonly newId: () => string;
}

export function createProposals({ records, now, newId }: Parts): Proposals {
  return {
    list: () => records.read(),
    add: async (wish) => {
      const proposal = { id: newId(), at: now().toISOString(), ...wish };
      await records.update((proposals) => addProposal(proposals, proposal));
      return proposal;
    },
    remove: async (id) => {
      await records.update((proposals) => proposals.filter((each) => each.id !== id));
    },
  };
}
