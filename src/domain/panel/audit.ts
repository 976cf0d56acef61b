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
