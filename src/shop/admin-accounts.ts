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
import type { AdminStore, Credentials } from './ports.ts';

/** How often a session's last use is written down. */
const SEEN_STEP_MS = 60_000;
const RECOVERY_CODES = 8;
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
  changeOwnPassword(name: string, current: string, next: string): Promise<void>;
  setRole(name: string, role: Role): Promise<void>;
  remove(name: string): Promise<void>;
  /** @throws AppError `wrong_login`, `code_needed`, `wrong_code` or `too_many_requests`. */
  signIn(request: SignInRequest): Promise<{ readonly token: string; readonly admin: AdminView }>;
  /** The admin of a living session, whose idle time begins anew. */
  findSession(token: string): AdminView | undefined;
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

/** The people who may use the panel, and their signed-in browsers. */
export function createAdminAccounts({ store, credentials, now }: Parts): AdminAccounts {
  const failures = new Map<string, LoginFailures>();

  const find = (name: string): Admin | undefined =>
    store.read().admins.find((admin) => adminKey(admin.name) === adminKey(name));

  const requireAdmin = (name: string): Admin => {
    const admin = find(name);
    if (!admin) throw new AppError('admin_not_found');
    return admin;
  };

  const writeAdmins = (admins: readonly Admin[], sessions = store.read().sessions): Promise<void> =>
    store.write({ admins, sessions });
  const writeSessions = (sessions: readonly AdminSession[]): Promise<void> =>
    store.write({ admins: store.read().admins, sessions });

  const replace = (changed: Admin, sessions?: readonly AdminSession[]): Promise<void> =>
    writeAdmins(
      store.read().admins.map((admin) => (admin.name === changed.name ? changed : admin)),
      sessions,
    );

  const sessionsOfOthers = (name: string): AdminSession[] =>
    store.read().sessions.filter(({ admin }) => admin !== name);

  const requireOtherOwner = (name: string): void => {
    const others = store.read().admins.filter((admin) => admin.name !== name && admin.role === 'owner');
    if (others.length === 0) throw new AppError('last_owner');
  };

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
    // Hashing took a while: somebody may have been quicker.
    if (find(admin.name)) throw new AppError('admin_exists');
    await writeAdmins([...store.read().admins, admin]);
    return view(admin);
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

    async setPassword(name, password) {
      const admin = requireAdmin(name);
      requireGoodPassword(password, admin.name);
      const passwordHash = await credentials.hashPassword(password);
      await replace({ ...requireAdmin(name), passwordHash }, sessionsOfOthers(admin.name));
    },

    async changeOwnPassword(name, current, next) {
      const admin = requireAdmin(name);
      if (!(await credentials.checkPassword(current, admin.passwordHash))) throw new AppError('wrong_login');
      requireGoodPassword(next, admin.name);
      const passwordHash = await credentials.hashPassword(next);
      await replace({ ...requireAdmin(name), passwordHash }, sessionsOfOthers(admin.name));
    },

    async setRole(name, role) {
      const admin = requireAdmin(name);
      if (role !== 'owner') requireOtherOwner(admin.name);
      await replace({ ...admin, role });
    },

    async remove(name) {
      const admin = requireAdmin(name);
      requireOtherOwner(admin.name);
      await writeAdmins(
        store.read().admins.filter((each) => each.name !== admin.name),
        sessionsOfOthers(admin.name),
      );
    },

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
      const passed = passSecondFactor(requireAdmin(username), code ?? '');
      if (!passed) throw new AppError('wrong_code');
      failures.delete(place);
      const token = credentials.newToken();
      const time = new Date(now()).toISOString();
      const session: AdminSession = {
        tokenHash: credentials.hashToken(token),
        admin: passed.name,
        createdAt: time,
        lastSeenAt: time,
        ip,
        userAgent: userAgent.slice(0, 200),
      };
      const living = store.read().sessions.filter((each) => isSessionAlive(each, now()));
      await replace(passed, [...living, session]);
      return { token, admin: view(passed) };
    },

    findSession(token) {
      const tokenHash = credentials.hashToken(token);
      const { sessions } = store.read();
      const session = sessions.find((each) => each.tokenHash === tokenHash);
      if (!session || !isSessionAlive(session, now())) return undefined;
      const admin = find(session.admin);
      if (!admin) return undefined;
      if (now() - Date.parse(session.lastSeenAt) > SEEN_STEP_MS) {
        const seen = { ...session, lastSeenAt: new Date(now()).toISOString() };
        // A full disk must not end a session; the time is written with the next use.
        writeSessions(sessions.map((each) => (each === session ? seen : each))).catch(() => undefined);
      }
      return view(admin);
    },

    async signOut(token) {
      const tokenHash = credentials.hashToken(token);
      await writeSessions(store.read().sessions.filter((each) => each.tokenHash !== tokenHash));
    },

    sessions: () =>
      store
        .read()
        .sessions.filter((each) => isSessionAlive(each, now()))
        .map(({ tokenHash, ...rest }) => ({ id: tokenHash.slice(0, 12), ...rest })),

    async revoke(id) {
      await writeSessions(store.read().sessions.filter(({ tokenHash }) => tokenHash.slice(0, 12) !== id));
    },

    proposeSecondFactor: () => credentials.newTotpSecret(),

    async enableSecondFactor(name, secret, code) {
      const step = credentials.findTotpStep(secret, code, now());
      if (step === undefined) throw new AppError('wrong_code');
      const codes = Array.from({ length: RECOVERY_CODES }, () => credentials.newPassword().slice(0, 11));
      await replace({
        ...requireAdmin(name),
        totpSecret: secret,
        totpLastStep: step,
        recoveryHashes: codes.map((each) => credentials.hashToken(each)),
      });
      return codes;
    },

    async disableSecondFactor(name) {
      const { totpSecret: _secret, totpLastStep: _step, ...rest } = requireAdmin(name);
      await replace({ ...rest, recoveryHashes: [] });
    },
  };
}
