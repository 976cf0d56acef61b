import fs, { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { git, makeRepository } from '#testing/git-repository';
import { makeFolder, putFiles } from '#testing/make-folder';
import { stubBuiltin } from '#testing/stub-builtin';
import { createFileHistory } from './file-history.ts';

const product = (fields: object): string =>
  `${JSON.stringify({ id: 'p-1', slug: 'a', name: 'İğne', price: '10.00', ...fields }, null, 2)}\n`;
const FILE = 'igneler/manual-a-2026-01-01.json';
const MOVED = 'yeni/manual-a-2026-01-01.json';

describe('the history of a product', () => {
  test('goes through moves and renames, newest first, with the text before and after', async () => {
    const { root, data } = makeRepository({ [FILE]: product({}) });
    putFiles(data, { [FILE]: product({ price: '12.00' }) });
    git(root, 'commit', '-qam', 'Fiyat değişti: "ğüşıöç"');
    putFiles(data, { 'yeni/category.json': '{}' });
    renameSync(join(data, FILE), join(data, 'yeni/manual-b-2026-01-01.json'));
    putFiles(data, { 'yeni/manual-b-2026-01-01.json': product({ slug: 'b', price: '12.00' }) });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'Taşındı');
    const history = createFileHistory(data);
    const { versions, reason } = await history.versions({ id: 'p-1' }, 50);
    const slugAndPrice = (text: string | undefined) =>
      text === undefined ? '' : /"slug": "(\w+)",[^]*"price": "([\d.]+)"/.exec(text)?.slice(1).join(' ');
    expect(
      versions.map(({ message, by, before, text }) => [
        message,
        by,
        slugAndPrice(before),
        slugAndPrice(text),
      ]),
    ).toEqual([
      ['Taşındı', 'Veli', 'a 12.00', 'b 12.00'],
      ['Fiyat değişti: "ğüşıöç"', 'Veli', 'a 10.00', 'a 12.00'],
      ['İlk ürünler', 'Veli', '', 'a 10.00'],
    ]);
    expect(reason).toBeUndefined();
    expect(versions[0]?.id).toMatch(/^[0-9a-f]{40}$/);
    expect(Date.parse(versions[0]?.at ?? '')).not.toBeNaN();
    for (const slug of ['a', 'b']) {
      expect(await history.versions({ slug }, 50)).toEqual({ productId: 'p-1', versions });
    }
    expect(await history.versions({ slug: 'c' }, 50)).toEqual({ versions: [] });
  });

  test('is read on a full disk, too, and leaves nothing behind that fills it', async () => {
    const { data } = makeRepository({ [FILE]: product({}) });
    const cache = makeFolder();
    const write = stubBuiltin(fs, 'writeFileSync', (file) => {
      write(file, 'half');
      throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
    });
    expect((await createFileHistory(data, cache).versions({ id: 'p-1' }, 5)).versions).toHaveLength(1);
    expect(readdirSync(cache)).toEqual([]);
  });

  test('says why there is none', async () => {
    const history = createFileHistory(makeFolder({ [FILE]: product({}) }));
    const reason = 'Veri klasörü bir git deposunda değil.';
    expect(await history.versions({ id: 'p-1' }, 5)).toEqual({ productId: 'p-1', versions: [], reason });
    expect(await history.whyNone()).toBe(reason);
  });

  test('is empty in a repository without commits and for a new file', async () => {
    const folder = makeFolder({ [FILE]: product({}) });
    git(folder, 'init', '-q');
    expect(await createFileHistory(folder).versions({ id: 'p-1' }, 5)).toEqual({
      productId: 'p-1',
      versions: [],
    });
    const { data } = makeRepository({ 'a.json': '{}' });
    expect(await createFileHistory(data).versions({ id: 'p-1' }, 5)).toEqual({
      productId: 'p-1',
      versions: [],
    });
  });

  test('is the same from the remembered index, after new commits, and on another branch', async () => {
    const { root, data } = makeRepository({ [FILE]: product({}) });
    const prices = async (): Promise<(string | undefined)[]> => {
      const { versions } = await createFileHistory(data).versions({ id: 'p-1' }, 50);
      const [again, fresh] = await Promise.all([
        createFileHistory(data).versions({ id: 'p-1' }, 50),
        createFileHistory(data, makeFolder()).versions({ id: 'p-1' }, 50),
      ]);
      expect(again.versions).toEqual(versions);
      expect(fresh.versions).toEqual(versions);
      return versions.map(({ text }) => /"price": "([\d.]+)"/.exec(text ?? '')?.[1]);
    };
    const commit = (price: string): void => {
      putFiles(data, { [FILE]: product({ price }) });
      git(root, 'commit', '-qam', price);
    };
    expect(await prices()).toEqual(['10.00']);
    commit('11.00');
    commit('12.00');
    expect(await prices()).toEqual(['12.00', '11.00', '10.00']);
    git(root, 'checkout', '-q', '-b', 'kampanya', 'HEAD~1');
    commit('9.00');
    expect(await prices()).toEqual(['9.00', '11.00', '10.00']);
    git(root, 'commit', '-q', '--amend', '-m', 'yeniden yazıldı');
    expect(await prices()).toEqual(['9.00', '11.00', '10.00']);
    git(root, 'checkout', '-q', '-');
    expect(await prices()).toEqual(['12.00', '11.00', '10.00']);
  });

  test.each(['2090-01-01T00:00:00Z', '1990-01-01T00:00:00Z'])(
    'has its prices in the order of the commits, though one was made when the clock said %s',
    async (wrong) => {
      const { root, data } = makeRepository({ [FILE]: product({}) });
      const commit = (price: string): void => {
        putFiles(data, { [FILE]: product({ price }) });
        git(root, 'commit', '-qam', price);
      };
      vi.stubEnv('GIT_COMMITTER_DATE', wrong);
      commit('5.00');
      vi.unstubAllEnvs();
      commit('12.00');
      const { points = [] } = (await createFileHistory(data).prices(new Set(['p-1']))).get('p-1') ?? {};
      expect(points.map(({ price }) => price)).toEqual([1000, 500, 1200]);
      const times = points.map(({ at }) => Date.parse(at));
      expect(times).toEqual(times.toSorted((left, right) => left - right));
      expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
    },
  );

  test('does not believe a damaged index', async () => {
    const { data } = makeRepository({ [FILE]: product({}) });
    const whole = await createFileHistory(data).versions({ id: 'p-1' }, 5);
    const index = join(data, '_private/cache/history.index');
    const bytes = readFileSync(index, 'utf8');
    for (const damaged of ['', bytes.slice(0, 90), bytes.replace('10.00', '99.00'), `${bytes}x`]) {
      writeFileSync(index, damaged);
      expect(await createFileHistory(data).versions({ id: 'p-1' }, 5)).toEqual(whole);
      expect(readFileSync(index, 'utf8')).toBe(bytes);
    }
  });

  test('names the people whose commits a merge brought', async () => {
    const { root, data } = makeRepository({ [FILE]: product({}), 'b.json': '{}' });
    git(root, 'checkout', '-q', '-b', 'ayse');
    putFiles(data, { [FILE]: product({ price: '11.00' }) });
    git(root, '-c', 'user.name=Ayşe', 'commit', '-qam', 'Zam');
    putFiles(data, { [MOVED]: product({ price: '11.00' }) });
    git(root, 'rm', '-q', `data/${FILE}`);
    git(root, 'add', '-A');
    git(root, '-c', 'user.name=Can', 'commit', '-qm', 'Taşındı');
    git(root, 'checkout', '-q', '-');
    putFiles(data, { 'b.json': '{"x":1}' });
    git(root, 'commit', '-qam', 'başka');
    git(root, 'merge', '-q', '--no-ff', '-m', 'Birleştirildi', 'ayse');
    const { versions } = await createFileHistory(data).versions({ id: 'p-1' }, 5);
    expect(versions.map(({ by, message }) => `${by}: ${message}`)).toEqual([
      'Can: Taşındı',
      'Ayşe: Zam',
      'Veli: İlk ürünler',
    ]);
    expect(versions[0]?.before).toBe(versions[1]?.text);
  });

  test('has what a branch changed between two moves of the file', async () => {
    const { root, data } = makeRepository({
      [FILE]: product({}),
      'ara/category.json': '{}',
      'yeni/category.json': '{}',
    });
    git(root, 'checkout', '-qb', 'ayse');
    const save = (file: string, price: string) => {
      putFiles(data, { [file]: product({ price }) });
      git(root, 'add', '-A');
      git(root, 'commit', '-qm', `${file.split('/', 1)[0]} ${price}`);
    };
    const between = 'ara/manual-a-2026-01-01.json';
    rmSync(join(data, FILE));
    save(between, '10.00');
    save(between, '11.00');
    rmSync(join(data, between));
    save(MOVED, '11.00');
    git(root, 'checkout', '-q', '-');
    git(root, 'commit', '-q', '--allow-empty', '-m', 'Boş');
    git(root, 'merge', '-q', '--no-ff', '-m', 'Birleştirildi', 'ayse');
    const { versions } = await createFileHistory(data).versions({ id: 'p-1' }, 50);
    expect(versions.map(({ message }) => message)).toEqual([
      'yeni 11.00',
      'ara 11.00',
      'ara 10.00',
      'İlk ürünler',
    ]);
  });

  test('has the prices of a merge from when it was merged, as resolved', async () => {
    const { root, data } = makeRepository({ [FILE]: product({}) });
    git(root, 'checkout', '-q', '-b', 'kampanya');
    putFiles(data, { [FILE]: product({ price: '8.00' }) });
    git(root, 'commit', '-qam', 'kampanya');
    git(root, 'checkout', '-q', '-');
    putFiles(data, { [FILE]: product({ price: '11.00' }) });
    git(root, 'commit', '-qam', 'zam');
    expect(() => git(root, 'merge', '-q', 'kampanya')).toThrow('Command failed');
    putFiles(data, { [FILE]: product({ price: '10.50' }) });
    git(root, 'commit', '-qam', 'çözüldü');
    const history = createFileHistory(data);
    const points = (await history.prices(new Set(['p-1']))).get('p-1')?.points;
    expect(points?.map(({ price }) => price)).toEqual([1000, 1100, 1050]);
    const { versions } = await history.versions({ id: 'p-1' }, 9);
    expect(versions.map(({ message }) => message)).toEqual(['çözüldü', 'kampanya', 'zam', 'İlk ürünler']);
  });
});

describe('a commit of a save', () => {
  test('holds these files alone and the name of the admin', async () => {
    const { root, data } = makeRepository({ 'a.json': '1', 'b.json': '1', 'c.json': '1' });
    putFiles(data, { 'a.json': '2', 'b.json': '2', 'new/d.json': 'yeni ürün' });
    rmSync(join(data, 'c.json'));
    git(root, 'add', 'data/b.json');
    const history = createFileHistory(data);
    await history.commit(
      ['a.json', 'c.json', 'new/d.json', 'never-there.json'],
      'Ürün güncellendi: A',
      'Ayşe Öz',
    );
    expect(git(root, 'log', '-1', '--format=%an|%s', '--name-status').trim().split('\n')).toEqual([
      'Ayşe Öz|Ürün güncellendi: A',
      '',
      'M\tdata/a.json',
      'D\tdata/c.json',
      'A\tdata/new/d.json',
    ]);
    expect(git(root, 'status', '--porcelain')).toBe('M  data/b.json\n');
  });

  test('of what is committed already is no failure', async () => {
    const { root, data } = makeRepository({ 'a.json': '1' });
    await createFileHistory(data).commit(['a.json'], 'yok', 'Ayşe');
    expect(git(root, 'rev-list', '--count', 'HEAD').trim()).toBe('1');
  });

  test('outside a repository fails by name', async () => {
    const history = createFileHistory(makeFolder({ 'a.json': '{}' }));
    await expect(history.commit(['a.json'], 'x', 'y')).rejects.toMatchObject({ code: 'git_failed' });
  });
});
