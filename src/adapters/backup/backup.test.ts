import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { create, extract, Header } from 'tar';
import { describe, expect, it } from 'vitest';
import { shopProgram } from '#testing/servers/spawn-program';
import { RESTORE_LOCK, restoreFolders } from '#domain/exchange/restore-folders';
import { newHolder } from '#store/files/lock/process-lock';
import { callShop } from '#testing/shops/call-shop';
import { git } from '#testing/git-repository';
import { makeFolder, putFiles } from '#testing/make-folder';
import { compareRestored, restoreBackup, verifyBackup } from './restore-backup.ts';
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
    const { manifest, movedTo } = await restoreBackup(archive, target, NOW);
    expect(manifest.files).toHaveLength(Object.keys(FILES).length);
    expect(movedTo).toBeUndefined();
    expect(treeOf(target)).toEqual(FILES);
    expect(statSync(join(target, '_private')).mode & 0o777).toBe(0o700);
    expect(statSync(join(target, '_private/orders/2026.jsonl')).mode & 0o777).toBe(0o600);
  });

  it('brings the history of a folder with its own repository back, and its hooks in force', async () => {
    const { root, data } = await makeBackup();
    git(data, 'init', '-q');
    git(data, 'add', '.');
    git(data, 'commit', '-qm', 'İlk ürünler');
    // Afterwards the folder of branches is empty.
    git(data, 'pack-refs', '--all');
    putFiles(data, { '.git/hooks/pre-commit': '#!/bin/sh\nexit 1\n' });
    const archive = join(root, 'depo.tar.gz');
    await writeBackup(data, archive, NOW);
    const target = join(root, 'yeni');
    await restoreBackup(archive, target, NOW);
    expect(git(target, 'log', '--format=%s')).toBe('İlk ürünler\n');
    expect(() => git(target, 'commit', '--allow-empty', '-m', 'Bozuk')).toThrow(/failed/);
  });

  it.runIf(sep === '/')('brings back names that only this system allows', async () => {
    const files = { 'sites.json': '[]', 'images\\şerit.jpg': 'x', 'igneler/C:a\nb ': 'y' };
    const { root, archive } = await makeBackup(files);
    await restoreBackup(archive, join(root, 'yeni'), NOW);
    expect(treeOf(join(root, 'yeni'))).toEqual(files);
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

  it('holds nothing that only a link leads to, save the private records that the shop itself follows', async () => {
    const root = makeFolder();
    const [data, outside, owned] = [join(root, 'data'), join(root, 'disarida'), join(root, 'disarida/ozel')];
    putFiles(data, { 'sites.json': '[]' });
    putFiles(outside, {
      'gizli.txt': 'x',
      'ozel/admins.json': '[]',
      'defter/2026.jsonl': '{}',
      'hesaplar.json': '[1]',
    });
    symlinkSync(outside, join(data, 'baglanti'));
    symlinkSync(join(outside, 'gizli.txt'), join(data, 'gizli.txt'));
    symlinkSync(owned, join(data, '_private'));
    symlinkSync(join(outside, 'defter'), join(owned, 'orders'));
    symlinkSync(join(outside, 'hesaplar.json'), join(owned, 'banks.json'));
    symlinkSync(data, join(owned, 'sonsuz'));
    const archive = join(root, 'yedek.tar.gz');
    await writeBackup(data, archive, NOW);
    const { files } = await verifyBackup(archive);
    expect(files.map(({ path }) => path).sort()).toEqual([
      '_private/admins.json',
      '_private/banks.json',
      '_private/orders/2026.jsonl',
      'sites.json',
    ]);
  });

  it('holds whole files, although they change while it is made', async () => {
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
  it.runIf(process.getuid?.() === 0)(
    'leaves the files to the owner of the folder that was there',
    async () => {
      const { data, archive } = await makeBackup();
      const owner = 65_534;
      chownSync(data, owner, owner);
      await restoreBackup(archive, data, NOW);
      const all = ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })];
      expect(all.filter((name) => statSync(join(data, name)).uid !== owner)).toEqual([]);
    },
  );

  it('keeps the folder that was there', async () => {
    const { archive, data } = await makeBackup();
    putFiles(data, { 'yeni.json': '{}' });
    // As a restore that was killed leaves it.
    const left = join(dirname(data), `.${basename(data)}.geri-00ff00ff00ff.tmp`);
    putFiles(left, { '_private/admins.json': '{}' });
    const { movedTo } = await restoreBackup(archive, data, NOW);
    expect(treeOf(data)).toEqual(FILES);
    expect(treeOf(movedTo ?? '')).toEqual({ ...FILES, 'yeni.json': '{}' });
    expect(existsSync(left)).toBe(false);
  });

  it.each<[string, (folder: string) => void, string]>([
    ['a changed file', (folder) => writeFileSync(join(folder, 'data/sites.json'), '[1]\n'), 'sites.json'],
    ['a link', (folder) => symlinkSync('/etc/passwd', join(folder, 'data/bag')), 'data/bag'],
    ['a foreign file', (folder) => writeFileSync(join(folder, 'baska'), ''), 'baska'],
    ['a broken list of contents', (folder) => writeFileSync(join(folder, 'yedek.json'), '{'), 'listesi'],
    [
      'the list of a newer version',
      (folder) => writeFileSync(join(folder, 'yedek.json'), '{"format":"shop-backup","version":2}'),
      'güncelleyin',
    ],
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

  it('refuses a file that no backup can hold, before it is read', async () => {
    const root = makeFolder();
    const archive = join(root, 'bomba.tar.gz');
    const header = new Header({ path: 'data/bomba', type: 'File', size: 3 * 2 ** 30, mode: 0o600 });
    const bytes = Buffer.alloc(1024);
    header.encode(bytes);
    writeFileSync(archive, gzipSync(bytes));
    await expect(restoreBackup(archive, join(root, 'hedef'), NOW)).rejects.toThrow('büyük');
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

const UNSHARE = ['-rm', 'sh', '-ec'];
const canMount = spawnSync('/usr/bin/unshare', ['-rm', 'true']).status === 0;
/** As containers mount a volume: from another disk, in a folder that cannot be written to. */
const IN_CONTAINER = `r=$(dirname "$1")/kap; mkdir "$r"; mount -t tmpfs tmpfs "$r"; mkdir "$r/data"
  mount --bind "$1" "$r/data"; mount -o remount,bind,ro "$r"; shift; set -- "$r/data" "$@"`;

/** Restores by the command line while the folder is a mount point. @param mount run before, with the folder as `$1` */
function restoreMounted(archive: string, data: string, mount = ''): { code: number | null; stderr: string } {
  const script = `mount --bind "$1" "$1"; ${mount}\n "$3" "$4" restore "$2" --data "$1" --force --verify`;
  const shop = shopProgram();
  const args = [...UNSHARE, script, 'sh', data, archive, process.execPath, shop];
  const { status, stderr } = spawnSync('/usr/bin/unshare', args, { encoding: 'utf8' });
  return { code: status, stderr };
}

describe.runIf(canMount)('a restore of a mounted volume', () => {
  it('replaces its content and keeps the old one in it, outside of the next backup', async () => {
    const { archive, root, data } = await makeBackup();
    putFiles(data, { 'yeni.json': '{}', '_private/orders/2026.jsonl': '{"id":2}\n' });
    mkdirSync(join(data, 'lost+found'));
    expect(restoreMounted(archive, data)).toEqual({ code: 0, stderr: '' });
    const kept = readdirSync(data).filter((name) => name.startsWith('.eski.'));
    expect(kept).toHaveLength(1);
    const { files } = await verifyBackup(archive);
    expect((await writeBackup(data, join(root, 'sonraki'), NOW)).files).toBe(files.length);
    expect(treeOf(join(data, kept[0] ?? ''))).toMatchObject({
      'yeni.json': '{}',
      '_private/orders/2026.jsonl': '{"id":2}\n',
    });
    rmSync(join(data, kept[0] ?? ''), { recursive: true });
    expect(treeOf(data)).toEqual(FILES);
    for (const name of readdirSync(data).filter((each) => each !== 'lost+found'))
      rmSync(join(data, name), { recursive: true });
    expect(restoreMounted(archive, data, IN_CONTAINER)).toEqual({ code: 0, stderr: '' });
    expect(readdirSync(data).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(treeOf(data)).toEqual(FILES);
  });

  it('leaves everything as it was where another volume is mounted in it', async () => {
    const { archive, data } = await makeBackup();
    putFiles(data, { 'yeni.json': '{}' });
    const { code, stderr } = restoreMounted(archive, data, 'mount -t tmpfs tmpfs "$1/images"');
    expect([code, stderr]).toEqual([1, expect.stringContaining('içinde bağlanmış başka bir birim var')]);
    expect(treeOf(data)).toEqual({ ...FILES, 'yeni.json': '{}' });
    expect(readdirSync(data).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('a restore within a folder that was cut off', () => {
  const NAMES = restoreFolders('2026');
  it.each([
    ['while it unpacked', { 'settings.json': '1', [`${NAMES.unpacked}/settings.json`]: '2' }, '1'],
    [
      'while the old content went',
      { [`${NAMES.leaving}/settings.json`]: '1', [`${NAMES.unpacked}/settings.json`]: '2' },
      '1',
    ],
    [
      'while the new content came',
      { 'sites.json': '[]', [`${NAMES.kept}/settings.json`]: '1', [`${NAMES.unpacked}/settings.json`]: '2' },
      '2',
    ],
  ])(
    '%s goes on with the next one, and no other command uses the folder before',
    async (_, files, content) => {
      const { archive, data } = await makeBackup({ 'sites.json': '[]' });
      rmSync(data, { recursive: true });
      putFiles(data, files);
      const isHalf = !('settings.json' in files);
      const check = await callShop(['check', '--data', data]);
      expect(check.stderr.includes('geri yükleme yarım kaldı')).toBe(isHalf);
      const restored = await callShop(['restore', archive, '--force', '--json', '--data', data]);
      const { keptAs } = JSON.parse(restored.stdout);
      expect(treeOf(keptAs)).toMatchObject({ 'settings.json': content });
      expect(treeOf(data)).toEqual({ 'sites.json': '[]' });
    },
  );
});

it.each([
  ['within', (data: string) => data, restoreFolders('2026').unpacked, RESTORE_LOCK],
  ['beside', dirname, '.data.geri-00ff00ff00ff.tmp', `.data${RESTORE_LOCK}`],
])('a restore %s a folder waits for no other one: it is refused', async (_, placeOf, unpacked, lock) => {
  const { archive, data } = await makeBackup({ 'sites.json': '[]' });
  const place = placeOf(data);
  putFiles(place, { [`${unpacked}/sites.json`]: '[]', [lock]: newHolder() });
  const { code, stderr } = await callShop(['restore', archive, '--force', '--data', data]);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`sürüyor: işlem ${process.pid}.`)]);
  expect(existsSync(join(place, unpacked))).toBe(true);
  // The restore of a neighbour goes on beside this one.
  putFiles(dirname(data), { [`.komsu${RESTORE_LOCK}`]: newHolder() });
  putFiles(place, { [lock]: { ...newHolder(), pid: 4_000_000 } });
  expect((await callShop(['restore', archive, '--force', '--data', data])).code).toBe(0);
  expect(existsSync(join(place, unpacked))).toBe(false);
  expect(treeOf(data)).toEqual({ 'sites.json': '[]' });
});

describe('an encrypted backup', () => {
  const PASSPHRASE = 'gizli söz';

  let sealed: Buffer | undefined;

  /** A folder, and its archive: sealed once, because a passphrase is slow on purpose. */
  async function makeSealed() {
    const root = makeFolder();
    const data = join(root, 'data');
    putFiles(data, { ...FILES, 'buyuk.json': JSON.stringify('ğ'.repeat(200_000)) });
    const archive = join(root, 'yedek.sifreli');
    if (sealed) writeFileSync(archive, sealed);
    else await writeBackup(data, archive, NOW, PASSPHRASE);
    sealed ??= readFileSync(archive);
    return { root, data, archive };
  }

  it('shows nothing of its content and comes back with its passphrase', async () => {
    const { root, data, archive } = await makeSealed();
    const bytes = readFileSync(archive);
    expect(bytes.includes(Buffer.from([0x1f, 0x8b, 0x08]), 0)).toBe(false);
    const target = join(root, 'geri');
    const { manifest } = await restoreBackup(archive, target, NOW, { passphrase: PASSPHRASE });
    await compareRestored(target, manifest);
    expect(treeOf(target)).toEqual(treeOf(data));
  });

  it.each<[string, string | undefined, (bytes: Buffer) => Buffer, string]>([
    ['without its passphrase', undefined, (bytes) => bytes, '--passphrase-stdin'],
    ['with another passphrase', 'başka', (bytes) => bytes, 'parola yanlış'],
    ['that is cut short', PASSPHRASE, (bytes) => bytes.subarray(0, bytes.length - 40), 'edek'],
    ['of which nearly nothing is left', PASSPHRASE, (bytes) => bytes.subarray(0, 60), 'yarım'],
    ['whose last byte was changed', PASSPHRASE, (bytes) => flipped(bytes, bytes.length - 1), 'değişmiş'],
    ['changed in the middle', PASSPHRASE, (bytes) => flipped(bytes, bytes.length >> 1), 'edek'],
    ['whose nonce was changed', PASSPHRASE, (bytes) => flipped(bytes, 30), 'edek'],
  ])('%s is refused, and nothing is restored', async (_, passphrase, change, reason) => {
    const { root, archive } = await makeSealed();
    writeFileSync(archive, change(readFileSync(archive)));
    const target = join(root, 'geri');
    await expect(restoreBackup(archive, target, NOW, { passphrase })).rejects.toThrow(reason);
    expect(readdirSync(root).sort()).toEqual(['data', 'yedek.sifreli']);
  });
});

it('an archive that is not encrypted does not pass for one whose passphrase is given', async () => {
  const { root, archive } = await makeBackup();
  const target = join(root, 'geri');
  await expect(restoreBackup(archive, target, NOW, { passphrase: 'parola' })).rejects.toThrow(
    'şifreli değil',
  );
  await expect(verifyBackup(archive, 'parola')).rejects.toThrow('şifreli değil');
  expect(existsSync(target)).toBe(false);
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

it('a restored folder that differs from its backup is named with the file', async () => {
  const { root, archive } = await makeBackup();
  const target = join(root, 'yeni');
  const { manifest } = await restoreBackup(archive, target, NOW);
  await compareRestored(target, manifest);
  writeFileSync(join(target, 'sites.json'), '[2]\n');
  await expect(compareRestored(target, manifest)).rejects.toThrow('sites.json');
  writeFileSync(join(target, 'sites.json'), '[]\n');
  writeFileSync(join(target, 'fazla.json'), '');
  await expect(compareRestored(target, manifest)).rejects.toThrow('fazla.json');
});

it('records that change together are archived as they stood together', async () => {
  const root = makeFolder();
  const data = join(root, 'data');
  putFiles(data, { ...FILES, '_private/a.json': '0', '_private/b.json': '0' });
  for (let number = 0; number < 400; number += 1)
    putFiles(data, { [`cok/${number}.json`]: 'x'.repeat(2000) });
  const over = new AbortController();
  const writing = (async () => {
    for (let number = 1; !over.signal.aborted; number += 1) {
      writeFileSync(join(data, '_private/a.json'), String(number));
      writeFileSync(join(data, '_private/b.json'), String(number));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const archive = join(root, 'a.tar.gz');
  await writeBackup(data, archive, NOW).finally(() => over.abort());
  await writing;
  const target = join(root, 'geri');
  await restoreBackup(archive, target, NOW);
  const [a, b] = ['a', 'b'].map((name) => readFileSync(join(target, `_private/${name}.json`), 'utf8'));
  expect(Number(a)).toBeGreaterThan(0);
  expect(b).toBe(a);
});
