import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { create, extract } from 'tar';
import { describe, expect, it } from 'vitest';
import { makeFolder, putFiles } from '../../testing/make-folder.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const LONG = `igneler/manual-${'cok-uzun-'.repeat(18)}ad-2026-01-01.json`;
const FILES = {
  'sites.json': '[]\n',
  'igneler/category.json': '{"name":"İğneler"}\n',
  [LONG]: '{}\n',
  'images/şekil ğ.svg': '<svg/>',
  '_private/orders/2026.jsonl': '{"id":1}\n',
};

async function makeBackup(files: Readonly<Record<string, string>> = FILES) {
  const root = makeFolder();
  const data = join(root, 'data');
  putFiles(data, files);
  const archive = join(root, 'yedek.tar.gz');
  const written = await writeBackup(data, archive, NOW);
  return { root, data, archive, written };
}

function treeOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}

/** Unpacks an archive, lets `change` work on its content and packs it again. */
async function forge(archive: string, root: string, change: (folder: string) => void): Promise<string> {
  const folder = join(root, 'sahte');
  mkdirSync(folder);
  await extract({ file: archive, cwd: folder });
  change(folder);
  const forged = join(root, 'sahte.tar.gz');
  await create({ file: forged, gzip: true, cwd: folder }, readdirSync(folder));
  return forged;
}

describe('a backup', () => {
  it('is readable by its owner alone and brings everything back', async () => {
    const { root, archive, written } = await makeBackup();
    expect(written.files).toBe(Object.keys(FILES).length);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    const target = join(root, 'yeni');
    const { manifest, keptAs } = await restoreBackup(archive, target, NOW);
    expect(manifest.files).toHaveLength(Object.keys(FILES).length);
    expect(keptAs).toBeUndefined();
    expect(treeOf(target)).toEqual(FILES);
    expect(statSync(join(target, '_private')).mode & 0o777).toBe(0o700);
    expect(statSync(join(target, '_private/orders/2026.jsonl')).mode & 0o777).toBe(0o600);
  });

  it('leaves out caches, the lock and half-written files', async () => {
    const { archive } = await makeBackup({
      ...FILES,
      '_private/cache/a': 'x',
      '_private/server.lock': '{}',
      'igneler/.a.json.0123abcd.tmp': '{',
    });
    const { files } = await verifyBackup(archive);
    expect(files.map(({ path }) => path).sort()).toEqual(Object.keys(FILES).sort());
  });

  it('holds whole files, the newest, although they change while it is made', async () => {
    const root = makeFolder();
    const data = join(root, 'data');
    putFiles(data, { ...FILES, 'sayac.json': '{"n":0}' });
    let number = 0;
    const over = new AbortController();
    const writing = (async () => {
      while (!over.signal.aborted) {
        number += 1;
        writeFileSync(join(data, 'sayac.json'), `{"n":${number},"dolgu":"${'x'.repeat(number % 5000)}"}`);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    const archive = join(root, 'a.tar.gz');
    await writeBackup(data, archive, NOW).finally(() => over.abort());
    await writing;
    const target = join(root, 'geri');
    await restoreBackup(archive, target, NOW);
    expect(JSON.parse(readFileSync(join(target, 'sayac.json'), 'utf8'))).toHaveProperty('n');
  });
});

describe('a restore', () => {
  it('keeps the folder that was there', async () => {
    const { archive, data } = await makeBackup();
    putFiles(data, { 'yeni.json': '{}' });
    const { keptAs } = await restoreBackup(archive, data, NOW);
    expect(treeOf(data)).toEqual(FILES);
    expect(treeOf(keptAs ?? '')).toEqual({ ...FILES, 'yeni.json': '{}' });
  });

  it.each<[string, (folder: string) => void, string]>([
    ['a changed file', (folder) => writeFileSync(join(folder, 'data/sites.json'), '[1]\n'), 'sites.json'],
    ['a link', (folder) => symlinkSync('/etc/passwd', join(folder, 'data/bag')), 'data/bag'],
    ['a foreign file', (folder) => writeFileSync(join(folder, 'baska'), ''), 'baska'],
    ['a broken list of contents', (folder) => writeFileSync(join(folder, 'yedek.json'), '{'), 'listesi'],
  ])('refuses an archive with %s and leaves the folder as it was', async (_, change, reason) => {
    const { archive, root, data } = await makeBackup();
    const forged = await forge(archive, root, change);
    await expect(restoreBackup(forged, data, NOW)).rejects.toThrow(reason);
    expect(treeOf(data)).toEqual(FILES);
    expect(readdirSync(root).filter((name) => name.includes('geri'))).toEqual([]);
  });

  it('refuses paths that leave the folder', async () => {
    const root = makeFolder({ 'ic/a': 'x', 'kotu.txt': 'x' });
    const archive = join(root, 'kotu.tar.gz');
    await create({ file: archive, gzip: true, cwd: join(root, 'ic'), preservePaths: true }, ['../kotu.txt']);
    await expect(restoreBackup(archive, join(root, 'hedef'), NOW)).rejects.toThrow('dışına');
    expect(existsSync(join(root, 'hedef'))).toBe(false);
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))],
    ['no archive', () => Buffer.from('merhaba')],
    ['empty', () => Buffer.alloc(0)],
  ])('refuses an archive that is %s', async (_, change) => {
    const { archive, root } = await makeBackup();
    writeFileSync(archive, change(readFileSync(archive)));
    await expect(restoreBackup(archive, join(root, 'hedef'), NOW)).rejects.toThrow(/[Yy]edek/);
    expect(existsSync(join(root, 'hedef'))).toBe(false);
  });
});
