import type { z } from 'zod';
import type { loginRequest } from '#contract/panel/admin';
import { type Admin, type AdminSession, isSessionAlive } from '#domain/panel/admin';
import { type Author, unknownName } from '#domain/panel/audit';
import { AppError, requireFound } from '#domain/errors';
import { type AccountParts, adminView, findIn, withAdmin } from './admin-records.ts';
import { beginTry, failureKeys } from './login-tries.ts';

const MAX_USER_AGENT_LENGTH = 200;
/** The most known browsers of an account; the oldest are removed first. */
const MAX_DEVICES = 10;

interface Parts extends AccountParts {
  /** Why a password is refused; undefined for a good one. */
  readonly passwordFault: (password: string, name: string) => Promise<string | undefined>;
}

interface SignInRequest extends Readonly<z.output<typeof loginRequest>> {
  /** The browser's mark of an earlier sign-in. */
  readonly device?: string | undefined;
  readonly ip: string;
  readonly userAgent: string;
}

/** Refused tries are audited too. @throws AppError `wrong_login`, `code_needed`, `wrong_code`, `too_many_requests` */
export function createSignIn({ store, changeFailures, credentials, audit, passwordFault, now }: Parts) {
  const find = (name: string): Admin | undefined => findIn(store.read(), name);

  /** The admin after the second factor was used; undefined for a wrong code. */
  const passSecondFactor = (admin: Admin, code: string): Admin | undefined => {
    if (admin.totpSecret === undefined) return admin;
    const step = credentials.findTotpStep(admin.totpSecret, code, now());
    if (step !== undefined) {
      return step > (admin.totpLastStep ?? 0) ? { ...admin, totpLastStep: step } : undefined;
    }
    // It is typed from paper, often on a telephone: capital letters and a missing or other dash do not matter.
    const typed = code.toLowerCase().replaceAll(/[^a-z\d]/g, '');
    const hash = credentials.hashToken(`${typed.slice(0, 5)}-${typed.slice(5)}`);
    if (!admin.recoveryHashes.includes(hash)) return undefined;
    return { ...admin, recoveryHashes: admin.recoveryHashes.filter((each) => each !== hash) };
  };

  const trySignIn = async ({ username, password, code, device, ip, userAgent }: SignInRequest) => {
    const admin = find(username);
    const deviceHash = device === undefined ? undefined : credentials.hashToken(device);
    const knownDevice = admin?.deviceHashes.find((each) => each === deviceHash);
    // Counted before the slow check, so that many at once do not slip through together.
    const place = { username, ip, knownDevice };
    const keys = failureKeys(place);
    const attempt = await changeFailures(keys, (found) => beginTry(found, place, now()));
    const isRight = await credentials
      .checkPassword(password, admin?.passwordHash, knownDevice === undefined)
      .catch(async (error: unknown) => {
        await changeFailures(keys, attempt.undo);
        throw error;
      });
    if (!isRight || !admin) throw new AppError('wrong_login');
    if (admin.totpSecret !== undefined && !code) {
      // A request for the code is no failure, but wrong codes that were counted before stay counted.
      await changeFailures(keys, attempt.undo);
      throw new AppError('code_needed');
    }
    const token = credentials.newToken();
    const newDevice = knownDevice === undefined ? credentials.newToken() : undefined;
    const time = new Date(now()).toISOString();
    const session: AdminSession = {
      tokenHash: credentials.hashToken(token),
      admin: admin.name,
      createdAt: time,
      lastSeenAt: time,
      ip,
      userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      // Older accounts stay usable; the panel requests a better password.
      ...((await passwordFault(password, admin.name)) === undefined ? {} : { isPasswordWeak: true }),
    };
    const pass = (newest: Admin): Admin => {
      // It was replaced meanwhile, which ends every session that began with it.
      if (newest.passwordHash !== admin.passwordHash) throw new AppError('wrong_login');
      const passed = requireFound(passSecondFactor(newest, code ?? ''), 'wrong_code');
      if (newDevice === undefined) return passed;
      const hashes = [...passed.deviceHashes, credentials.hashToken(newDevice)];
      return { ...passed, deviceHashes: hashes.slice(-MAX_DEVICES) };
    };
    await store.update((records) =>
      withAdmin(records, username, pass, [
        ...records.sessions.filter((each) => isSessionAlive(each, now())),
        session,
      ]),
    );
    await changeFailures(keys, attempt.succeed);
    return {
      token,
      admin: adminView(admin),
      isPasswordWeak: session.isPasswordWeak ?? false,
      /** Stored in a new browser, so that it is recognised the next time. */
      device: newDevice,
    };
  };

  return async (request: SignInRequest) => {
    const { username, ip } = request;
    // An unwritable audit trail must not lock the owner out, who needs the panel to see the reason.
    try {
      const signedIn = await trySignIn(request);
      const by: Author = { name: signedIn.admin.name, ip, via: 'panel' };
      await audit.report(by, { kind: 'sign-in', action: 'signed-in', subject: by.name });
      return signedIn;
    } catch (error) {
      const reason = error instanceof AppError ? error.code : undefined;
      if (reason === 'wrong_login' || reason === 'wrong_code') {
        const by: Author = { name: find(username)?.name ?? unknownName(username), ip, via: 'panel' };
        const changes = [{ field: 'reason', after: reason }];
        await audit.report(by, { kind: 'sign-in', action: 'refused', subject: by.name, changes });
      }
      throw error;
    }
  };
}
