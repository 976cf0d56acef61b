import { z } from 'zod';
import { proposalFields } from '#domain/panel/proposal';
import type { Proposals } from '#shop/panel/proposals';
import { apiRoute, type ApiRoute, DONE } from '../route.ts';

/** Changes of products that wait for a person's decision. */
export function proposalRoutes(proposals: Proposals): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/admin/proposals', 'catalogue', {
      summary: 'Changes of products that agents propose, newest first.',
      response: { description: 'Proposals', body: z.array(proposalFields) },
      handler: () => proposals.list(),
    }),
    apiRoute('POST', '/api/admin/proposals', 'catalogue', {
      summary: 'Proposes a change of products; nothing changes before a person previews and runs it.',
      // The server adds who proposed it and when.
      body: proposalFields.pick({ ids: true, operation: true, reason: true }),
      response: { description: 'The proposal', body: proposalFields },
      status: 201,
      errors: ['storage_failed'],
      handler: ({ body, author }) => proposals.add({ ...body, by: author.name }),
    }),
    apiRoute('DELETE', '/api/admin/proposals/:id', 'catalogue', {
      summary: 'Removes a proposal that was carried out or refused.',
      params: z.object({ id: z.string().max(64) }),
      ...DONE,
      errors: ['storage_failed'],
      handler: ({ params: { id } }) => proposals.remove(id),
    }),
  ];
}
