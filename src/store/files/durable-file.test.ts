import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type BundledScript, bundleScript } from '#testing/browser/bundle-script';
import { makeFolder } from '#testing/make-folder';
import { placeStaged, removeDurably, stageFile, writeDurably } from './durable-file.ts';
import { spaceName } from './lock/process-space.ts';
import { removeLeftovers, removePrivateLeftovers } from './remove-leftovers.ts';

let script: BundledScript;

beforeAll(async () => {
  script = await bundleScript(`
    import { closeSync, openSync } from 'node:fs';
    import { openAppendFile } from '#src/store/files/append-file.ts';
    import { writeDurably } from '#src/store/files/durable-file.ts';
    const [, , path = '', mode] = process.argv;
    if (mode === 'once') {
      await writeDurably(path, 'y'.repeat(200_000)).then(
        () => console.log('written'),
        (error) => console.log(error.code, error.details.cause.code),
      );
    } else if (mode === 'append') {
      const open = [];
      console.log('full');
      try {
        for (;;) open.push(openSync('/dev/null'));
      } catch {
        closeSync(open.pop());
      }
      await openAppendFile(path).catch((error) => console.log(error.code, error.details.cause.code));
      closeSync(openSync('/dev/null'));
    } else {
      for (let round = 0; ; round += 1) {
        await writeDurably(path, (round % 2 === 0 ? 'a' : 'b').repeat(300_000 + (round % 7)));
        if (round === 0) console.log('ready');
      }
    }
  `);
});
afterAll(() => script.remove());

describe('writing', () => {
  test('creates and replaces a file and leaves no other file', async () => {
    const root = makeFolder();
    const path = join(root, 'a.json');
    await writeDurably(path, 'bir');
    expect(statSync(path).mode & 0o777).toBe(0o644 & ~process.umask());
    await writeDurably(path, new TextEncoder().encode('çağanoz'));
    expect(readFileSync(path, 'utf8')).toBe('çağanoz');
    expect(readdirSync(root)).toEqual(['a.json']);
  });

  test('keeps the permissions of a file that it replaces and gives new ones the requested permissions', async () => {
    const root = makeFolder({ 'a.json': 'eski' });
    chmodSync(join(root, 'a.json'), 0o606);
    await writeDurably(join(root, 'a.json'), 'yeni');
    await writeDurably(join(root, 'b.json'), 'gizli', 0o600);
    expect(statSync(join(root, 'a.json')).mode & 0o777).toBe(0o606);
    expect(statSync(join(root, 'b.json')).mode & 0o777).toBe(0o600);
  });

  test('leaves one complete content after many writes at once', async () => {
    const root = makeFolder();
    const path = join(root, 'a.json');
    const contents = Array.from({ length: 30 }, (_, index) => String(index).repeat(5_000));
    await Promise.all(contents.map((content) => writeDurably(path, content)));
    expect(contents).toContain(readFileSync(path, 'utf8'));
    expect(readdirSync(root)).toEqual(['a.json']);
  });

  const create = async (path: string, content: string): Promise<void> =>
    placeStaged(await stageFile(path, content), true);

  test('refuses a file that must not exist but does', async () => {
    const root = makeFolder({ 'a.json': 'eski' });
    await expect(create(join(root, 'a.json'), 'yeni')).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(readFileSync(join(root, 'a.json'), 'utf8')).toBe('eski');
    await create(join(root, 'b.json'), 'yeni');
    expect(readdirSync(root)).toEqual(['a.json', 'b.json']);
  });

  test('with many writers that must be the first accepts exactly one', async () => {
    const root = makeFolder();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => create(join(root, 'a.json'), String(index))),
    );
    const winner = results.findIndex(({ status }) => status === 'fulfilled');
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(readFileSync(join(root, 'a.json'), 'utf8')).toBe(String(winner));
    expect(readdirSync(root)).toEqual(['a.json']);
  });

  test.each([
    ['a missing folder', 'yok/a.json'],
    ['a folder in the file’s place', 'klasor'],
    ['a file in the folder’s place', 'dosya/a.json'],
  ])('%s is a storage failure that leaves nothing behind', async (_name, path) => {
    const root = makeFolder({ dosya: 'x' });
    mkdirSync(join(root, 'klasor'));
    await expect(writeDurably(join(root, path), 'x')).rejects.toMatchObject({
      code: 'storage_failed',
    });
    expect(readdirSync(root).toSorted()).toEqual(['dosya', 'klasor']);
  });
});

test('a removal reports whether there was a file', async () => {
  const root = makeFolder({ 'a.json': 'x' });
  expect(await removeDurably(join(root, 'a.json'))).toBe(true);
  expect(await removeDurably(join(root, 'a.json'))).toBe(false);
});

test('a disk that writes only a part of the content fails, and the old content stays complete', async () => {
  const root = makeFolder({ 'a.json': 'eski' });
  // The limit on file sizes makes the system write the first 64 KiB and refuse the rest (EFBIG).
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    'ulimit -f 64; exec "$0" "$1" "$2" once',
    process.execPath,
    script.path,
    join(root, 'a.json'),
  ]);
  expect(stdout.trim()).toBe('storage_failed EFBIG');
  expect(readFileSync(join(root, 'a.json'), 'utf8')).toBe('eski');
  expect(readdirSync(root)).toEqual(['a.json']);
});

test('a file whose folder cannot be synced is closed again', async () => {
  const path = join(makeFolder(), 'a.jsonl');
  // One file more can be opened, and then its folder cannot; the script ends well when another file can.
  const run = ['-c', 'ulimit -n 64; exec "$0" "$1" "$2" append', process.execPath, script.path, path];
  const { stdout } = await promisify(execFile)('bash', run);
  expect(stdout.trim()).toBe('full\nstorage_failed EMFILE');
});

async function startWriter(path: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script.path, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

test('a writer that is killed at any moment leaves the complete old or new content', async () => {
  const root = makeFolder();
  const path = join(root, 'a.json');
  for (let round = 0; round < 12; round += 1) {
    const child = await startWriter(path);
    await delay(round * 3);
    child.kill('SIGKILL');
    await once(child, 'close');
    const text = readFileSync(path, 'utf8');
    expect(text.length).toBeGreaterThanOrEqual(300_000);
    expect(new Set(text).size).toBe(1);
  }
  expect(existsSync(path)).toBe(true);
});

test('readers beside a writer never see an incomplete content', async () => {
  const root = makeFolder();
  const path = join(root, 'a.json');
  writeFileSync(path, 'a'.repeat(300_000));
  const child = await startWriter(path);
  const seen = new Set<string>();
  for (let round = 0; round < 300; round += 1) {
    const text = readFileSync(path, 'utf8');
    seen.add(`${text === text.charAt(0).repeat(text.length)} ${text.length >= 300_000}`);
    if (round % 20 === 0) await delay(1);
  }
  child.kill('SIGKILL');
  expect([...seen]).toEqual(['true true']);
});

test('files of a killed writer are removed at the next start, and those of a running one stay', async () => {
  const root = makeFolder({ '_private/scrape/seen.json': '{}' });
  const folder = join(root, '_private', 'scrape');
  const temporary = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.tmp'));
  let pid = 0;
  while (temporary().length === 0) {
    const child = spawn(process.execPath, [script.path, join(folder, 'a.json')]);
    pid = child.pid ?? 0;
    await once(child.stdout, 'data');
    await delay(5);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const remaining = [`.b.json.${process.pid}_${spaceName()}_ab.tmp`, `.c.json.${pid}_00000000_ab.tmp`];
  for (const name of remaining) writeFileSync(join(folder, name), 'x');
  removePrivateLeftovers(root, Date.now());
  expect(temporary().toSorted()).toEqual(remaining.toSorted());
  // Of another container nothing is known: its files go after an hour.
  removeLeftovers(folder, Date.now() + 3_700_000);
  expect(temporary()).toEqual([]);
});
