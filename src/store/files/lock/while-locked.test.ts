import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { acquireLock, newHolder, readLivingHolder, releaseLock } from './process-lock.ts';
import { createFileQueue, whileLocked } from './while-locked.ts';

test('work that lost its lock leaves the one that another process took in the meantime', async () => {
  const lock = join(makeFolder(), 'run.lock');
  const other = newHolder();
  const done = await whileLocked(lock, () => {
    // As after a sleep of the machine, when another container took the lock for a dead process's.
    rmSync(lock);
    expect(acquireLock(lock, other)).toBeUndefined();
    return Promise.resolve('done');
  });
  expect(done).toBe('done');
  expect(readLivingHolder(lock)?.token).toBe(other.token);
  releaseLock(lock, other);
  expect(existsSync(lock)).toBe(false);
});

test('pieces of work on one file never run at once, also those of two programs, and leave nothing', async () => {
  const folder = makeFolder();
  const path = join(folder, 'counts.json');
  const queues = [createFileQueue(path), createFileQueue(path)];
  let running = 0;
  const seen = queues.flatMap((inQueue) =>
    [1, 2].map(() =>
      inQueue(async () => {
        running += 1;
        const atOnce = running;
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return atOnce;
      }),
    ),
  );
  expect(await Promise.all(seen)).toEqual([1, 1, 1, 1]);
  expect(readdirSync(folder)).toEqual([]);
});
