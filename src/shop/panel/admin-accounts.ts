import type { Role } from '#domain/panel/admin';
import type { Scope } from '#domain/panel/api-token';
import type { Author } from '#domain/panel/audit';

export interface Client {
  readonly ip: string;
  readonly userAgent: string;
}

export interface SignInRequest extends Client {
  readonly username: string;
  readonly password: string;
  /** Six digits of the app, or a recovery code, when the second factor is on. */
  readonly code?: string;
  /** What an earlier sign-in left in the browser. */
  readonly device?: string;
}

/** An admin as the panel may see one. */
export interface AdminView {
  readonly name: string;
  readonly role: Role;
  readonly createdAt: string;
  readonly hasSecondFactor: boolean;
}

/** An admin in the session through which a call came. */
export interface SignedIn extends AdminView {
  readonly sessionId: string;
  readonly via: Author['via'];
  /** Came in with a password that today's rule would not take. */
  readonly isPasswordWeak: boolean;
  /** Set for a program with a token: what it may do, whatever the role. */
  readonly scopes?: readonly Scope[];
}

export interface SessionView {
  /** Names the session for revoking; useless for signing in. */
  readonly id: string;
  readonly admin: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** Each change of accounts is in the audit trail before it is made: `audit_failed` when that cannot be written. */
export interface AdminAccounts {
  list(): AdminView[];
  /** @throws AppError `invalid`, `weak_password` or `admin_exists`. */
  create(name: string, password: string, role: Role, by: Author): Promise<AdminView>;
  /** Makes the first owner with a random password; undefined when there is an admin already. */
  createFirst(): Promise<{ readonly name: string; readonly password: string } | undefined>;
  /** Ends every session of the admin. @throws AppError `weak_password` or `admin_not_found`. */
  setPassword(name: string, password: string, by: Author): Promise<void>;
  /** Ends every session of the admin but the one with this token. @throws AppError `invalid`, `weak_password`. */
  changeOwnPassword(current: string, next: string, token: string, by: Author): Promise<void>;
  /** @throws AppError `invalid` when it is not the admin's password. */
  confirmPassword(name: string, password: string): Promise<void>;
  setRole(name: string, role: Role, by: Author): Promise<void>;
  remove(name: string, by: Author): Promise<void>;
  /** @throws AppError `wrong_login`, `code_needed`, `wrong_code` or `too_many_requests`. */
  signIn(request: SignInRequest): Promise<{
    readonly token: string;
    readonly admin: AdminView;
    readonly isPasswordWeak: boolean;
    /** To be left in a browser that is new: it is known the next time. */
    readonly device: string | undefined;
  }>;
  /** The admin of a living session, whose idle time begins anew. */
  findSession(token: string): SignedIn | undefined;
  /** Whether a session lives, without counting as its use. */
  isAlive(token: string): boolean;
  signOut(token: string, ip: string): Promise<void>;
  sessions(): SessionView[];
  revoke(id: string, by: Author): Promise<void>;
  /** A new secret, not yet in force. */
  proposeSecondFactor(): string;
  /** Turns it on when `code` shows that the app has the secret; gives the recovery codes, once. */
  enableSecondFactor(secret: string, code: string, by: Author): Promise<string[]>;
  disableSecondFactor(name: string, by: Author): Promise<void>;
}
