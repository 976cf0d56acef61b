import { join } from 'node:path';
import { z } from 'zod';
import { type EmptySearch, emptySearch } from '#domain/catalogue/empty-search';
import { type ApiToken, apiTokenFields } from '#domain/panel/api-token';
import { type Job, jobFields } from '#domain/panel/job';
import { type Proposal, proposalFields } from '#domain/panel/proposal';
import type { Records } from '#shop/orders/selling-ports';
import { openPrivateFolder } from '../files/lock/data-lock.ts';
import { openSharedDocument } from '../files/document/shared-document.ts';

/** The content of `_private/jobs.json`. */
export const jobsSchema = z.array(jobFields);
/** The content of `_private/empty-searches.json`. */
export const emptySearchesSchema = z.array(emptySearch);
/** The content of `_private/proposals.json`. */
export const proposalsSchema = z.array(proposalFields);

/** A list in a private document that the shop does not need: a broken file is set aside. */
function openList<T>(dataDir: string, name: string, schema: z.ZodType<T[]>): Records<readonly T[]> {
  const path = join(openPrivateFolder(dataDir), name);
  return openSharedDocument<readonly T[]>({ path, schema, empty: [], setsAside: true });
}

/** `_private/jobs.json`. */
export function openJobRecords(dataDir: string): Records<readonly Job[]> {
  return openList(dataDir, 'jobs.json', jobsSchema);
}

/** `_private/empty-searches.json`. */
export function openEmptySearches(dataDir: string): Records<readonly EmptySearch[]> {
  return openList(dataDir, 'empty-searches.json', emptySearchesSchema);
}

/** `_private/proposals.json`. */
export function openProposalRecords(dataDir: string): Records<readonly Proposal[]> {
  return openList(dataDir, 'proposals.json', proposalsSchema);
}

/** `_private/tokens.json`. A running server sees at once what the command line writes. */
export function openTokenRecords(dataDir: string): Records<readonly ApiToken[]> {
  const path = join(openPrivateFolder(dataDir), 'tokens.json');
  return openSharedDocument<readonly ApiToken[]>({ path, schema: z.array(apiTokenFields), empty: [] });
}
