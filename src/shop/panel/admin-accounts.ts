import { adminName, type Admin, type AdminRecords, type AdminSession, type Role } from '#domain/panel/admin';
import { type Author, PROGRAM } from '#domain/panel/audit';
import type { AuditAction } from '#domain/panel/audit-words';
import { findPasswordFault } from '#domain/panel/password';
import type { z } from 'zod';
import type { adminChange, AdminJson } from '#contract/panel/admin';
import { AppError, invalidField, requireFound } from '#domain/errors';
import type { AuditChange } from '#domain/panel/audit-fields';
import { type AccountParts, adminView, findIn, requireIn, withAdmin } from './admin-records.ts';
import { createAdminSessions } from './admin-sessions.ts';
import { beginTry, failureKeys } from './login-tries.ts';
import { createSignIn } from './sign-in.ts';

const RECOVERY_CODES = 8;
const SECOND_FACTOR_IS_ON = 'İki adımlı giriş zaten açık. Yenisini kurmak için önce şifrenizle kapatın.';

export type AdminAccounts = ReturnType<typeof createAdminAccounts>;

type AdminChange = z.infer<typeof adminChange>;

interface Parts extends AccountParts {
  /** The names of shop and storefronts; no password may be built on them. */
  readonly shopNames: () => readonly string[];
}

function requireOtherOwner({ admins }: AdminRecords, admin: Admin): void {
  if (!admins.some((each) => each !== admin && each.role === 'owner')) throw new AppError('last_owner');
}

/** Accounts and sessions. The audit trail records each change of an account first: `audit_failed` when it cannot. */
export function createAdminAccounts(parts: Parts) {
  const { store, changeFailures, credentials, audit, shopNames, now } = parts;
  const find = (name: string): Admin | undefined => findIn(store.read(), name);
  const requireAdmin = (name: string): Admin => requireIn(store.read(), name);

  const passwordFault = async (password: string, name: string): Promise<string | undefined> =>
    findPasswordFault(password, { name, shopNames: shopNames(), usual: await credentials.usualPasswords() });

  const requireGoodPassword = async (password: string, name: string, path = 'password'): Promise<void> => {
    const message = await passwordFault(password, name);
    if (message) throw new AppError('weak_password', { message, issues: [{ path, message }] });
  };

  /** Records the change of an account before it is made. */
  const recorded =
    (by: Author, action: AuditAction, subject: string, changes?: () => AuditChange[]) => (): Promise<void> =>
      audit.record(by, { kind: 'account', action, subject, ...(changes && { changes: changes() }) });

  /** Replaces an admin by the result of `change` for the newest record. */
  const updateAdmin = async (
    name: string,
    change: (admin: Admin, records: AdminRecords) => Admin,
    beforeWrite: () => Promise<void>,
    sessionsOf: (records: AdminRecords) => readonly AdminSession[] = ({ sessions }) => sessions,
  ): Promise<void> => {
    await store.update(
      (records) => withAdmin(records, name, (admin) => change(admin, records), sessionsOf(records)),
      beforeWrite,
    );
  };

  /** @throws AppError `invalid`, `weak_password` or `admin_exists`. */
  const create = async (name: string, password: string, role: Role, by: Author): Promise<AdminJson> => {
    const parsed = adminName.safeParse(name);
    if (!parsed.success) {
      const message = parsed.error.issues[0]?.message ?? '';
      throw invalidField('name', message, `Kullanıcı adı geçersiz: ${message}`);
    }
    await requireGoodPassword(password, parsed.data);
    const admin: Admin = {
      name: parsed.data,
      role,
      passwordHash: await credentials.hashPassword(password),
      createdAt: new Date(now()).toISOString(),
      recoveryHashes: [],
      deviceHashes: [],
    };
    await store.update(
      (records) => {
        if (findIn(records, admin.name)) throw new AppError('admin_exists');
        return { ...records, admins: [...records.admins, admin] };
      },
      recorded(by, 'account-created', admin.name, () => [{ field: 'role', after: role }]),
    );
    return adminView(admin);
  };

  /** Changes all that is given, or nothing. A password ends the admin's sessions, except the one that set it. */
  const change = async (
    name: string,
    { role, password }: AdminChange,
    by: Author,
    currentToken?: string,
  ): Promise<void> => {
    const admin = requireAdmin(name);
    const path = currentToken === undefined ? 'password' : 'newPassword';
    if (password !== undefined) await requireGoodPassword(password, admin.name, path);
    // Somebody who knew the old password may have marked a browser as known.
    const secret = password !== undefined && {
      passwordHash: await credentials.hashPassword(password),
      deviceHashes: [],
    };
    const currentHash = currentToken === undefined ? undefined : credentials.hashToken(currentToken);
    let before: Role | undefined;
    await updateAdmin(
      name,
      (newest, records) => {
        if (role !== undefined && role !== 'owner') requireOtherOwner(records, newest);
        before = newest.role;
        return { ...newest, ...(role && { role }), ...secret };
      },
      async () => {
        if (secret) await recorded(by, 'password-changed', admin.name)();
        if (role) {
          const changes = [{ field: 'role', ...(before && { before }), after: role }];
          await recorded(by, 'role-changed', admin.name, () => changes)();
        }
      },
      ({ sessions }) =>
        secret
          ? sessions
              .filter((each) => each.admin !== admin.name || each.tokenHash === currentHash)
              .map((each) => (each.admin === admin.name ? { ...each, isPasswordWeak: false } : each))
          : sessions,
    );
  };

  const requirePassword = async (name: string, password: string, path: string): Promise<void> => {
    // Counted apart from sign-ins: strangers do not delay somebody who is signed in.
    const place = { username: name, ip: '', knownDevice: 'session' };
    const keys = failureKeys(place);
    const attempt = await changeFailures(keys, (found) => beginTry(found, place, now()));
    if (await credentials.checkPassword(password, requireAdmin(name).passwordHash))
      return changeFailures(keys, attempt.succeed);
    const message = 'Şu anki şifreniz hatalı.';
    throw invalidField(path, message, message);
  };

  return {
    list: (): AdminJson[] => store.read().admins.map(adminView),
    create,

    /** Creates the first owner with a random password; undefined when there is an admin already. */
    async createFirst(): Promise<{ readonly name: string; readonly password: string } | undefined> {
      if (store.read().admins.length > 0) return undefined;
      const password = credentials.newPassword();
      try {
        const { name } = await create('yonetici', password, 'owner', PROGRAM);
        return { name, password };
      } catch (error) {
        // Another server, which starts at the same moment, was first.
        if (error instanceof AppError && error.code === 'admin_exists') return undefined;
        throw error;
      }
    },

    /**
     * A new password ends all sessions of the admin. When the role or the password is refused, neither changes.
     * @throws AppError `weak_password`, `last_owner` or `admin_not_found`.
     */
    change: (name: string, wanted: AdminChange, by: Author): Promise<void> => change(name, wanted, by),

    /** Other sessions of the admin end. @throws AppError `invalid`, `weak_password`, `too_many_requests` */
    async changeOwnPassword(current: string, next: string, token: string, by: Author): Promise<void> {
      await requirePassword(by.name, current, 'currentPassword');
      await change(by.name, { password: next }, by, token);
    },

    /** @throws AppError `invalid` when it is not the admin's password, `too_many_requests` */
    confirmPassword: (name: string, password: string): Promise<void> =>
      requirePassword(name, password, 'password'),

    async remove(name: string, by: Author): Promise<void> {
      await store.update(
        (records) => {
          const admin = requireIn(records, name);
          requireOtherOwner(records, admin);
          return {
            admins: records.admins.filter((each) => each !== admin),
            sessions: records.sessions.filter((each) => each.admin !== admin.name),
          };
        },
        recorded(by, 'account-removed', find(name)?.name ?? name),
      );
    },

    signIn: createSignIn({ ...parts, passwordFault }),
    ...createAdminSessions(parts),

    /** A new secret that is not active yet. */
    proposeSecondFactor: (): string => credentials.newTotpSecret(),

    /** Returns recovery codes, once. @throws AppError `wrong_code`, `forbidden` while another secret is active */
    async enableSecondFactor(secret: string, code: string, by: Author): Promise<string[]> {
      const step = requireFound(credentials.findTotpStep(secret, code, now()), 'wrong_code');
      const codes = Array.from({ length: RECOVERY_CODES }, () => credentials.newPassword().slice(0, 11));
      await updateAdmin(
        by.name,
        (admin) => {
          if (admin.totpSecret !== undefined)
            throw new AppError('forbidden', { message: SECOND_FACTOR_IS_ON });
          const recoveryHashes = codes.map((each) => credentials.hashToken(each));
          return { ...admin, totpSecret: secret, totpLastStep: step, recoveryHashes };
        },
        recorded(by, 'second-factor-on', by.name),
      );
      return codes;
    },

    disableSecondFactor: (name: string, by: Author): Promise<void> =>
      updateAdmin(
        name,
        ({ totpSecret: _secret, totpLastStep: _step, ...rest }) => ({ ...rest, recoveryHashes: [] }),
        recorded(by, 'second-factor-off', name),
      ),
  };
}
