import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type BundledScript, bundleScript } from '#testing/browser/bundle-script';
import { makeFolder } from '#testing/make-folder';
import { stubBuiltin } from '#testing/stub-builtin';
import { acquireDataLock, awaitDataLock, readLock } from './data-lock.ts';

let script: BundledScript;

beforeAll(async () => {
  script = await bundleScript(`
    import { acquireDataLock } from '#src/store/files/lock/data-lock.ts';
    try {
      const lock = acquireDataLock(process.argv[2] ?? '');
      lock.announce({ host: '127.0.0.1', port: 4321 });
      console.log('held');
      setInterval(() => undefined, 1_000);
    } catch (error) {
      console.log(error.code);
    }
  `);
});
afterAll(() => script.remove());

const lockFile = (root: string): string => join(root, '_private/server.lock');

/** Starts a process that locks the folder like a server; the text is `held` or the error's code. */
async function start(root: string): Promise<{ readonly child: ChildProcess; readonly text: string }> {
  const child = spawn(process.execPath, [script.path, root], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [chunk]: unknown[] = child.stdout ? await once(child.stdout, 'data') : [];
  return { child, text: String(chunk).trim() };
}

test('a second server is refused with the process that has the lock', async () => {
  const root = makeFolder();
  const first = await start(root);
  expect(first.text).toBe('held');
  expect(readLock(root)).toMatchObject({ pid: first.child.pid, host: '127.0.0.1', port: 4321 });
  expect(() => acquireDataLock(root)).toThrow(
    expect.objectContaining({
      code: 'data_folder_busy',
      message: `Veri klasörü başka bir sunucu tarafından kullanılıyor: işlem ${first.child.pid}, adresi http://127.0.0.1:4321. Önce onu durdurun ya da başka bir klasör verin.`,
    }),
  );
  expect((await start(root)).text).toBe('data_folder_busy');
});

test('the lock of a server that was killed does not count', async () => {
  const root = makeFolder();
  const first = await start(root);
  first.child.kill('SIGKILL');
  await once(first.child, 'close');
  expect(existsSync(lockFile(root))).toBe(true);
  expect(readLock(root)).toBeUndefined();
  expect((await start(root)).text).toBe('held');
});

test('of many servers that find a dead lock at once exactly one acquires it', async () => {
  const root = makeFolder();
  const first = await start(root);
  first.child.kill('SIGKILL');
  await once(first.child, 'close');
  const texts = await Promise.all(Array.from({ length: 6 }, async () => (await start(root)).text));
  expect(texts.toSorted()).toEqual([...Array<string>(5).fill('data_folder_busy'), 'held']);
});

test('a release makes the folder free, and only the process’s own lock is released', () => {
  const root = makeFolder();
  const first = acquireDataLock(root);
  expect(() => acquireDataLock(root)).toThrow('Veri klasörü başka bir sunucu');
  first.release();
  const second = acquireDataLock(root);
  first.release();
  expect(readLock(root)?.pid).toBe(process.pid);
  second.release();
  expect(readLock(root)).toBeUndefined();
});

test('a lock that a read-only disk keeps does not disturb the end of its server', () => {
  const root = makeFolder();
  const lock = acquireDataLock(root);
  stubBuiltin(fs, 'rmSync', (path) => {
    throw Object.assign(new Error(`EROFS: ${String(path)}`), { code: 'EROFS', syscall: 'unlink' });
  });
  lock.release();
  expect(readLock(root)?.pid).toBe(process.pid);
});

test.each<[string, (holder: Record<string, unknown>) => Record<string, unknown> | string]>([
  ['a number that another process has now', (holder) => ({ ...holder, startTicks: '1' })],
  ['a process that is gone', (holder) => ({ ...holder, pid: 2 ** 22 - 3 })],
  ['an unreadable lock', () => '{"pid": 1'],
])('a lock of %s is replaced', (_name, change) => {
  const root = makeFolder();
  acquireDataLock(root);
  const changed = change(JSON.parse(readFileSync(lockFile(root), 'utf8')));
  writeFileSync(lockFile(root), typeof changed === 'string' ? changed : JSON.stringify(changed));
  expect(readLock(root)).toBeUndefined();
  acquireDataLock(root);
  expect(readLock(root)?.pid).toBe(process.pid);
});

const FOREIGN: readonly (readonly [string, Record<string, unknown>])[] = [
  ['another container', { processSpace: 'pid:[1]', pid: 1 }],
  ['a container whose process number is free here', { processSpace: 'pid:[1]', pid: 2 ** 22 - 3 }],
  ['another machine, or another start of this one', { bootId: 'eski' }],
];

test.each(FOREIGN)('a lock of %s counts while its heartbeat is younger than ten seconds', (_name, change) => {
  const root = makeFolder();
  acquireDataLock(root).release();
  const lock = acquireDataLock(root);
  const holder: unknown = JSON.parse(readFileSync(lockFile(root), 'utf8'));
  lock.release();
  writeFileSync(lockFile(root), JSON.stringify(Object.assign({}, holder, change)));
  expect(() => acquireDataLock(root)).toThrow('başka bir kapsayıcıda ya da makinede');
  const past = new Date(Date.now() - 11_000);
  utimesSync(lockFile(root), past, past);
  acquireDataLock(root);
  expect(readLock(root)?.pid).toBe(process.pid);
});

test('a process that cannot be seen and renews nothing is awaited, and then its lock is replaced', async () => {
  const root = makeFolder();
  const lock = acquireDataLock(root);
  const holder: unknown = JSON.parse(readFileSync(lockFile(root), 'utf8'));
  lock.release();
  writeFileSync(lockFile(root), JSON.stringify(Object.assign({}, holder, { processSpace: 'pid:[1]' })));
  const past = new Date(Date.now() - 9000);
  utimesSync(lockFile(root), past, past);
  (await awaitDataLock(root)).release();

  writeFileSync(lockFile(root), JSON.stringify(Object.assign({}, holder, { processSpace: 'pid:[1]' })));
  const waiting = awaitDataLock(root);
  const now = new Date(Date.now() + 1);
  utimesSync(lockFile(root), now, now);
  await expect(waiting).rejects.toMatchObject({ code: 'data_folder_busy' });
});

test('a lock file that was deleted is created again, unless another process acquired it meanwhile', () => {
  const root = makeFolder();
  const first = acquireDataLock(root);
  expect(first.isAcquired()).toBe(true);
  rmSync(lockFile(root));
  expect(first.isAcquired()).toBe(true);
  expect(() => acquireDataLock(root)).toThrow('Veri klasörü başka bir sunucu');
  rmSync(lockFile(root));
  const second = acquireDataLock(root);
  expect([first.isAcquired(), second.isAcquired()]).toEqual([false, true]);
  first.release();
  expect(second.isAcquired()).toBe(true);
  second.release();
});

test('a replacement that was killed halfway does not block the next one', () => {
  const root = makeFolder({ '_private/server.lock': 'x' });
  const guard = join(root, '_private/server.lock.takeover');
  mkdirSync(guard);
  const past = new Date(Date.now() - 60_000);
  utimesSync(guard, past, past);
  acquireDataLock(root);
  expect(readLock(root)?.pid).toBe(process.pid);
});

test('only their owner may read the private folder and the lock', () => {
  const root = makeFolder();
  mkdirSync(join(root, '_private'));
  chmodSync(join(root, '_private'), 0o755);
  acquireDataLock(root).announce({ host: '::1', port: 1 });
  expect(statSync(join(root, '_private')).mode & 0o777).toBe(0o700);
  expect(statSync(lockFile(root)).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(root, '_private'))).toEqual(['server.lock']);
});

test('a missing data folder is not created', () => {
  expect(() => acquireDataLock(join(makeFolder(), 'yok'))).toThrow('Veri klasörü bulunamadı');
});
