import { join } from 'node:path';
import { z } from 'zod';
import type { Proposal } from '#domain/panel/proposal';
import type { Records } from '#shop/orders/selling-ports';
import { openPrivateFolder } from '../files/lock/data-lock.ts';
import { openSharedDocument } from '../files/document/shared-document.ts';

/** The content of `_private/proposals.json`. */
export const proposalsSchema: z.ZodType<readonly Proposal[]> = z.array(
  z.object({
    id: z.string(),
    at: z.string(),
    by: z.string(),
    ids: z.array(z.string()),
    operation: z.record(z.string(), z.unknown()),
    reason: z.string(),
  }),
);

/** `_private/proposals.json`. */
export function openProposalRecords(dataDir: string): Records<readonly Proposal[]> {
  return openSharedDocument({
    path: join(openPrivateFolder(dataDir), 'proposals.json'),
    schema: proposalsSchema,
    empty: [],
    setsAside: true,
  });
}
