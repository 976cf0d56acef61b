import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, makeRepository, productPath, productText } from '#testing/git-repository';
import { makeFolder, putFiles } from '#testing/make-folder';
import { callShop } from '#testing/shops/call-shop';

const [A, B] = [productPath('a'), productPath('b')];
const FILES = {
  'igneler/category.json': { id: 'c-igneler', name: 'İğneler', slug: 'igneler', parentId: null },
  'images/ornek.svg': '<svg/>',
  [A]: productText('a'),
  [B]: productText('b'),
};

describe('shop check of some files', () => {
  test('reports only their faults, also those against other files', async () => {
    const data = makeFolder({
      ...FILES,
      [A]: productText('a', { sku: 'X-1' }),
      [B]: productText('b', { sku: 'X-1', slug: 'urun-a' }),
      [productPath('c')]: '{',
    });
    const check = async (...files: string[]) => {
      const paths = files.map((file) => join(data, file));
      const { code, stdout } = await callShop(['check', ...paths, '--json', '--data', data]);
      const { problems }: { problems: { file: string; code: string }[] } = JSON.parse(stdout);
      return [code, ...problems.map((problem) => `${problem.code} ${problem.file}`)];
    };
    expect(await check(productPath('c'))).toEqual([1, `bad_json ${productPath('c')}`]);
    expect(await check('igneler/category.json')).toEqual([0]);
    expect(await check('igneler')).toContain(`bad_json ${productPath('c')}`);
    expect((await callShop(['fmt', '--check', join(data, 'igneler'), '--data', data])).code).toBe(1);
    expect(await check(A)).toContain(`duplicate_slug ${B}`);
    expect(await check(B)).toContain(`duplicate_slug ${B}`);
  });

  test('names a stock code that another file has, whichever of the two is checked', async () => {
    const data = makeFolder({
      ...FILES,
      [A]: productText('a', { sku: 'X' }),
      [B]: productText('b', { sku: 'X' }),
    });
    for (const [asked, other] of [
      [A, B],
      [B, A],
    ] as const) {
      const { stdout } = await callShop(['check', join(data, asked), '--data', data]);
      expect(stdout).toBe(
        `${asked}:13: "sku" alanı "X" başka bir üründe de var: ${other}; birini değiştirin\n`,
      );
    }
  });

  test('ignores files that are not of the catalogue, and refuses those outside of the folder', async () => {
    const data = makeFolder({ ...FILES, 'README.md': 'x' });
    const readme = join(data, 'README.md');
    expect((await callShop(['check', readme, '--data', data])).code).toBe(0);
    const other = join(makeFolder({ [A]: '{' }), A);
    const outside = await callShop(['check', readme, other, '--data', data]);
    expect([outside.code, outside.stderr]).toEqual([2, expect.stringContaining(`değil: ${other}`)]);
    for (const command of ['check', 'fmt']) {
      const missing = await callShop([command, join(data, 'yok.json'), '--data', data]);
      expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('diye bir dosya yok')]);
    }
    const link = join(makeFolder(), 'baglanti');
    symlinkSync(data, link);
    for (const [file, folder] of [
      [join(link, A), data],
      [join(data, A), link],
    ] as const)
      expect((await callShop(['check', file, '--data', folder])).stderr).toContain('1 dosya denetlendi');
    const both = await callShop(['check', readme, '--staged', '--data', data]);
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('--staged birlikte kullanılamaz')]);
  });
});

describe('a struck-through price above the lowest one of the days before the offer', () => {
  const HIGH = 'son 10 günün en düşük fiyatı 90.00';
  const check = (data: string, ...more: string[]) => callShop(['check', ...more, '--data', data]);

  test('is a warning as soon as it is staged, and none once it is right', async () => {
    const { root, data, commit } = makeRepository(FILES);
    commit('Ucuz', { [A]: productText('a', { price: '90.00' }) });
    commit('Zam', { [A]: productText('a', { price: '95.00' }) });
    const offer = { price: '80.00', originalPrice: '100.00', discount: 20 };
    putFiles(data, { [A]: productText('a', offer) });
    git(root, 'add', '-A');
    const staged = await check(data, '--staged');
    expect(staged.stdout).toContain(`${A}:8: uyarı: üstü çizili fiyat (originalPrice) 100.00`);
    expect(staged.stdout).toContain(HIGH);
    expect(staged.code).toBe(0);
    commit('İndirim', {});
    expect((await check(data)).stdout).toContain(HIGH);
    const json = JSON.parse((await check(data, '--json')).stdout);
    expect(json).toMatchObject({ problems: [], warnings: [{ code: 'struck_price_too_high', file: A }] });
    commit('Doğru', { [A]: productText('a', { ...offer, originalPrice: '90.00', discount: 11 }) });
    expect((await check(data)).stdout).toBe('');
    commit('Yine yüksek', { [A]: productText('a', offer) });
    // A higher struck-through price is a new offer, with days of its own.
    expect((await check(data)).stdout).toContain('en düşük fiyatı 80.00');
  });

  test('is not reported when the history before it is unknown', async () => {
    const offer = productText('a', { price: '80.00', originalPrice: '100.00', discount: 20 });
    const { data } = makeRepository({ ...FILES, [A]: offer });
    expect((await check(data)).stdout).toBe('');
    expect((await check(makeFolder({ ...FILES, [A]: offer }))).stdout).toBe('');
  });
});

describe('what only the last commit shows to be a slip', () => {
  const moved = 'igneler/manual-yeni-2025-01-01.json';
  const slips = async (data: string, ...more: string[]) => {
    const { code, stdout } = await callShop(['check', '--json', '--data', data, ...more]);
    const { warnings }: { warnings: { code: string; file: string; line: number }[] } = JSON.parse(stdout);
    return [code, ...warnings.map((each) => `${each.code} ${each.file}:${each.line}`)];
  };

  test('a price that jumps and an address that is lost are warnings until they are committed', async () => {
    const { root, data, commit } = makeRepository(FILES);
    putFiles(data, { [A]: productText('a', { price: '1.00' }) });
    rmSync(join(data, B));
    putFiles(data, { [moved]: productText('b', { slug: 'yeni' }) });
    const found = [0, `price_jump ${A}:7`, `lost_address ${moved}:4`];
    expect(await slips(data)).toEqual(found);
    expect(await slips(data, join(data, A))).toEqual(found.slice(0, 2));
    git(root, 'add', '-A');
    expect(await slips(data, '--staged')).toEqual(found);
    putFiles(data, { [moved]: productText('b', { slug: 'yeni', oldSlugs: ['urun-b'] }) });
    expect(await slips(data)).toEqual(found.slice(0, 2));
    commit('İstenerek', {});
    expect(await slips(data)).toEqual([0]);
  });

  test('so is the address of a category whose folder was renamed', async () => {
    const { data } = makeRepository(FILES);
    renameSync(join(data, 'igneler'), join(data, 'ignelik'));
    const category = { ...FILES['igneler/category.json'], slug: 'ignelik' };
    putFiles(data, { 'ignelik/category.json': category });
    expect(await slips(data)).toEqual([0, 'lost_address ignelik/category.json:4']);
    putFiles(data, { 'ignelik/category.json': { ...category, oldSlugs: ['igneler'] } });
    expect(await slips(data)).toEqual([0]);
  });
});

describe('shop check --staged', () => {
  test('checks what would be committed, not what is in the folder', async () => {
    const { root, data } = makeRepository(FILES);
    putFiles(data, { [A]: productText('a', { price: 5 }), [B]: '{ bozuk' });
    git(root, 'add', join('data', A));
    putFiles(data, { [A]: productText('a', { price: '5.00' }) });
    const staged = await callShop(['check', '--staged', '--data', data]);
    expect(staged.stdout).toBe(
      `${A}:7: "price" alanı tırnak içinde yazılmalı, örneğin "12499.90" (dosyada 5)\n`,
    );
    expect(staged.code).toBe(1);
    expect(staged.stderr).toContain('Commit yapılmadı.');
    git(root, 'add', join('data', A));
    expect((await callShop(['check', '--staged', '--data', data])).code).toBe(0);
    expect((await callShop(['check', '--data', data])).code).toBe(1);
  });

  test('checks guides too', async () => {
    const { root, data } = makeRepository(FILES);
    const guide = '---\ntitle: T\nsummary: S\ncategories: iplikler\n---\nMetin.\n';
    putFiles(data, { 'guides/secim.md': guide, 'notlar.md': guide, '_private/x.md': guide });
    git(root, 'add', '-A');
    const { code, stdout } = await callShop(['check', '--staged', '--data', data]);
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/^guides\/secim\.md:4: "\/kategori\/iplikler".*\n$/),
    ]);
  });

  test('finds the id and slug of another product, and merge marks', async () => {
    const { root, data } = makeRepository(FILES);
    const c = productPath('c');
    putFiles(data, { [c]: productText('a', { slug: 'urun-b' }) });
    git(root, 'add', '-A');
    rmSync(join(data, c));
    const doubles = await callShop(['check', '--staged', '--data', data]);
    expect(doubles.stdout.split('\n').filter(Boolean)).toEqual([
      `${c}:2: "id" alanı "a" başka bir üründe de var: ${A}; birini değiştirin ya da silin`,
      `${c}:4: "slug" alanı "urun-b" başka bir üründe de var: ${B}; birini değiştirin ya da silin`,
    ]);
    git(root, 'reset', '-q', '--hard');
    putFiles(data, {
      [A]: productText('a').replace(/(.*"price".*)/, '<<<<<<< HEAD\n$1\n=======\n$1\n>>>>>>> x'),
    });
    git(root, 'add', '-A');
    const marks = await callShop(['check', '--staged', '--data', data]);
    expect(marks.stdout).toContain(`${A}:7: git birleştirme işaretleri (<<<<<<<) dosyada kalmış`);
  });

  test('names what a removed category leaves behind', async () => {
    const { root, data } = makeRepository({
      ...FILES,
      'alt/category.json': { id: 'c-alt', name: 'Alt', slug: 'alt', parentId: 'c-igneler' },
    });
    git(root, 'rm', '-q', '--cached', 'data/igneler/category.json');
    const { code, stdout } = await callShop(['check', '--staged', '--data', data]);
    expect(code).toBe(1);
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^alt\/category\.json:\d: "parentId" alanındaki "c-igneler" kategorisi yok/),
      'igneler/category.json:1: klasörde ürün var ama category.json yok; kategori dosyasını ekleyin',
    ]);
    git(root, 'rm', '-q', '--cached', join('data', A), join('data', B));
    git(root, 'rm', '-q', 'data/alt/category.json');
    expect(await callShop(['check', '--staged', '--data', data])).toMatchObject({ code: 0, stdout: '' });
  });

  test('names the links of guides to what it removes or renames, and no others', async () => {
    const guide = '---\ntitle: T\nsummary: S\ncategories: igneler, eski\n---\n[B](/urun/urun-b)\n';
    const { root, data } = makeRepository({ ...FILES, 'guides/secim.md': guide });
    const staged = async (): Promise<string> =>
      (await callShop(['check', '--staged', '--data', data])).stdout.replaceAll(/^(?!guides).*\n/gm, '');
    git(root, 'mv', 'data/igneler', 'data/ignelik');
    putFiles(data, { 'ignelik/category.json': { ...FILES['igneler/category.json'], slug: 'ignelik' } });
    git(root, 'add', '-A');
    expect(await staged()).toMatch(/^guides\/secim\.md:4: "\/kategori\/igneler".*\n$/);
    git(root, 'rm', '-qf', join('data', B.replace('igneler', 'ignelik')));
    expect(await staged()).toMatch(/^.*:4: "\/kategori\/igneler".*\n.*:6: "\/urun\/urun-b".*\n$/);
  });

  test('says why it cannot check without a repository', async () => {
    const { code, stderr } = await callShop(['check', '--staged', '--data', makeFolder(FILES)]);
    expect([code, stderr]).toEqual([1, 'Hata: Veri klasörü bir git deposunda değil.\n']);
  });
});

describe('shop hook', () => {
  const commit = (root: string): string => {
    try {
      return git(root, 'commit', '-q', '-m', 'Deneme') || 'committed';
    } catch (error) {
      return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    }
  };

  test('prevents broken products in a repository, by the index of each kind of commit', async () => {
    const { root, data } = makeRepository(FILES);
    const installed = await callShop(['hook', 'install', '--data', data]);
    expect(installed.stdout).toContain(join(root, '.git/hooks/pre-commit'));
    putFiles(data, { [A]: '{ bozuk' });
    git(root, 'add', '-A');
    expect(commit(root)).toContain('Commit yapılmadı.');
    putFiles(data, { [A]: productText('a', { price: '7.00' }), [B]: '{ bozuk' });
    // `commit FILE` prepares an index of its own and names it to the hook.
    git(root, 'commit', '-q', '-m', 'Yalnız a', '--', join('data', A));
    expect(() => git(root, 'commit', '-qam', 'Hepsi')).toThrow('Commit yapılmadı.');
    expect(git(root, 'log', '-1', '--format=%s').trim()).toBe('Yalnız a');
    expect((await callShop(['hook', 'remove', '--data', data])).code).toBe(0);
    git(root, 'commit', '-qam', 'Denetimsiz');
    expect((await callShop(['hook', 'remove', '--data', data])).stdout).toBe(
      'Bu depoda kurulu bir kanca yok.\n',
    );
  });

  test('checks the work tree that commits, also when the repository was moved', async () => {
    const { root, data } = makeRepository(FILES);
    await callShop(['hook', 'install', '--data', data]);
    const [other, moved] = [join(makeFolder(), 'dal'), join(makeFolder(), 'depo')];
    git(root, 'worktree', 'add', '-q', '-b', 'dal', other);
    putFiles(other, { [join('data', A)]: '{ bozuk' });
    git(other, 'add', '-A');
    putFiles(data, { [A]: productText('a', { price: '7.00' }) });
    git(root, 'commit', '-qam', 'Zam');
    expect(commit(other)).toContain('Commit yapılmadı.');
    git(other, 'rm', '-qrf', 'data');
    git(other, 'commit', '-qm', 'Mağazasız dal');
    renameSync(root, moved);
    putFiles(moved, { [join('data', A)]: '{ bozuk' });
    expect(() => git(moved, 'commit', '-qam', 'Bozuk')).toThrow('Commit yapılmadı.');
  });

  test('says what to do when Node or the program is missing', async () => {
    const { root, data } = makeRepository(FILES);
    await callShop(['hook', 'install', '--data', data]);
    const hook = join(root, '.git/hooks/pre-commit');
    const script = readFileSync(hook, 'utf8');
    putFiles(data, { [A]: productText('a', { price: '7.00' }) });
    git(root, 'add', '-A');
    writeFileSync(hook, script.replace(/^shop=.*$/m, "shop='/yok/shop.js'"));
    expect(commit(root)).toContain('/yok/shop.js bulunamadı');
    writeFileSync(
      hook,
      script.replace(/^node=.*$/m, "node='/yok/node'").replaceAll('command -v node', 'false'),
    );
    expect(commit(root)).toContain('Node.js bulunamadı');
    expect(commit(root)).toContain('shop hook install');
  });

  test('leaves a foreign hook alone and says which line to add', async () => {
    const { root, data } = makeRepository(FILES);
    git(root, 'config', 'core.hooksPath', 'kancalar');
    putFiles(root, { 'kancalar/pre-commit': '#!/bin/sh\nexit 0\n' });
    chmodSync(join(root, 'kancalar/pre-commit'), 0o755);
    const { code, stderr } = await callShop(['hook', 'install', '--data', data]);
    expect(code).toBe(1);
    expect(stderr).toContain('başka bir pre-commit kancası var');
    expect(stderr).toContain('check --staged');
    await callShop(['hook', 'remove', '--data', data]);
    expect(existsSync(join(root, 'kancalar/pre-commit'))).toBe(true);
  });
});

describe('a warning of shop check', () => {
  test('is a slip in a field and a discount that the prices do not give; shop fmt corrects the discount', async () => {
    const data = makeFolder({
      ...FILES,
      [A]: productText('a', { price: '75.00', originalPrice: '100.00', discount: 20, stokCount: 3 }),
    });
    const { code, stdout } = await callShop(['check', '--json', '--data', data]);
    const { problems, warnings } = JSON.parse(stdout);
    expect([code, problems]).toEqual([0, []]);
    expect(warnings.map((each: { code: string }) => each.code).sort()).toEqual([
      'unknown_field',
      'wrong_discount',
    ]);
    const people = await callShop(['check', '--data', data]);
    expect(people.stdout.split('\n').map((line) => line.split(' ')[1])).toEqual([
      'uyarı:',
      'uyarı:',
      undefined,
    ]);
    expect(people.stderr).toBe('Sorun yok, 2 uyarı var (2 ürün).\n');
    await callShop(['fmt', '--data', data]);
    const after = JSON.parse((await callShop(['check', '--json', '--data', data])).stdout);
    expect(after.warnings).toMatchObject([{ code: 'unknown_field' }]);
  });

  test('fmt writes no file before its changes are written down', async () => {
    const before = JSON.stringify(JSON.parse(productText('a')));
    const data = makeFolder({ ...FILES, [A]: before });
    mkdirSync(join(data, '_private'));
    writeFileSync(join(data, '_private', 'unfinished'), '');
    expect((await callShop(['fmt', '--data', data])).code).toBe(1);
    expect(readFileSync(join(data, A), 'utf8')).toBe(before);
    rmSync(join(data, '_private', 'unfinished'));
    expect((await callShop(['fmt', '--data', data])).code).toBe(0);
    expect(readFileSync(join(data, A), 'utf8')).not.toBe(before);
    expect(readdirSync(join(data, '_private', 'unfinished'))).toEqual([]);
  });

  test('is never the folder that a disk has at its root, which is no part of a backup either', async () => {
    const data = makeFolder({ ...FILES, 'lost+found/#12': 'x' });
    expect((await callShop(['check', '--data', data])).code).toBe(0);
    const backup = await callShop(['backup', join(makeFolder(), 'yedek'), '--json', '--data', data]);
    expect(JSON.parse(backup.stdout)).toMatchObject({ files: Object.keys(FILES).length });
  });

  test('is never a folder without a shop', async () => {
    const data = makeFolder({ 'README.md': 'x' });
    const { code, stdout, stderr } = await callShop(['check', '--json', '--data', data]);
    expect([code, Object.keys(JSON.parse(stdout))]).toEqual([1, ['error']]);
    expect(stderr).toContain('shop init');
  });
});
