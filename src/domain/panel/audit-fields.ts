import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_DOORS, AUDIT_KINDS } from './audit.ts';

/**
 * A line of the audit trail but its number, as its file and the API's answers carry it. Apart from `audit`, whose
 * words the panel shows: with them the browser would load zod.
 */
export const auditFields = z.object({
  at: z.string(),
  who: z.string(),
  ip: z.string(),
  via: z.enum(AUDIT_DOORS),
  kind: z.enum(AUDIT_KINDS),
  action: z.enum(Object.values(AUDIT_ACTIONS).flat()),
  subject: z.string(),
  /** A field without both values is a secret: only the fact of its change is recorded. */
  changes: z
    .array(
      z.object({
        field: z.string(),
        before: z.string().exactOptional(),
        after: z.string().exactOptional(),
      }),
    )
    .exactOptional(),
  count: z.number().exactOptional(),
});
