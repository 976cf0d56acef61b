import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { git, makeRepository, productPath, productText } from '#testing/git-repository';
import { makeFolder, putFiles } from '#testing/make-folder';
import { createFileHistory } from './file-history.ts';

afterEach(() => vi.unstubAllEnvs());

const [A, B] = [productPath('a'), productPath('b')];
const FILES = { [A]: productText('a'), [B]: productText('b') };

/** What a product cost in each commit, newest first. */
async function pricesIn(data: string, id = 'a'): Promise<(string | undefined)[]> {
  const { versions } = await createFileHistory(data, makeFolder()).versions({ id }, 50);
  return versions.map(({ text }) => /"price": "([\d.]+)"/.exec(text ?? '')?.[1]);
}

/** Tries to commit a new price as the panel does; the reason when it was refused. */
async function save(data: string, price: string): Promise<string | undefined> {
  putFiles(data, { [A]: productText('a', { price }) });
  try {
    await createFileHistory(data).commit([A], `Fiyat ${price}`, 'Ayşe');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Two branches that change the same price; `main` is checked out. */
function makeConflict() {
  const repository = makeRepository(FILES);
  const { root, commit } = repository;
  git(root, 'checkout', '-q', '-b', 'kampanya');
  commit('kampanya', { [A]: productText('a', { price: '80.00' }) });
  git(root, 'checkout', '-q', 'main');
  commit('zam', { [A]: productText('a', { price: '120.00' }) });
  return repository;
}

describe('a repository in the middle of something', () => {
  test.each<[string, string, (root: string) => void]>([
    ['detached head', 'bir dalda değil', (root) => git(root, 'checkout', '-q', '--detach')],
    ['merge', 'bitmemiş bir birleştirme', (root) => git(root, 'merge', '-q', 'kampanya')],
    ['rebase', 'yarım kalmış bir rebase', (root) => git(root, 'rebase', '-q', 'kampanya')],
    ['cherry-pick', 'bitmemiş bir cherry-pick', (root) => git(root, 'cherry-pick', 'kampanya')],
  ])(
    '%s: history is read, a commit is refused with the reason, nothing is touched',
    async (_name, reason, begin) => {
      const { root, data } = makeConflict();
      try {
        begin(root);
      } catch {
        // Conflicts end with an exit code; that is what is wanted here.
      }
      const [head, status] = [git(root, 'rev-parse', 'HEAD'), git(root, 'ls-files', '-s')];
      expect((await pricesIn(data)).at(-1)).toBe('100.00');
      expect(await save(data, '7.00')).toContain(reason);
      expect(await createFileHistory(data).whyNoCommit()).toContain(reason);
      expect([git(root, 'rev-parse', 'HEAD'), git(root, 'ls-files', '-s')]).toEqual([head, status]);
    },
  );

  test('a lock of another git is waited for, and named when it stays', async () => {
    const { root, data } = makeRepository(FILES);
    const lock = join(root, '.git/index.lock');
    writeFileSync(lock, '');
    const saving = save(data, '7.00');
    await wait(300);
    rmSync(lock);
    expect(await saving).toBeUndefined();
    writeFileSync(lock, '');
    expect(await save(data, '8.00')).toContain(`${lock} dosyası`);
    expect(await pricesIn(data)).toEqual(['7.00', '100.00']);
  });

  test('commits of several processes at once all arrive', async () => {
    const { root, data } = makeRepository(FILES);
    const [one, other] = [createFileHistory(data), createFileHistory(data)];
    const files = Array.from({ length: 8 }, (_, number) => productPath(`n${number}`));
    const saves = files.map((file, number) => {
      putFiles(data, { [file]: productText(`n${number}`) });
      return (number % 2 === 0 ? one : other).commit([file], `Yeni ${number}`, 'Ayşe');
    });
    await Promise.all(saves);
    expect(git(root, 'rev-list', '--count', 'HEAD').trim()).toBe('9');
    expect(git(root, 'status', '--porcelain')).toBe('');
  });
});

describe('repositories of other shapes', () => {
  test('the data folder itself, a folder with an odd name, a submodule and a linked worktree', async () => {
    const repository = makeFolder(FILES);
    git(repository, 'init', '-q', '-b', 'main');
    git(repository, 'add', '-A');
    git(repository, 'commit', '-qm', 'İlk');
    expect(await save(repository, '7.00')).toBeUndefined();
    expect(await pricesIn(repository)).toEqual(['7.00', '100.00']);

    const odd = makeFolder();
    // Letters with separate marks, as some systems write them.
    const data = join(odd, 'dükkân verisi'.normalize('NFD'));
    mkdirSync(data);
    putFiles(data, { ...FILES, ['iğneler/çift'.normalize('NFD')]: 'x' });
    git(odd, 'init', '-q', '-b', 'main');
    git(odd, 'add', '-A');
    git(odd, 'commit', '-qm', 'İlk');
    expect(await save(data, '7.00')).toBeUndefined();
    expect(await pricesIn(data)).toEqual(['7.00', '100.00']);
    expect(git(odd, 'status', '--porcelain')).toBe('');

    const outer = makeRepository({ 'not.txt': 'x' });
    git(outer.root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', repository, 'urunler');
    const inner = join(outer.root, 'urunler');
    expect(await save(inner, '8.00')).toBeUndefined();
    expect(await pricesIn(inner)).toEqual(['8.00', '7.00', '100.00']);

    git(repository, 'worktree', 'add', '-q', '-b', 'dal', join(odd, 'dal'));
    expect(await save(join(odd, 'dal'), '9.00')).toBeUndefined();
    expect(await pricesIn(join(odd, 'dal'))).toEqual(['9.00', '7.00', '100.00']);
    expect(await pricesIn(repository)).toEqual(['7.00', '100.00']);
  });

  test('files as git writes them on Windows are committed as they were', async () => {
    const { root, data } = makeRepository(FILES);
    git(root, 'config', 'core.autocrlf', 'true');
    git(root, 'rm', '-rq', '--cached', '.');
    git(root, 'reset', '-q', '--hard');
    const moved = 'yeni/manual-urun-a-2026-01-01.json';
    mkdirSync(join(data, 'yeni'));
    renameSync(join(data, A), join(data, moved));
    await createFileHistory(data).commit([A, B, moved], 'Taşındı', 'Ayşe');
    expect(git(root, 'show', '--format=', '--summary').trim()).toMatch(/^rename .*\(100%\)$/);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  test('a category that is a submodule stays one', async () => {
    const { root, data } = makeRepository(FILES);
    const inner = makeRepository({ 'manual-urun-c-2026-01-01.json': productText('c') });
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'data/yaglar');
    git(root, 'commit', '-qm', 'Yağlar');
    const file = 'yaglar/manual-urun-d-2026-01-01.json';
    putFiles(data, { [file]: productText('d') });
    const commit = createFileHistory(data).commit([A, file], 'Yağ', 'Ayşe');
    await expect(commit).rejects.toThrow('"yaglar" klasörünün kendi git deposu var');
    expect(git(root, 'ls-tree', 'HEAD', 'data/yaglar')).toMatch(/^160000 commit/);
  });

  test('one with longer hashes, and a first commit by the panel', async () => {
    const data = makeFolder(FILES);
    git(data, 'init', '-q', '-b', 'main', '--object-format=sha256');
    expect(await save(data, '7.00')).toBeUndefined();
    rmSync(join(data, A));
    await createFileHistory(data).commit([A, B], 'Silindi', 'Ayşe');
    expect(await pricesIn(data)).toEqual([undefined, '7.00']);
    expect(await pricesIn(data, 'b')).toEqual(['100.00']);
  });

  test('a shallow clone tells what it has and that there was more', async () => {
    const { root, data, commit } = makeRepository(FILES);
    commit('zam', { [A]: productText('a', { price: '120.00' }) });
    commit('yine', { [A]: productText('a', { price: '130.00' }) });
    const clone = join(makeFolder(), 'kopya');
    git(data, 'clone', '-q', '--depth', '2', `file://${root}`, clone);
    const history = createFileHistory(join(clone, 'data'));
    const { versions, reason } = await history.versions({ id: 'a' }, 9);
    expect(versions.map(({ message }) => message)).toEqual(['yine', 'zam']);
    expect(reason).toContain('shallow');
    expect((await history.prices(new Set(['a']))).get('a')?.isCut).toBe(true);
    await expect(history.change('HEAD~1')).rejects.toThrow('git fetch --unshallow');
  });

  test('a repository without a commit says what to do', async () => {
    const data = makeFolder(FILES);
    git(data, 'init', '-q');
    const history = createFileHistory(data);
    for (const revision of ['HEAD', 'last'])
      await expect(history.change(revision)).rejects.toThrow('henüz commit yok');
    await expect(history.differences('HEAD', new Map())).rejects.toThrow('git commit');
  });

  test('a clone that got its older commits tells them, though its last commit is the same', async () => {
    const { root, data, commit } = makeRepository(FILES);
    commit('zam', { [A]: productText('a', { price: '120.00' }) });
    commit('yine', { [A]: productText('a', { price: '130.00' }) });
    const clone = join(makeFolder(), 'kopya');
    git(data, 'clone', '-q', '--depth', '1', `file://${root}`, clone);
    const history = createFileHistory(join(clone, 'data'));
    const messages = async (): Promise<string[]> =>
      (await history.versions({ id: 'a' }, 9)).versions.map(({ message }) => message);
    expect(await messages()).toEqual(['yine']);
    git(clone, 'fetch', '-q', '--deepen', '1');
    expect(await messages()).toEqual(['yine', 'zam']);
    git(clone, 'fetch', '-q', '--unshallow');
    expect(await messages()).toEqual(['yine', 'zam', 'İlk ürünler']);
    const { points = [], isCut } = (await history.prices(new Set(['a']))).get('a') ?? {};
    expect(points.map(({ price }) => price)).toEqual([10000, 12000, 13000]);
    expect(isCut).toBe(false);
  });

  test('a folder that git was told to ignore is never committed', async () => {
    const { root, data } = makeRepository(FILES);
    putFiles(data, {
      '.gitignore': '_private/\ngizli/\n',
      'gizli/manual-x-2026-01-01.json': productText('x'),
    });
    await createFileHistory(data).commit(['gizli/manual-x-2026-01-01.json', 'gizli'], 'x', 'Ayşe');
    expect(git(root, 'log', '-1', '--format=%s').trim()).toBe('İlk ürünler');
  });

  test('a moved data folder keeps the index that moves with it', async () => {
    const { root, data, commit } = makeRepository(FILES);
    commit('zam', { [A]: productText('a', { price: '120.00' }) });
    await createFileHistory(data).versions({ id: 'a' }, 9);
    renameSync(data, join(root, 'veri'));
    commit('taşındı');
    const { versions } = await createFileHistory(join(root, 'veri')).versions({ id: 'a' }, 9);
    expect(versions.map(({ message }) => message)).toContain('zam');
  });
});

describe('surroundings', () => {
  test('an owner that git does not trust is told with the command that helps', async () => {
    const { data } = makeRepository(FILES);
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
    const { reason } = await createFileHistory(data).versions({ id: 'a' }, 9);
    expect(reason).toContain(`git config --global --add safe.directory "${data}"`);
    expect(await save(data, '7.00')).toContain('safe.directory');
  });

  test('without git every call says so or has nothing', async () => {
    const { data } = makeRepository(FILES);
    vi.stubEnv('PATH', makeFolder());
    const history = createFileHistory(data);
    const reason = 'Bu bilgisayarda git kurulu değil.';
    expect(await history.whyNone()).toBe(reason);
    expect(await history.versions({ slug: 'urun-a' }, 9)).toMatchObject({ versions: [], reason });
    expect((await history.prices(new Set(['a']))).size).toBe(0);
    await expect(history.change('last')).rejects.toMatchObject({ message: reason });
    await expect(history.staged()).rejects.toMatchObject({ message: reason });
    expect(await save(data, '7.00')).toContain(reason);
  });

  test('a git around us that works on another repository is none of ours', async () => {
    const { data } = makeRepository(FILES);
    const other = makeRepository({ [A]: productText('a', { price: '1.00' }) });
    vi.stubEnv('GIT_DIR', join(other.root, '.git'));
    vi.stubEnv('GIT_WORK_TREE', other.root);
    vi.stubEnv('GIT_INDEX_FILE', join(other.root, '.git/index'));
    expect(await pricesIn(data)).toEqual(['100.00']);
    expect(await save(data, '7.00')).toBeUndefined();
    vi.unstubAllEnvs();
    expect(git(other.root, 'rev-list', '--count', 'HEAD').trim()).toBe('1');
  });

  test('nothing that a repository’s settings name is ever run by our calls', async () => {
    const { root, data, commit } = makeRepository(FILES);
    const last = commit('zam', { [A]: productText('a', { price: '120.00' }) });
    // git looks again at files younger than its index whenever it writes that, by their filters.
    const soon = new Date(Date.now() + 3_600_000);
    utimesSync(join(data, B), soon, soon);
    git(root, 'add', '-A');
    const traps = makeFolder();
    const ran = join(traps, 'ran');
    const trap = join(traps, 'trap.sh');
    writeFileSync(trap, `#!/bin/sh\necho "$0 $*" >> '${ran}'\ncat\n`);
    chmodSync(trap, 0o755);
    const hooks = ['pre-commit', 'commit-msg', 'post-commit', 'reference-transaction', 'post-index-change'];
    for (const folder of ['kancalar', '.git/hooks']) {
      putFiles(
        root,
        Object.fromEntries(hooks.map((hook) => [`${folder}/${hook}`, `#!/bin/sh\n'${trap}'\n`])),
      );
      for (const hook of hooks) chmodSync(join(root, folder, hook), 0o755);
    }
    putFiles(data, { '.gitattributes': '*.json diff=tuzak filter=tuzak merge=tuzak\n' });
    const settings = {
      'core.fsmonitor': trap,
      'core.hooksPath': 'kancalar',
      'core.pager': trap,
      'core.editor': trap,
      'core.sshCommand': trap,
      'core.askPass': trap,
      'pager.log': trap,
      'diff.external': trap,
      'diff.tuzak.command': trap,
      'diff.tuzak.textconv': trap,
      'filter.tuzak.clean': trap,
      'filter.tuzak.smudge': trap,
      'filter.tuzak.process': trap,
      'log.showSignature': 'true',
      'commit.gpgSign': 'true',
      'gpg.program': trap,
      'credential.helper': trap,
      'remote.origin.url': `ext::${trap}`,
      'remote.origin.promisor': 'true',
      'protocol.ext.allow': 'always',
    };
    for (const [name, value] of Object.entries(settings)) git(root, 'config', name, value);

    const history = createFileHistory(data);
    expect((await history.versions({ id: 'a' }, 9)).versions).toHaveLength(2);
    expect((await history.prices(new Set(['a']))).get('a')?.points).toHaveLength(2);
    expect(await history.differences('HEAD~1', 'HEAD')).toHaveLength(1);
    expect(await history.differences('HEAD', new Map([[A, productText('a')]]))).toHaveLength(2);
    expect((await history.change('last')).id).toBe(last);
    expect((await history.committed([A])).size).toBe(1);
    expect(await history.staged()).toEqual([]);
    expect(await save(data, '7.00')).toBeUndefined();
    await history.commit(new Map([[productPath('c'), productText('c')]]), 'Eklendi');
    expect(existsSync(ran) ? readFileSync(ran, 'utf8') : '').toBe('');
    // The traps are set: git itself falls into them.
    putFiles(data, { [A]: productText('a', { price: '9.00' }) });
    expect(() => git(root, 'status')).not.toThrow();
    expect(existsSync(ran)).toBe(true);
  });
});
