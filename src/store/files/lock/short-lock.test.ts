import { existsSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { withShortLock } from './short-lock.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** As if the machine had slept: longer than any lock is believed. */
function sleep(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
}

test('work that outlasts its lock leaves the one that another took in the meantime', async () => {
  const path = join(makeFolder(), 'counts.json');
  let end = (): void => undefined;
  let other: Promise<string> | undefined;
  const first = withShortLock(path, async () => {
    sleep();
    await new Promise<void>((begun) => {
      other = withShortLock(path, () => {
        begun();
        return new Promise((resolve) => (end = () => resolve('second')));
      });
    });
    return 'first';
  });
  expect(await first).toBe('first');
  expect(existsSync(`${path}.lock`)).toBe(true);
  end();
  expect(await other).toBe('second');
  expect(existsSync(`${path}.lock`)).toBe(false);
});

test('work whose lock was removed by another still tells what it did', async () => {
  const path = join(makeFolder(), 'counts.json');
  const done = withShortLock(path, async () => {
    sleep();
    rmdirSync(`${path}.lock`);
    return 'done';
  });
  await expect(done).resolves.toBe('done');
});
