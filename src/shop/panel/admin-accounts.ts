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
  /** Six digits of the app, or a recovery code; needed when the second factor is on. */
  readonly code?: string;
  /** The browser's mark of an earlier sign-in. */
  readonly device?: string;
}

/** An admin as the panel may see one. */
export interface AdminView {
  readonly name: string;
  readonly role: Role;
  readonly createdAt: string;
  readonly hasSecondFactor: boolean;
}

/** An admin in the session of a call. */
export interface SignedIn extends AdminView {
  readonly sessionId: string;
  readonly via: Author['via'];
  /** Signed in with a password that today's rule would refuse. */
  readonly isPasswordWeak: boolean;
  /** Set for a program with a token: its rights, whatever the role. */
  readonly scopes?: readonly Scope[];
}

export interface SessionView {
  /** Identifies the session for revoking; useless for signing in. */
  readonly id: string;
  readonly admin: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** The audit trail records each change of accounts before it is made: `audit_failed` when it cannot. */
export interface AdminAccounts {
  list(): AdminView[];
  /** @throws AppError `invalid`, `weak_password` or `admin_exists`. */
  create(name: string, password: string, role: Role, by: Author): Promise<AdminView>;
  /** Creates the first owner with a random password; undefined when there is an admin already. */
  createFirst(): Promise<{ readonly name: string; readonly password: string } | undefined>;
  /**
   * Ends all sessions of the admin.
   * @throws AppError `weak_password` or `admin_not_found`.
   */
  setPassword(name: string, password: string, by: Author): Promise<void>;
  /**
   * Ends all sessions of the admin except the one with this token.
   * @throws AppError `invalid`, `weak_password`.
   */
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
    /** Stored in a new browser, so that it is recognised the next time. */
    readonly device: string | undefined;
  }>;
  /** The admin of a living session; the call restarts its idle time. */
  findSession(token: string): SignedIn | undefined;
  /** Whether a session is alive, without restarting its idle time. */
  isAlive(token: string): boolean;
  signOut(token: string, ip: string): Promise<void>;
  sessions(): SessionView[];
  revoke(id: string, by: Author): Promise<void>;
  /** A new secret that is not active yet. */
  proposeSecondFactor(): string;
  /** Activates the secret when `code` proves that the app has it; returns the recovery codes, once. */
  enableSecondFactor(secret: string, code: string, by: Author): Promise<string[]>;
  disableSecondFactor(name: string, by: Author): Promise<void>;
}
