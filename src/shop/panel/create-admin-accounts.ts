import {
  adminKey,
  adminName,
  findPasswordFault,
  isSessionAlive,
  type Admin,
  type AdminSession,
  type Role,
} from '#domain/panel/admin';
import { AppError } from '#domain/errors';
import type { AdminAccounts, AdminView } from './admin-accounts.ts';
import { createLoginTries } from './login-tries.ts';
import type { AdminRecords, AdminStore, Credentials } from './ports.ts';

/** How often a session's last use is written down. */
const SEEN_STEP_MS = 60_000;
const RECOVERY_CODES = 8;
const MAX_USER_AGENT_LENGTH = 200;

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
  const tries = createLoginTries(now);

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
      // Counted before the slow check, so that many at once do not slip through together.
      const attempt = tries.begin(username, ip);
      const admin = find(username);
      if (!(await credentials.checkPassword(password, admin?.passwordHash)) || !admin) {
        throw new AppError('wrong_login');
      }
      if (admin.totpSecret !== undefined && !code) {
        // Asking for the code is no failure, but it must not wash away wrong codes either.
        attempt.takeBack();
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
      attempt.succeed();
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
