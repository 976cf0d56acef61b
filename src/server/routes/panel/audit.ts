import { z } from 'zod';
import { auditEntryJson, auditQuery, auditStateJson } from '#contract/panel/audit';
import { daySpan } from '#contract/day-span';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute, jsonResponse } from '../route.ts';

/** The audit trail, for owners only. */
export function auditRoutes({ audit }: ApiTools): readonly ApiRoute[] {
  if (!audit) return [];
  return [
    apiRoute('GET', '/api/admin/audit', 'admins', {
      summary:
        'Sign-ins, changes of accounts, banks and settings, exports and looks at persons, newest first.',
      query: auditQuery,
      response: {
        description: 'A page of the audit trail',
        body: z.array(auditEntryJson),
        headers: { 'X-Total-Count': 'Entries that the filter leaves' },
      },
      handler: async ({ query: { page, pageSize, ...filter } }) => {
        const { entries, total } = await audit.list(daySpan(filter), page, pageSize);
        return jsonResponse(entries, 200, { 'X-Total-Count': String(total) });
      },
    }),
    apiRoute('GET', '/api/admin/audit/state', 'admins', {
      summary: 'Goes through the whole audit trail: whether anything is missing or was changed.',
      response: { description: 'The state', body: auditStateJson },
      handler: () => audit.check(),
    }),
  ];
}
