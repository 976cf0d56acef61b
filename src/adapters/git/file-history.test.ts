import { execFileSync } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder, putFiles } from '../../testing/make-folder.ts';
import { createFileHistory } from './file-history.ts';

function git(folder: string, ...args: string[]): string {
  return execFileSync(
    'git',
    ['-C', folder, '-c', 'user.name=Veli', '-c', 'user.email=veli@example.com', ...args],
    {
      encoding: 'utf8',
    },
  );
}

/** A repository with a data folder inside. */
function makeRepository(files: Record<string, string>) {
  const root = makeFolder();
  git(root, 'init', '-q');
  putFiles(join(root, 'data'), files);
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'İlk ürünler');
  return { root, data: join(root, 'data') };
}

const LONG = 'aynı kalan uzun bir metin\n'.repeat(20);

describe('the history of a file', () => {
  test('goes through its renames, newest first, with the text of each version', async () => {
    const { root, data } = makeRepository({ 'igneler/manual-a-2026-01-01.json': `bir\n${LONG}` });
    writeFileSync(join(data, 'igneler/manual-a-2026-01-01.json'), `iki\n${LONG}`);
    git(root, 'commit', '-qam', 'Fiyat değişti: "ğüşıöç"');
    putFiles(data, { 'yeni/category.json': '{}' });
    renameSync(join(data, 'igneler/manual-a-2026-01-01.json'), join(data, 'yeni/manual-b-2026-01-01.json'));
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'Taşındı');
    const { versions } = await createFileHistory(data).list('yeni/manual-b-2026-01-01.json', 50);
    expect(versions.map(({ message, by, text }) => [message, by, text?.slice(0, 3)])).toEqual([
      ['Taşındı', 'Veli', 'iki'],
      ['Fiyat değişti: "ğüşıöç"', 'Veli', 'iki'],
      ['İlk ürünler', 'Veli', 'bir'],
    ]);
    expect(versions[0]?.id).toMatch(/^[0-9a-f]{40}$/);
    expect(Date.parse(versions[0]?.at ?? '')).not.toBeNaN();
  });

  test('says why there is none', async () => {
    const history = createFileHistory(makeFolder({ 'a.json': '{}' }));
    expect(await history.list('a.json', 5)).toEqual({
      versions: [],
      reason: 'Veri klasörü bir git deposunda değil.',
    });
  });

  test('is empty in a repository without commits and for a new file', async () => {
    const folder = makeFolder({ 'a.json': '{}' });
    git(folder, 'init', '-q');
    expect(await createFileHistory(folder).list('a.json', 5)).toEqual({ versions: [] });
    const { data } = makeRepository({ 'a.json': '{}' });
    expect(await createFileHistory(data).list('b.json', 5)).toEqual({ versions: [] });
  });

  test('takes no name for an option or a pattern', async () => {
    const { data } = makeRepository({ 'a.json': '{}' });
    const history = createFileHistory(data);
    expect((await history.list('--output=/tmp/x', 5)).versions).toEqual([]);
    expect((await history.list('*.json', 5)).versions).toEqual([]);
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
