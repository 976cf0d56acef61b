import type { Role } from '#domain/panel/admin';

export interface Client {
  readonly ip: string;
  readonly userAgent: string;
}

export interface SignInRequest extends Client {
  readonly username: string;
  readonly password: string;
  /** Six digits of the app, or a recovery code, when the second factor is on. */
  readonly code?: string;
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

export interface AdminAccounts {
  list(): AdminView[];
  /** @throws AppError `invalid`, `weak_password` or `admin_exists`. */
  create(name: string, password: string, role: Role): Promise<AdminView>;
  /** Makes the first owner with a random password; undefined when there is an admin already. */
  createFirst(): Promise<{ readonly name: string; readonly password: string } | undefined>;
  /** Ends every session of the admin. @throws AppError `weak_password` or `admin_not_found`. */
  setPassword(name: string, password: string): Promise<void>;
  /** Ends every session of the admin but the one with this token. @throws AppError `invalid`, `weak_password`. */
  changeOwnPassword(name: string, current: string, next: string, token: string): Promise<void>;
  /** @throws AppError `invalid` when it is not the admin's password. */
  confirmPassword(name: string, password: string): Promise<void>;
  setRole(name: string, role: Role): Promise<void>;
  remove(name: string): Promise<void>;
  /** @throws AppError `wrong_login`, `code_needed`, `wrong_code` or `too_many_requests`. */
  signIn(request: SignInRequest): Promise<{ readonly token: string; readonly admin: AdminView }>;
  /** The admin of a living session, whose idle time begins anew. */
  findSession(token: string): SignedIn | undefined;
  /** Whether a session lives, without counting as its use. */
  isAlive(token: string): boolean;
  signOut(token: string): Promise<void>;
  sessions(): SessionView[];
  revoke(id: string): Promise<void>;
  /** A new secret, not yet in force. */
  proposeSecondFactor(): string;
  /** Turns it on when `code` shows that the app has the secret; gives the recovery codes, once. */
  enableSecondFactor(name: string, secret: string, code: string): Promise<string[]>;
  disableSecondFactor(name: string): Promise<void>;
}
