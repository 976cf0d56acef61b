import { join } from 'node:path';
import { z } from 'zod';
import { proposalFields, type Proposal } from '#domain/panel/proposal';
import type { Records } from '#shop/orders/selling-ports';
import { openPrivateFolder } from '../files/lock/data-lock.ts';
import { openSharedDocument } from '../files/document/shared-document.ts';

/** The content of `_private/proposals.json`. */
export const proposalsSchema: z.ZodType<readonly Proposal[]> = z.array(proposalFields);

/** `_private/proposals.json`. */
export function openProposalRecords(dataDir: string): Records<readonly Proposal[]> {
  return openSharedDocument({
    path: join(openPrivateFolder(dataDir), 'proposals.json'),
    schema: proposalsSchema,
    empty: [],
    setsAside: true,
  });
}
