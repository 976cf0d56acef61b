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

/** Through which door somebody came; `program` is the shop itself. */
export const AUDIT_DOORS = ['panel', 'command-line', 'token', 'program'] as const;

export interface Author {
  readonly name: string;
  /** Empty where there is none. */
  readonly ip: string;
  readonly via: (typeof AUDIT_DOORS)[number];
}

/** The shop itself, such as for the account that it makes at its first start. */
export const PROGRAM: Author = { name: 'shop', ip: '', via: 'program' };

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
