import { beforeEach, describe, expect, it } from 'vitest';
import { hashToken, newPassword, newToken } from '#adapters/crypto/random-tokens';
import { findTotpStep, newTotpSecret, totpCode } from '#adapters/crypto/totp';
import type { AdminAccounts } from './admin-accounts.ts';
import { createAdminAccounts } from './create-admin-accounts.ts';
import type { AdminRecords } from './ports.ts';

let records: AdminRecords;
let time: number;
let accounts: AdminAccounts;
const client = { ip: '85.105.186.10', userAgent: 'test' };
const PASSWORD = 'doğru at pil zımba';

beforeEach(async () => {
  records = { admins: [], sessions: [] };
  time = Date.parse('2026-11-20T09:00:00.000Z');
  accounts = createAdminAccounts({
    store: {
      read: () => records,
      update: async (change) => {
        records = change(records);
      },
    },
    credentials: {
      // The real hash is slow on purpose and has tests of its own.
      hashPassword: async (password) => `hash of ${password}`,
      checkPassword: async (password, stored) => stored === `hash of ${password}`,
      newPassword,
      newToken,
      hashToken,
      newTotpSecret,
      findTotpStep,
    },
    now: () => time,
  });
  await accounts.create('Ayşe', PASSWORD, 'owner');
});

const signIn = (password = PASSWORD, username = 'Ayşe', code?: string) =>
  accounts.signIn({ ...client, username, password, ...(code === undefined ? {} : { code }) });

describe('signing in', () => {
  it('opens a session that its token alone finds', async () => {
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

  it('slows down after five failures from one place, and lets the owner in from another and after the wait', async () => {
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

  it('slows down an address that tries one name after the other, and nobody elsewhere', async () => {
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

  it('ends by itself when idle, and at once by signing out, revoking and a new password', async () => {
    const { token } = await signIn();
    time += 2 * 3_600_000;
    expect(accounts.findSession(token)).toBeUndefined();

    const second = await signIn();
    await accounts.signOut(second.token);
    expect(accounts.findSession(second.token)).toBeUndefined();

    const third = await signIn();
    const [session] = accounts.sessions();
    await accounts.revoke(session?.id ?? '');
    expect(accounts.findSession(third.token)).toBeUndefined();

    const fourth = await signIn();
    await accounts.setPassword('Ayşe', 'yepyeni uzun parola');
    expect(accounts.findSession(fourth.token)).toBeUndefined();
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
      'Ayşe',
      secret,
      totpCode(secret, Math.floor(time / 30_000)),
    );
    time += 60_000;
    return { secret, codes, code: () => totpCode(secret, Math.floor(time / 30_000)) };
  };

  it('asks for a code, takes it once, and refuses it the second time', async () => {
    const { code } = await enable();
    await expect(signIn()).rejects.toMatchObject({ code: 'code_needed' });
    await expect(signIn(PASSWORD, 'Ayşe', '000000')).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(signIn(PASSWORD, 'Ayşe', code())).resolves.toBeDefined();
    await expect(signIn(PASSWORD, 'Ayşe', code())).rejects.toMatchObject({ code: 'wrong_code' });
  });

  it('takes each recovery code once', async () => {
    const { codes } = await enable();
    expect(new Set(codes).size).toBe(8);
    await expect(signIn(PASSWORD, 'Ayşe', codes[3])).resolves.toBeDefined();
    await expect(signIn(PASSWORD, 'Ayşe', codes[3])).rejects.toMatchObject({ code: 'wrong_code' });
  });

  it('is not turned on by a wrong code and can be turned off', async () => {
    const secret = accounts.proposeSecondFactor();
    await expect(accounts.enableSecondFactor('Ayşe', secret, '000000')).rejects.toMatchObject({
      code: 'wrong_code',
    });
    await enable();
    await accounts.disableSecondFactor('Ayşe');
    await expect(signIn()).resolves.toBeDefined();
  });
});

describe('accounts', () => {
  it('the first one is made once, with a random password', async () => {
    records = { admins: [], sessions: [] };
    const first = await accounts.createFirst();
    expect(first?.password).toMatch(/^[a-z2-9-]{23}$/);
    expect(await accounts.createFirst()).toBeUndefined();
    await expect(signIn(first?.password, first?.name)).resolves.toBeDefined();
  });

  it('need a good name and password and a name of their own', async () => {
    await expect(accounts.create('', PASSWORD, 'editor')).rejects.toMatchObject({ code: 'invalid' });
    await expect(accounts.create('veli', '12345678', 'editor')).rejects.toMatchObject({
      code: 'weak_password',
    });
    await expect(accounts.create('AYŞE', PASSWORD, 'editor')).rejects.toMatchObject({ code: 'admin_exists' });
  });

  it('always leave one owner', async () => {
    await expect(accounts.setRole('Ayşe', 'editor')).rejects.toMatchObject({ code: 'last_owner' });
    await expect(accounts.remove('Ayşe')).rejects.toMatchObject({ code: 'last_owner' });
    await accounts.create('Veli', PASSWORD, 'owner');
    await accounts.remove('Ayşe');
    expect(accounts.list()).toMatchObject([{ name: 'Veli' }]);
  });
});
