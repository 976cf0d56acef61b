import { z } from 'zod';
import { isSameJson } from '#kernel/json';
import { AUDIT_DOORS } from './audit.ts';
import { AUDIT_ACTIONS, AUDIT_KINDS } from './audit-words.ts';

/** One changed field. An empty value is absent. Of a secret both are absent: only the fact of its change is recorded. */
const auditChange = z.object({
  field: z.string(),
  before: z.string().exactOptional(),
  after: z.string().exactOptional(),
});
export type AuditChange = Readonly<z.infer<typeof auditChange>>;

/**
 * A line of the audit trail but its number, as its file and the API's answers carry it. Apart from `audit-words`,
 * which the panel shows: with them the browser would load zod.
 */
export const auditFields = z.object({
  /** ISO time. */
  at: z.string(),
  who: z.string(),
  ip: z.string(),
  via: z.enum(AUDIT_DOORS),
  kind: z.enum(AUDIT_KINDS),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.string(),
  changes: z.array(auditChange).exactOptional(),
  /** Rows of an export or orders in a list. */
  count: z.number().exactOptional(),
});

/** A line of the audit trail, with its running number from 1. */
export type AuditEntry = Readonly<z.infer<typeof auditFields>> & { readonly number: number };
/** What happened to whom or what. Persons who ordered are named by their order's number only. */
export type AuditEvent = Pick<AuditEntry, 'kind' | 'action' | 'subject' | 'changes' | 'count'>;

const MAX_TEXT = 200;

function displayedValue(value: unknown): string {
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/**
 * The fields in which two records differ.
 * @param secrets fields of which only the fact of the change is recorded
 * @param left fields that are left out, such as the time of the save
 */
export function auditChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  secrets: readonly string[] = [],
  left: readonly string[] = [],
): AuditChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field): AuditChange[] => {
    const [old, next] = [before[field], after[field]];
    if (left.includes(field) || isSameJson(old, next)) return [];
    if (secrets.includes(field)) return [{ field }];
    const [was, is] = [displayedValue(old), displayedValue(next)];
    if (was === '' && is === '') return [];
    return [{ field, ...(was === '' ? {} : { before: was }), ...(is === '' ? {} : { after: is }) }];
  });
}
