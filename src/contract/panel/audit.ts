import { z } from 'zod';
import { AUDIT_KINDS } from '#domain/panel/audit-words';
import { auditFields } from '#domain/panel/audit-fields';
import { dayOrTime } from '../day-span.ts';

/** The filters of `GET /api/admin/audit`. */
export const auditQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(50),
  kind: z.enum(AUDIT_KINDS).optional(),
  /** A part of a name. */
  who: z.string().max(100).optional(),
  from: dayOrTime.optional(),
  to: dayOrTime.optional(),
});

/** What the trail is narrowed to; absent members narrow nothing. */
export type AuditFilter = Omit<z.infer<typeof auditQuery>, 'page' | 'pageSize'>;

/** One line of the audit trail. */
export const auditEntryJson = auditFields.extend({ number: z.number() });
export type { AuditEntry as AuditEntryJson } from '#domain/panel/audit-fields';

/** `GET /api/admin/audit/state`: whether anything is missing or was changed. */
export const auditStateJson = z.object({
  entries: z.number(),
  faults: z.array(
    z.object({
      /** In the file, from 1. */
      line: z.number(),
      /** Lines before it are missing, it is unreadable or altered, or nothing proves that it is the last. */
      code: z.enum(['missing', 'unreadable', 'altered', 'unproven']),
      message: z.string(),
    }),
  ),
});
export type AuditStateJson = z.infer<typeof auditStateJson>;
