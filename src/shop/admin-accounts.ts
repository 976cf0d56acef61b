import {
  adminKey,
  adminName,
  findPasswordFault,
  isSessionAlive,
  type Admin,
  type AdminSession,
  type Role,
} from '../domain/admin.ts';
import { AppError } from '../domain/errors.ts';
import { addFailure, waitBeforeTry, type LoginFailures } from '../domain/login-limit.ts';
import type { AdminRecords, AdminStore, Credentials } from './panel-ports.ts';

/** How often a session's last use is written down. */
const SEEN_STEP_MS = 60_000;
const RECOVERY_CODES = 8;
const MAX_USER_AGENT_LENGTH = 200;
/** Places whose failures are remembered; the oldest go first. */
const MAX_FAILURE_PLACES = 10_000;

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

interface Parts {
  readonly store: AdminStore;
  readonly credentials: Credentials;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const view = ({ name, role, createdAt, totpSecret }: Admin): AdminView => ({
  name,
  role,
  createdAt,
  hasSecondFactor: totpSecret !== undefined,
});

function requireGoodPassword(password: string, name: string): void {
  const fault = findPasswordFault(password, name);
  if (fault)
    throw new AppError('weak_password', { message: fault, issues: [{ path: 'password', message: fault }] });
}

function findIn({ admins }: AdminRecords, name: string): Admin | undefined {
  return admins.find((admin) => adminKey(admin.name) === adminKey(name));
}

function requireIn(records: AdminRecords, name: string): Admin {
  const admin = findIn(records, name);
  if (!admin) throw new AppError('admin_not_found');
  return admin;
}

function requireOtherOwner({ admins }: AdminRecords, admin: Admin): void {
  if (!admins.some((each) => each !== admin && each.role === 'owner')) throw new AppError('last_owner');
}

function sessionIdOf({ tokenHash }: AdminSession): string {
  return tokenHash.slice(0, 12);
}

/** The people who may use the panel, and their signed-in browsers. */
export function createAdminAccounts({ store, credentials, now }: Parts): AdminAccounts {
  const failures = new Map<string, LoginFailures>();

  const find = (name: string): Admin | undefined => findIn(store.read(), name);
  const requireAdmin = (name: string): Admin => requireIn(store.read(), name);

  /** Replaces an admin by what `change` makes of the newest record. */
  const updateAdmin = (
    name: string,
    change: (admin: Admin, records: AdminRecords) => Admin,
    sessionsOf: (records: AdminRecords) => readonly AdminSession[] = ({ sessions }) => sessions,
  ): Promise<void> =>
    store.update((records) => {
      const admin = requireIn(records, name);
      const changed = change(admin, records);
      return {
        admins: records.admins.map((each) => (each === admin ? changed : each)),
        sessions: sessionsOf(records),
      };
    });

  const updateSessions = (change: (sessions: readonly AdminSession[]) => AdminSession[]): Promise<void> =>
    store.update(({ admins, sessions }) => ({ admins, sessions: change(sessions) }));

  const isAlive = (session: AdminSession): boolean => isSessionAlive(session, now());

  const create = async (name: string, password: string, role: Role): Promise<AdminView> => {
    const parsed = adminName.safeParse(name);
    if (!parsed.success) {
      const message = parsed.error.issues[0]?.message ?? '';
      throw new AppError('invalid', {
        message: `Kullanıcı adı geçersiz: ${message}`,
        issues: [{ path: 'name', message }],
      });
    }
    requireGoodPassword(password, parsed.data);
    if (find(parsed.data)) throw new AppError('admin_exists');
    const admin: Admin = {
      name: parsed.data,
      role,
      passwordHash: await credentials.hashPassword(password),
      createdAt: new Date(now()).toISOString(),
      recoveryHashes: [],
    };
    await store.update((records) => {
      if (findIn(records, admin.name)) throw new AppError('admin_exists');
      return { ...records, admins: [...records.admins, admin] };
    });
    return view(admin);
  };

  /** Sets a password and ends the admin's sessions, save for the one in whose browser it was set. */
  const setPassword = async (name: string, password: string, keptToken?: string): Promise<void> => {
    const admin = requireAdmin(name);
    requireGoodPassword(password, admin.name);
    const passwordHash = await credentials.hashPassword(password);
    const keptHash = keptToken === undefined ? undefined : credentials.hashToken(keptToken);
    await updateAdmin(
      name,
      (newest) => ({ ...newest, passwordHash }),
      ({ sessions }) => sessions.filter((each) => each.admin !== admin.name || each.tokenHash === keptHash),
    );
  };

  const requirePassword = async (name: string, password: string, path: string): Promise<void> => {
    if (await credentials.checkPassword(password, requireAdmin(name).passwordHash)) return;
    const message = 'Şu anki parolanız hatalı.';
    throw new AppError('invalid', { message, issues: [{ path, message }] });
  };

  const noteFailure = (place: string): void => {
    const changed = addFailure(failures.get(place), now());
    failures.delete(place);
    failures.set(place, changed);
    const [oldest] = failures.keys();
    if (failures.size > MAX_FAILURE_PLACES && oldest !== undefined) failures.delete(oldest);
  };

  /** The admin after the second factor was used up; undefined when it does not fit. */
  const passSecondFactor = (admin: Admin, code: string): Admin | undefined => {
    if (admin.totpSecret === undefined) return admin;
    const step = credentials.findTotpStep(admin.totpSecret, code, now());
    if (step !== undefined) {
      return step > (admin.totpLastStep ?? 0) ? { ...admin, totpLastStep: step } : undefined;
    }
    const hash = credentials.hashToken(code.trim().toLowerCase());
    if (!admin.recoveryHashes.includes(hash)) return undefined;
    return { ...admin, recoveryHashes: admin.recoveryHashes.filter((each) => each !== hash) };
  };

  return {
    list: () => store.read().admins.map(view),
    create,

    async createFirst() {
      if (store.read().admins.length > 0) return undefined;
      const password = credentials.newPassword();
      const { name } = await create('yonetici', password, 'owner');
      return { name, password };
    },

    setPassword: (name, password) => setPassword(name, password),

    async changeOwnPassword(name, current, next, token) {
      await requirePassword(name, current, 'currentPassword');
      await setPassword(name, next, token);
    },

    confirmPassword: (name, password) => requirePassword(name, password, 'password'),

    setRole: (name, role) =>
      updateAdmin(name, (admin, records) => {
        if (role !== 'owner') requireOtherOwner(records, admin);
        return { ...admin, role };
      }),

    remove: (name) =>
      store.update((records) => {
        const admin = requireIn(records, name);
        requireOtherOwner(records, admin);
        return {
          admins: records.admins.filter((each) => each !== admin),
          sessions: records.sessions.filter((each) => each.admin !== admin.name),
        };
      }),

    async signIn({ username, password, code, ip, userAgent }) {
      const place = `${adminKey(username)} ${ip}`;
      const earlier = failures.get(place);
      const waitMs = waitBeforeTry(earlier, now());
      if (waitMs > 0) {
        const seconds = Math.ceil(waitMs / 1000);
        throw new AppError('too_many_requests', {
          message: `Çok fazla hatalı deneme yapıldı. ${seconds} saniye sonra tekrar deneyin.`,
          retryAfterSeconds: seconds,
        });
      }
      const admin = find(username);
      // Counted before the slow check, so that many at once do not slip through together.
      noteFailure(place);
      if (!(await credentials.checkPassword(password, admin?.passwordHash)) || !admin) {
        throw new AppError('wrong_login');
      }
      if (admin.totpSecret !== undefined && !code) {
        // Asking for the code is no failure, but it must not wash away wrong codes either.
        if (earlier) failures.set(place, earlier);
        else failures.delete(place);
        throw new AppError('code_needed');
      }
      const token = credentials.newToken();
      const time = new Date(now()).toISOString();
      const session: AdminSession = {
        tokenHash: credentials.hashToken(token),
        admin: admin.name,
        createdAt: time,
        lastSeenAt: time,
        ip,
        userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      };
      await updateAdmin(
        username,
        (newest) => {
          const passed = passSecondFactor(newest, code ?? '');
          if (!passed) throw new AppError('wrong_code');
          return passed;
        },
        ({ sessions }) => [...sessions.filter(isAlive), session],
      );
      failures.delete(place);
      return { token, admin: view(admin) };
    },

    findSession(token) {
      const tokenHash = credentials.hashToken(token);
      const session = store.read().sessions.find((each) => each.tokenHash === tokenHash);
      if (!session || !isAlive(session)) return undefined;
      const admin = find(session.admin);
      if (!admin) return undefined;
      if (now() - Date.parse(session.lastSeenAt) > SEEN_STEP_MS) {
        const lastSeenAt = new Date(now()).toISOString();
        // A full disk must not end a session; the time is written with the next use.
        updateSessions((sessions) =>
          sessions.map((each) => (each.tokenHash === tokenHash ? { ...each, lastSeenAt } : each)),
        ).catch(() => undefined);
      }
      return { ...view(admin), sessionId: sessionIdOf(session) };
    },

    isAlive(token) {
      const tokenHash = credentials.hashToken(token);
      return store.read().sessions.some((each) => each.tokenHash === tokenHash && isAlive(each));
    },

    async signOut(token) {
      const tokenHash = credentials.hashToken(token);
      await updateSessions((sessions) => sessions.filter((each) => each.tokenHash !== tokenHash));
    },

    sessions: () =>
      store
        .read()
        .sessions.filter(isAlive)
        .map((session) => {
          const { tokenHash: _, ...rest } = session;
          return { id: sessionIdOf(session), ...rest };
        }),

    async revoke(id) {
      await updateSessions((sessions) => sessions.filter((each) => sessionIdOf(each) !== id));
    },

    proposeSecondFactor: () => credentials.newTotpSecret(),

    async enableSecondFactor(name, secret, code) {
      const step = credentials.findTotpStep(secret, code, now());
      if (step === undefined) throw new AppError('wrong_code');
      const codes = Array.from({ length: RECOVERY_CODES }, () => credentials.newPassword().slice(0, 11));
      await updateAdmin(name, (admin) => ({
        ...admin,
        totpSecret: secret,
        totpLastStep: step,
        recoveryHashes: codes.map((each) => credentials.hashToken(each)),
      }));
      return codes;
    },

    disableSecondFactor: (name) =>
      updateAdmin(name, ({ totpSecret: _secret, totpLastStep: _step, ...rest }) => ({
        ...rest,
        recoveryHashes: [],
      })),
  };
}
