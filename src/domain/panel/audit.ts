/** The kinds of entries in the audit trail; the owner filters by them. */
export const AUDIT_KINDS = ['sign-in', 'account', 'bank', 'settings', 'export', 'person', 'order'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What happened, by kind. */
export const AUDIT_ACTIONS = {
  'sign-in': ['signed-in', 'refused', 'signed-out', 'session-ended'],
  account: [
    'account-created',
    'account-removed',
    'role-changed',
    'password-changed',
    'second-factor-on',
    'second-factor-off',
    'token-created',
    'token-revoked',
  ],
  bank: ['bank-added', 'bank-changed', 'bank-removed'],
  settings: ['settings-changed', 'file-changed', 'file-removed', 'webhook-added', 'webhook-removed'],
  export: ['exported'],
  person: ['order-viewed', 'orders-listed', 'order-printed', 'mails-viewed'],
  order: ['refunded', 'erased', 'hidden', 'invoice-attached', 'invoice-detached'],
} as const satisfies Readonly<Record<AuditKind, readonly string[]>>;
export type AuditAction = (typeof AUDIT_ACTIONS)[AuditKind][number];

/** One changed field. An empty value is absent. Of a secret both are absent: only the fact of its change is recorded. */
export interface AuditChange {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

/** What happened to whom or what. Persons who ordered are named by their order's number only. */
export interface AuditEvent {
  readonly kind: AuditKind;
  readonly action: AuditAction;
  readonly subject: string;
  readonly changes?: readonly AuditChange[];
  /** Rows of an export or orders in a list. */
  readonly count?: number;
}

/** Through which door somebody came; `program` is the shop itself. */
export const AUDIT_DOORS = ['panel', 'command-line', 'token', 'program'] as const;

/** Who does something. */
export interface Author {
  readonly name: string;
  /** Empty where there is none. */
  readonly ip: string;
  readonly via: (typeof AUDIT_DOORS)[number];
}

/** The shop itself, such as for the account that it makes at its first start. */
export const PROGRAM: Author = { name: 'shop', ip: '', via: 'program' };

/** A line of the audit trail. */
export interface AuditEntry extends AuditEvent {
  /** Running number, from 1. */
  readonly number: number;
  /** ISO time. */
  readonly at: string;
  readonly who: string;
  readonly ip: string;
  readonly via: Author['via'];
}

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

const VISIBLE_DIGITS = 4;

/** A number by its last digits: `••••1326`. */
export function lastDigits(text: string): string {
  return text === '' ? '' : `••••${text.slice(-VISIBLE_DIGITS)}`;
}

const VISIBLE_LETTERS = 2;

/**
 * The recorded form of an unknown name at a sign-in. People sometimes type their password there by mistake, so only the
 * beginning is recorded.
 */
export function unknownName(typed: string): string {
  return `${typed.trim().slice(0, VISIBLE_LETTERS)}…`;
}

import { isSameJson } from '#kernel/json';
