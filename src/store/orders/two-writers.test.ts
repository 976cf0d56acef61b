import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type BundledScript, bundleScript } from '#testing/browser/bundle-script';
import { makeFolder } from '#testing/make-folder';
import { placed, sampleOrder } from '#testing/samples/sample-order';
import { AppError } from '#domain/errors';
import { acquireDataLock, type DataLock } from '../files/lock/data-lock.ts';
import { openOrderStore } from './order-store.ts';

let script: BundledScript;

/** A server's worth of a process: it appends orders for as long as it may, and says which are safe. */
beforeAll(async () => {
  script = await bundleScript(`
    import { acquireDataLock } from '#src/store/files/lock/data-lock.ts';
    import { openOrderStore } from '#src/store/orders/order-store.ts';
    import { placed, sampleOrder } from '#src/testing/samples/sample-order.ts';
    const [, , dataDir = ''] = process.argv;
    const lock = acquireDataLock(dataDir);
    const store = openOrderStore({ privateDir: dataDir + '/_private', hasLock: lock.isAcquired });
    console.log('open');
    for (let number = 1; ; number += 1) {
      try {
        await store.append([placed(sampleOrder(number))]);
        console.log('safe ' + number);
      } catch (error) {
        console.log(error.code);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  `);
});
afterAll(() => script.remove());

function start(dataDir: string): { readonly child: ChildProcess; readonly lines: string[] } {
  const child = spawn(process.execPath, [script.path, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  return { child, lines };
}

/** Deletes the lock and acquires it before its first process can create it again. */
function acquireDeletedLock(dataDir: string): DataLock {
  for (;;) {
    rmSync(join(dataDir, '_private/server.lock'), { force: true });
    try {
      return acquireDataLock(dataDir);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}

describe('two writers on one folder', () => {
  it('when the second one acquires the deleted lock: the first one stops, and no acknowledged order is lost', async () => {
    const dataDir = makeFolder();
    const { child, lines } = start(dataDir);
    const countSafe = (): number => lines.filter((line) => line.startsWith('safe')).length;
    await expect.poll(countSafe).toBeGreaterThan(20);
    const lock = acquireDeletedLock(dataDir);
    onTestFinished(() => lock.release());
    await expect.poll(() => lines.includes('orders_stopped')).toBe(true);
    const store = openOrderStore({ privateDir: join(dataDir, '_private'), hasLock: lock.isAcquired });
    onTestFinished(() => store.close());
    for (let number = 1; number <= 10; number += 1) {
      await store.append([placed(sampleOrder(100_000 + number))]);
    }
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(store.problems()).toEqual([]);
    expect(store.list({}, 1, Infinity).total).toBeGreaterThanOrEqual(countSafe() + 10);
  });
});

describe('a journal that another program has changed', () => {
  const changes: readonly (readonly [string, (file: string) => void])[] = [
    ['appended to', (file) => appendFileSync(file, '{"foreign":true}\n')],
    ['shortened', (file) => writeFileSync(file, '')],
    [
      'replaced by a copy',
      (file) => {
        writeFileSync(`${file}.copy`, readFileSync(file));
        renameSync(`${file}.copy`, file);
      },
    ],
    ['removed', (file) => rmSync(file)],
  ];

  it.each(changes)('when %s takes no more orders, says why and keeps what is there', async (name, change) => {
    const dataDir = makeFolder();
    mkdirSync(join(dataDir, '_private'));
    const reported: unknown[] = [];
    const store = openOrderStore({
      privateDir: join(dataDir, '_private'),
      now: () => new Date('2026-11-02'),
      onStop: (problem) => reported.push(problem),
    });
    onTestFinished(() => store.close());
    await store.append([placed(sampleOrder(1))]);
    const file = join(dataDir, '_private/orders/2026-11.jsonl');
    change(file);
    // Before a buyer is refused; a copy of the same size is seen only then.
    if (name !== 'replaced by a copy')
      await expect.poll(() => store.problems()).toMatchObject([{ code: 'other_writer' }]);
    for (const number of [2, 3]) {
      await expect(store.append([placed(sampleOrder(number))])).rejects.toMatchObject({
        code: 'orders_stopped',
      });
    }
    expect(reported).toEqual([expect.objectContaining({ code: 'other_writer' })]);
    expect(store.problems()).toEqual(reported);
    expect(store.list({}, 1, 10).total).toBe(1);
  });
});
