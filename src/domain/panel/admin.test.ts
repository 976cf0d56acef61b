import { describe, expect, it } from 'vitest';
import { adminKey, isAllowed, isSessionAlive, SESSION_IDLE_MS, SESSION_MAX_MS } from './admin.ts';
import { ACCOUNT_LIMIT, addFailure, waitBeforeTry, type LoginFailures } from './login-limit.ts';

describe('roles', () => {
  it.each([
    ['owner', 'settings', true],
    ['owner', 'admins', true],
    ['editor', 'catalogue', true],
    ['editor', 'orders', false],
    ['editor', 'settings', false],
    ['warehouse', 'orders', true],
    ['warehouse', 'catalogue', false],
    ['warehouse', 'admins', false],
  ] as const)('%s and %s: %s', (role, permission, expected) => {
    expect(isAllowed(role, permission)).toBe(expected);
  });
  it('names that differ only in case or Turkish letters are one person', () => {
    expect(adminKey(' AYŞE ')).toBe(adminKey('ayse'));
  });
});

describe('a session', () => {
  const start = Date.parse('2026-11-20T09:00:00.000Z');
  const session = (lastSeen: number) => ({
    tokenHash: 'x',
    admin: 'a',
    createdAt: new Date(start).toISOString(),
    lastSeenAt: new Date(lastSeen).toISOString(),
    ip: '',
    userAgent: '',
  });
  it('ends when idle, and in any case after its longest time', () => {
    expect(isSessionAlive(session(start), start + SESSION_IDLE_MS - 1)).toBe(true);
    expect(isSessionAlive(session(start), start + SESSION_IDLE_MS)).toBe(false);
    expect(isSessionAlive(session(start + SESSION_MAX_MS - 1), start + SESSION_MAX_MS)).toBe(false);
  });
});

describe('failed tries', () => {
  it('cost nothing at first, then longer and longer waits, at most a quarter of an hour', () => {
    let failures: LoginFailures | undefined;
    const waits = Array.from({ length: 40 }, () => {
      failures = addFailure(failures, 0);
      return waitBeforeTry(failures, ACCOUNT_LIMIT, 0);
    });
    expect(waits.slice(0, 7)).toEqual([0, 0, 0, 0, 1000, 2000, 4000]);
    expect(Math.max(...waits)).toBe(900_000);
    expect(waitBeforeTry(failures, ACCOUNT_LIMIT, 900_000)).toBe(0);
    expect(addFailure(failures, 2 * 86_400_000).count).toBe(1);
  });
});
