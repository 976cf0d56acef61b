import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkPassword, hashPassword } from './passwords.ts';
import { hashToken, newPassword, newToken } from './random-tokens.ts';
import { findTotpStep, newTotpSecret, totpCode } from './totp.ts';

describe('passwords', () => {
  it('fit their own hash only, whatever form their letters have', async () => {
    const stored = await hashPassword('şıkır-ĞÜŞ-42');
    expect(stored).toMatch(/^scrypt\$32768\$8\$4\$/);
    expect(await checkPassword('şıkır-ĞÜŞ-42'.normalize('NFD'), stored)).toBe(true);
    expect(await checkPassword('sikir-GUS-42', stored)).toBe(false);
    expect(await checkPassword('şıkır-ĞÜŞ-42', undefined)).toBe(false);
    expect(await checkPassword('şıkır-ĞÜŞ-42', 'plain text')).toBe(false);
    expect(await hashPassword('şıkır-ĞÜŞ-42')).not.toBe(stored);
  });
});

describe('a flood of passwords', () => {
  it('is sent away at once beyond a short queue, those in the queue come to their turn, and known people do not wait for it', async () => {
    const salt = randomBytes(16);
    const key = scryptSync('a good password', salt, 32, { N: 1024, r: 8, p: 1 });
    // The checks of a stored hash cost what it names, and none of them ends before all have come.
    const stored = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
    const flood = Array.from({ length: 60 }, () => checkPassword('a good password', stored, true));
    const ended: string[] = [];
    void Promise.allSettled(flood).then(() => ended.push('flood'));
    expect(await checkPassword('a good password', stored)).toBe(true);
    expect(ended).toEqual([]);
    const answers = await Promise.allSettled(flood);
    for (const each of answers.slice(0, 34)) expect(each).toEqual({ status: 'fulfilled', value: true });
    for (const each of answers.slice(34))
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'too_many_requests' } });
    expect(await checkPassword('a good password', stored)).toBe(true);
  });
});

describe('one-time codes', () => {
  // RFC 6238, appendix B, SHA-1, last six of eight digits; the secret is "12345678901234567890".
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %d agree with the standard', (second, code) => {
    expect(totpCode(secret, Math.floor(second / 30))).toBe(code);
    expect(findTotpStep(secret, code, second * 1000)).toBe(Math.floor(second / 30));
  });
  it('of the neighbouring half minute are taken, older and wrong ones are not', () => {
    const now = 1_700_000_000_000;
    const step = Math.floor(now / 30_000);
    expect(findTotpStep(secret, totpCode(secret, step - 1), now)).toBe(step - 1);
    expect(findTotpStep(secret, totpCode(secret, step - 3), now)).toBeUndefined();
    expect(findTotpStep(secret, '12345', now)).toBeUndefined();
  });
  it('have a secret of 160 bits', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  });
});

describe('tokens', () => {
  it('are new each time and leave no trace of themselves in their hash', () => {
    const token = newToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(newToken()).not.toBe(token);
    expect(hashToken(token)).not.toContain(token.slice(0, 8));
    expect(newPassword()).toMatch(/^([a-hj-km-np-z2-9]{5}-){3}[a-hj-km-np-z2-9]{5}$/);
  });
});
