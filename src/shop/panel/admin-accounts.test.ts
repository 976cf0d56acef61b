import { beforeEach, describe, expect, it } from 'vitest';
import { hashToken, newPassword, newToken } from '#adapters/crypto/random-tokens';
import { findTotpStep, newTotpSecret, totpCode } from '#adapters/crypto/totp';
import type { Author } from '#domain/panel/audit';
import { AppError } from '#domain/errors';
import { createAuditTrail } from './audit-trail.ts';
import { createChangeFailures } from './login-tries.ts';
import { type AdminAccounts, createAdminAccounts } from './admin-accounts.ts';
import type { AdminRecords } from '#domain/panel/admin';

let records: AdminRecords;
let time: number;
let accounts: AdminAccounts;
let trail: object[];
let isTrailFull: boolean;
/** What happens while a password is checked. */
let whileChecking: (isStranger: boolean) => Promise<void>;
const client = { ip: '85.105.186.10', userAgent: 'test' };
const BY: Author = { name: 'Zeynep', ip: '85.105.186.11', via: 'panel' };
const AYSE: Author = { ...BY, name: 'Ayşe' };
const PASSWORD = 'doğru at pil zımba';

beforeEach(async () => {
  records = { admins: [], sessions: [] };
  trail = [];
  isTrailFull = false;
  whileChecking = () => Promise.resolve();
  time = Date.parse('2026-11-20T09:00:00.000Z');
  accounts = createAdminAccounts({
    changeFailures: createChangeFailures(),
    store: {
      read: () => records,
      update: async (change, beforeWrite) => {
        const before = records;
        const next = change(before);
        if (beforeWrite) await beforeWrite(before, next);
        // What somebody else wrote meanwhile counts.
        records = records === before ? next : change(records);
        return records;
      },
    },
    credentials: {
      // The real hash is slow on purpose and has tests of its own.
      hashPassword: async (password) => `hash of ${password}`,
      checkPassword: async (password, stored, isStranger = false) => {
        await whileChecking(isStranger);
        return stored === `hash of ${password}`;
      },
      newPassword,
      usualPasswords: async () => new Set(['password']),
      newToken,
      hashToken,
      newTotpSecret,
      findTotpStep,
    },
    audit: createAuditTrail({
      file: {
        append: async (entries) => {
          if (isTrailFull) throw new AppError('storage_failed');
          trail.push(...entries);
        },
        scan: () => Promise.resolve({ lines: 0, faults: [] }),
      },
      now: () => new Date(time),
      warn: () => undefined,
    }),
    shopNames: () => ['Dikiş Market'],
    now: () => time,
  });
  await accounts.create('Ayşe', PASSWORD, 'owner', BY);
});

const signIn = (password = PASSWORD, username = 'Ayşe', code?: string) =>
  accounts.signIn({ ...client, username, password, ...(code === undefined ? {} : { code }) });

describe('signing in', () => {
  it('opens a session that is found only by its token', async () => {
    const { token, admin } = await signIn(PASSWORD, 'ayse');
    expect(admin).toMatchObject({ name: 'Ayşe', role: 'owner' });
    expect(accounts.findSession(token)).toMatchObject({ name: 'Ayşe' });
    expect(accounts.findSession('other')).toBeUndefined();
    expect(JSON.stringify(records)).not.toContain(token);
  });

  it('answers a wrong password and an unknown name the same way', async () => {
    const wrong = { code: 'wrong_login', message: 'Kullanıcı adı veya şifre hatalı.' };
    await expect(signIn('yanlış')).rejects.toMatchObject(wrong);
    await expect(signIn(PASSWORD, 'kimse')).rejects.toMatchObject(wrong);
  });

  it('slows down after five failures from one place; the owner can sign in from another place, and after the wait', async () => {
    for (let failure = 0; failure < 5; failure += 1) await signIn('yanlış').catch(() => undefined);
    await expect(signIn()).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 1 },
    });
    await expect(
      accounts.signIn({ username: 'Ayşe', password: PASSWORD, ip: '1.2.3.4', userAgent: '' }),
    ).resolves.toBeDefined();
    time += 1001;
    await expect(signIn()).resolves.toBeDefined();
  });

  it('slows down an address that tries many names, and nobody elsewhere', async () => {
    for (let failure = 0; failure < 20; failure += 1) {
      await signIn(PASSWORD, `isim${failure}`).catch(() => undefined);
    }
    await expect(signIn(PASSWORD, 'isim99')).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(
      accounts.signIn({ username: 'Ayşe', password: PASSWORD, ip: '1.2.3.4', userAgent: '' }),
    ).resolves.toBeDefined();
    time += 60_000;
    await expect(signIn()).resolves.toBeDefined();
  });

  it('ends when idle, and at once by signing out, revoking and a new password', async () => {
    const { token } = await signIn();
    time += 2 * 3_600_000;
    expect(accounts.findSession(token)).toBeUndefined();
    // It began while the clock was years ahead.
    time += 10 * 365 * 24 * 3_600_000;
    const ahead = await signIn();
    time -= 10 * 365 * 24 * 3_600_000;
    expect(accounts.findSession(ahead.token)).toBeUndefined();

    const second = await signIn();
    await accounts.signOut(second.token, client.ip);
    // Anybody can sign a session out that there is not: nothing is written for it.
    const before = records;
    await accounts.signOut(newToken(), client.ip);
    expect(records).toBe(before);
    expect(accounts.findSession(second.token)).toBeUndefined();

    const third = await signIn();
    const [session] = accounts.sessions();
    await accounts.revoke(session?.id ?? '', BY);
    expect(accounts.findSession(third.token)).toBeUndefined();

    const fourth = await signIn();
    await accounts.change('Ayşe', { password: 'yepyeni uzun parola' }, BY);
    expect(accounts.findSession(fourth.token)).toBeUndefined();
  });

  it('does not begin with a password that was replaced while it was checked', async () => {
    whileChecking = () => accounts.change('Ayşe', { password: 'yepyeni uzun parola' }, BY);
    await expect(signIn()).rejects.toMatchObject({ code: 'wrong_login' });
    expect(accounts.sessions()).toEqual([]);
  });

  it('does not count a try whose password could not be checked', async () => {
    whileChecking = () => Promise.reject(new AppError('too_many_requests', { retryAfterSeconds: 10 }));
    for (let busy = 0; busy < 20; busy += 1) {
      await expect(signIn()).rejects.toMatchObject({ details: { retryAfterSeconds: 10 } });
    }
    whileChecking = () => Promise.resolve();
    await expect(signIn()).resolves.toBeDefined();
  });

  it('does not wait for the time of failures before the clock was set back', async () => {
    time += 365 * 24 * 3_600_000;
    for (let failure = 0; failure < 6; failure += 1) await signIn('yanlış').catch(() => undefined);
    time -= 365 * 24 * 3_600_000;
    await expect(signIn()).resolves.toBeDefined();
  });

  it('stays open while it is used, up to its longest time', async () => {
    const { token } = await signIn();
    for (let hour = 0; hour < 11; hour += 1) {
      time += 3_600_000;
      expect(accounts.findSession(token)).toBeDefined();
    }
    time += 3_600_000;
    expect(accounts.findSession(token)).toBeUndefined();
  });
});

describe('the second factor', () => {
  const enable = async () => {
    const secret = accounts.proposeSecondFactor();
    const codes = await accounts.enableSecondFactor(
      secret,
      totpCode(secret, Math.floor(time / 30_000)),
      AYSE,
    );
    time += 60_000;
    return { secret, codes, code: () => totpCode(secret, Math.floor(time / 30_000)) };
  };

  it('requires a code, accepts it once, and refuses it the second time', async () => {
    const { code } = await enable();
    await expect(signIn()).rejects.toMatchObject({ code: 'code_needed' });
    await expect(signIn(PASSWORD, 'Ayşe', '000000')).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(signIn(PASSWORD, 'Ayşe', code())).resolves.toBeDefined();
    await expect(signIn(PASSWORD, 'Ayşe', code())).rejects.toMatchObject({ code: 'wrong_code' });
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { codes } = await enable();
    expect(new Set(codes).size).toBe(8);
    await expect(signIn(PASSWORD, 'Ayşe', codes[3])).resolves.toBeDefined();
    await expect(signIn(PASSWORD, 'Ayşe', codes[3])).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(signIn(PASSWORD, 'Ayşe', codes[4])).resolves.toBeDefined();
    const typed = codes[5]?.toUpperCase().replace('-', ' ');
    await expect(signIn(PASSWORD, 'Ayşe', typed)).resolves.toBeDefined();
  });

  it('is not turned on by a wrong code and can be turned off', async () => {
    const secret = accounts.proposeSecondFactor();
    await expect(accounts.enableSecondFactor(secret, '000000', AYSE)).rejects.toMatchObject({
      code: 'wrong_code',
    });
    await enable();
    await accounts.disableSecondFactor('Ayşe', AYSE);
    await expect(signIn()).resolves.toBeDefined();
  });

  it('that is on is not replaced: it is turned off first, which takes the password', async () => {
    const { code } = await enable();
    const other = accounts.proposeSecondFactor();
    const step = Math.floor(time / 30_000);
    await expect(accounts.enableSecondFactor(other, totpCode(other, step), AYSE)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(signIn(PASSWORD, 'Ayşe', code())).resolves.toBeDefined();
  });
});

describe('accounts', () => {
  it('the first one is created once, with a random password', async () => {
    records = { admins: [], sessions: [] };
    const [first, ofOtherServer] = await Promise.all([accounts.createFirst(), accounts.createFirst()]);
    expect(ofOtherServer).toBeUndefined();
    expect(first?.password).toMatch(/^[a-z2-9-]{23}$/);
    expect(await accounts.createFirst()).toBeUndefined();
    await expect(signIn(first?.password, first?.name)).resolves.toBeDefined();
  });

  it('need a good name and password, and another name than the others', async () => {
    await expect(accounts.create('', PASSWORD, 'editor', BY)).rejects.toMatchObject({ code: 'invalid' });
    await expect(accounts.create('veli', '12345678', 'editor', BY)).rejects.toMatchObject({
      code: 'weak_password',
    });
    await expect(accounts.create('AYŞE', PASSWORD, 'editor', BY)).rejects.toMatchObject({
      code: 'admin_exists',
    });
    // A terminal on a Mac may send letters in parts.
    const { name } = await accounts.create('Çiğdem'.normalize('NFD'), PASSWORD, 'editor', BY);
    expect(name).toBe('Çiğdem');
  });

  it('always include one owner', async () => {
    const degraded = { role: 'editor', password: 'yepyeni uzun parola' } as const;
    await expect(accounts.change('Ayşe', degraded, BY)).rejects.toMatchObject({ code: 'last_owner' });
    await expect(signIn()).resolves.toBeDefined();
    await expect(accounts.remove('Ayşe', BY)).rejects.toMatchObject({ code: 'last_owner' });
    await accounts.create('Veli', PASSWORD, 'owner', BY);
    await accounts.remove('Ayşe', BY);
    expect(accounts.list()).toMatchObject([{ name: 'Veli' }]);
  });
});

describe('the audit trail', () => {
  it('contains who created, changed and removed accounts, and who signed in', async () => {
    trail = [];
    const { token } = await signIn();
    await accounts.signOut(token, client.ip);
    await accounts.create('Veli', PASSWORD, 'editor', AYSE);
    await accounts.change('veli', { role: 'warehouse' }, AYSE);
    await accounts.change('veli', { password: 'yepyeni uzun parola' }, BY);
    await accounts.remove('VELİ', BY);
    const secret = accounts.proposeSecondFactor();
    await accounts.enableSecondFactor(secret, totpCode(secret, Math.floor(time / 30_000)), AYSE);
    await accounts.disableSecondFactor('Ayşe', BY);
    await signIn();
    await accounts.revoke(accounts.sessions()[0]?.id ?? '', BY);
    const by = (who: string, action: string, subject: string, rest = {}) => ({
      who,
      action,
      subject,
      ...rest,
    });
    expect(trail).toMatchObject([
      by('Ayşe', 'signed-in', 'Ayşe', { kind: 'sign-in', ip: client.ip, via: 'panel' }),
      by('Ayşe', 'signed-out', 'Ayşe'),
      by('Ayşe', 'account-created', 'Veli', { changes: [{ field: 'role', after: 'editor' }] }),
      by('Ayşe', 'role-changed', 'Veli', {
        changes: [{ field: 'role', before: 'editor', after: 'warehouse' }],
      }),
      by('Zeynep', 'password-changed', 'Veli'),
      by('Zeynep', 'account-removed', 'Veli'),
      by('Ayşe', 'second-factor-on', 'Ayşe'),
      by('Zeynep', 'second-factor-off', 'Ayşe'),
      by('Ayşe', 'signed-in', 'Ayşe'),
      by('Zeynep', 'session-ended', 'Ayşe'),
    ]);
    expect(JSON.stringify(trail)).not.toContain('parola');
    expect(JSON.stringify(trail)).not.toContain(secret);
  });

  it('contains failed sign-ins; of a name that may be a mistyped password only its beginning', async () => {
    trail = [];
    await signIn('yanlış').catch(() => undefined);
    await signIn('yanlış', 'Gizli-Parolam-2026').catch(() => undefined);
    expect(trail).toMatchObject([
      {
        kind: 'sign-in',
        action: 'refused',
        who: 'Ayşe',
        changes: [{ field: 'reason', after: 'wrong_login' }],
      },
      { kind: 'sign-in', action: 'refused', who: 'Gi…' },
    ]);
  });

  it('that cannot be written stops changes of accounts, and everybody can still sign in', async () => {
    await accounts.create('Veli', PASSWORD, 'owner', BY);
    isTrailFull = true;
    for (const change of [
      accounts.create('Can', PASSWORD, 'owner', BY),
      accounts.change('Veli', { password: 'yepyeni uzun parola' }, BY),
      accounts.change('Veli', { role: 'editor' }, BY),
      accounts.remove('Veli', BY),
    ]) {
      await expect(change).rejects.toMatchObject({ code: 'audit_failed' });
    }
    expect(accounts.list()).toMatchObject([{ name: 'Ayşe' }, { name: 'Veli', role: 'owner' }]);
    const { token } = await signIn(PASSWORD, 'Veli');
    await accounts.signOut(token, client.ip);
  });
});

describe('an account that is tried from everywhere', () => {
  const tryFrom = (ip: string, password: string, device?: string) =>
    accounts.signIn({ username: 'Ayşe', password, ip, userAgent: '', ...(device ? { device } : {}) });

  it('is slowed down for strangers, and opens for a browser that signed in before', async () => {
    const { device } = await tryFrom('85.105.186.10', PASSWORD);
    for (let number = 0; number < 30; number += 1) {
      await tryFrom(`198.51.100.${number}`, 'yanlış').catch(() => undefined);
    }
    await expect(tryFrom('203.0.113.9', PASSWORD)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(tryFrom('203.0.113.9', PASSWORD, 'made up')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    const known = await tryFrom('203.0.113.9', PASSWORD, device);
    expect(known.device).toBeUndefined();
    time += 60_000;
    await expect(tryFrom('203.0.113.9', PASSWORD)).resolves.toBeDefined();
  });

  it('has separate tries for a known browser, and a new password makes the browser unknown', async () => {
    const { device } = await tryFrom('85.105.186.10', PASSWORD);
    for (let count = 0; count < 5; count += 1) {
      await tryFrom('85.105.186.10', 'yanlış', device).catch(() => undefined);
    }
    await expect(tryFrom('85.105.186.10', PASSWORD, device)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await expect(tryFrom('85.105.186.10', PASSWORD)).resolves.toBeDefined();
    await accounts.change('Ayşe', { password: 'yepyeni uzun parola' }, BY);
    expect((await tryFrom('85.105.186.10', 'yepyeni uzun parola', device)).device).toBeDefined();
  });

  it('has its password checked apart from those of strangers in a known browser', async () => {
    const { device } = await tryFrom('85.105.186.10', PASSWORD);
    whileChecking = (isStranger) =>
      isStranger ? Promise.reject(new AppError('too_many_requests')) : Promise.resolve();
    await expect(tryFrom('85.105.186.10', PASSWORD)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(tryFrom('85.105.186.10', PASSWORD, device)).resolves.toBeDefined();
  });

  it('counts the /48 of an IPv6 client as well', async () => {
    for (let number = 0; number < 100; number += 1) {
      await accounts
        .signIn({ username: `isim${number}`, password: 'x', ip: `2001:db8:7:${number}`, userAgent: '' })
        .catch(() => undefined);
    }
    await expect(tryFrom('2001:db8:7:ffff', PASSWORD)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(tryFrom('2001:db8:8:1', PASSWORD)).resolves.toBeDefined();
  });
});
