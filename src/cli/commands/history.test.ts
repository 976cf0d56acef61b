import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, makeRepository, productPath, productText } from '#testing/git-repository';
import { makeFolder, putFiles } from '#testing/make-folder';
import { openTestPanel, type TestPanel } from '#testing/shops/test-panel';
import { callShop } from '#testing/shops/call-shop';

const [A, B, C] = [productPath('a'), productPath('b'), productPath('c')];
const FILES = {
  'igneler/category.json': { id: 'c-igneler', name: 'İğneler', slug: 'igneler', parentId: null },
  [A]: productText('a'),
  [B]: productText('b'),
};
const textOf = (data: string, file: string): string => readFileSync(join(data, file), 'utf8');

describe('shop undo', () => {
  test('reverts the last commit by a new one, byte by byte, and again', async () => {
    const { root, data, commit } = makeRepository(FILES);
    commit('Zam', { [A]: productText('a', { price: '120.00' }), [C]: productText('c') });
    rmSync(join(data, B));
    commit('Karışık', { [A]: productText('a', { price: '130.00' }) });
    const { code, stdout } = await callShop(['undo', 'last', '--data', data]);
    expect(stdout).toMatch(/^"Karışık" geri alındı: 2 dosya, yeni commit [0-9a-f]{8}\.\n$/);
    expect(code).toBe(0);
    expect(textOf(data, A)).toBe(productText('a', { price: '120.00' }));
    expect(textOf(data, B)).toBe(productText('b'));
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(git(root, 'diff', 'HEAD', 'HEAD~2', '--stat')).toBe('');
    await callShop(['undo', 'last', '--data', data]);
    expect(git(root, 'diff', 'HEAD', 'HEAD~2', '--stat')).toBe('');
    expect(git(root, 'log', '-3', '--format=%s').trim().split('\n')).toEqual([
      'Yeniden yapıldı: Karışık',
      'Geri alındı: Karışık',
      'Karışık',
    ]);
  });

  test('leaves and names, field by field, what was changed since', async () => {
    const { root, data, commit } = makeRepository(FILES);
    const fields = { price: '120.00', stockCount: 9, name: 'Yeni ad' };
    const raise = commit('Zam', { [A]: productText('a', fields), [B]: productText('b', { price: '90.00' }) });
    commit('Yine zam\n\nNeden: Kur arttı', {
      [A]: productText('a', { ...fields, price: '150.00', tags: ['x'] }),
    });
    commit('Başka alan', { [A]: productText('a', { ...fields, price: '150.00', tags: ['x', 'y'] }) });
    const { code, stdout, stderr } = await callShop(['undo', raise.slice(0, 10), '--data', data]);
    expect(code).toBe(1);
    expect(stdout).toContain('! Yeni ad: fiyat geri alınmadı; commit 120,00 TL yapmıştı, şimdi 150,00 TL');
    expect(stdout).toMatch(
      /\n {4}son değiştiren: .+, \d{2}\.\d{2}\.\d{4} \d{2}:\d{2}, "Yine zam"\n {4}neden: Kur arttı\n/,
    );
    expect(stdout).toContain('2 dosya, yeni commit');
    expect(stderr).toContain('1 değer');
    expect(JSON.parse(textOf(data, A))).toMatchObject({
      price: '150.00',
      stockCount: 5,
      name: 'Ürün a',
      tags: ['x', 'y'],
    });
    expect(textOf(data, B)).toBe(productText('b'));
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  test('gives no product the code or the address that another one has since', async () => {
    const { data, commit } = makeRepository({ [A]: productText('a', { sku: 'S-1' }), [B]: productText('b') });
    const freed = commit('Kod', { [A]: productText('a', { sku: 'S-2' }) });
    rmSync(join(data, B));
    const removed = commit('Silindi');
    commit('Yeni', { [C]: productText('c', { sku: 'S-1', slug: 'urun-b' }) });
    for (const revision of [freed, removed]) {
      const { code, stdout } = await callShop(['undo', revision, '--data', data]);
      expect([code, stdout]).toEqual([1, expect.stringContaining('başka bir üründe')]);
    }
    expect(readFileSync(join(data, A), 'utf8')).toBe(productText('a', { sku: 'S-2' }));
    expect(existsSync(join(data, B))).toBe(false);
  });

  test('leaves staged and uncommitted changes out of its commit', async () => {
    const { root, data, commit } = makeRepository(FILES);
    commit('Zam', { [A]: productText('a', { price: '120.00' }) });
    putFiles(data, {
      [A]: productText('a', { price: '120.00', brand: 'Taslak' }),
      [B]: productText('b', { price: '1.00' }),
    });
    git(root, 'add', join('data', B));
    const { code } = await callShop(['undo', 'last', '--data', data]);
    expect(code).toBe(0);
    expect(git(root, 'show', `HEAD:data/${A}`)).toBe(productText('a'));
    expect(git(root, 'show', '--format=', '--name-only', 'HEAD').trim()).toBe(`data/${A}`);
    expect(textOf(data, A)).toBe(productText('a', { brand: 'Taslak' }));
    expect(git(root, 'status', '--porcelain')).toBe(` M data/${A}\nM  data/${B}\n`);
  });

  test('undoes an addition and a move, and refuses when another file is in the place', async () => {
    const { root, data, commit } = makeRepository(FILES);
    const added = commit('Yeni ürün', { [C]: productText('c') });
    rmSync(join(data, A));
    const moved = commit('Taşındı', {
      'bicaklar/category.json': { id: 'c-b', name: 'B', slug: 'bicaklar', parentId: null },
      'bicaklar/manual-urun-a-2026-01-01.json': productText('a', { price: '77.00' }),
    });
    expect((await callShop(['undo', added, '--data', data])).code).toBe(0);
    expect((await callShop(['undo', moved, '--data', data])).code).toBe(0);
    expect(textOf(data, A)).toBe(productText('a'));
    expect(git(root, 'ls-files', 'data').trim().split('\n')).toEqual([
      'data/.gitignore',
      'data/igneler/category.json',
      `data/${A}`,
      `data/${B}`,
    ]);
    const raise = commit('Zam', { [A]: productText('a', { price: '200.00' }) });
    rmSync(join(data, A));
    commit('Silindi');
    const { code, stdout } = await callShop(['undo', raise, '--data', data]);
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('! Ürün a: geri alınmadı; dosya sonradan silinmiş'),
    ]);
  });

  test('undoes a move of what has another address since, and names what was moved on', async () => {
    const { root, data, commit } = makeRepository(FILES);
    const folder = (name: string) => ({ id: `c-${name}`, name, slug: name, parentId: null });
    rmSync(join(data, A));
    const moved = commit('Taşındı', {
      'bicaklar/category.json': folder('bicaklar'),
      'bicaklar/manual-urun-a-2026-01-01.json': productText('a'),
    });
    rmSync(join(data, 'bicaklar/manual-urun-a-2026-01-01.json'));
    const renamed = productText('a', { slug: 'yeni' });
    commit('Adres', { 'bicaklar/manual-yeni-2026-01-01.json': renamed });
    expect((await callShop(['undo', moved, '--data', data])).code).toBe(0);
    expect(git(root, 'ls-files', 'data/*.json').trim()).toContain('data/igneler/manual-yeni-2026-01-01.json');
    expect(textOf(data, 'igneler/manual-yeni-2026-01-01.json')).toBe(renamed);
    rmSync(join(data, 'igneler/manual-yeni-2026-01-01.json'));
    commit('Başka yere', {
      'makaslar/category.json': folder('makaslar'),
      'makaslar/manual-yeni-2026-01-01.json': renamed,
    });
    const { code, stdout } = await callShop(['undo', moved, '--data', data]);
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('! Ürün a: geri alınmadı; ürün sonradan başka bir yere taşınmış'),
    ]);
  });

  test('finds a category whose folder was renamed since, and makes it no second time', async () => {
    const folder = (slug: string, fields = {}) => ({
      [`${slug}/category.json`]: { id: 'c-makas', name: 'Makas', slug, parentId: null, ...fields },
    });
    const { data, commit } = makeRepository(FILES);
    const added = commit('Yeni kategori', folder('makaslar'));
    const described = commit('Açıklama', folder('makaslar', { description: 'Elle' }));
    rmSync(join(data, 'makaslar'), { recursive: true });
    const removed = commit('Silindi');
    commit('Yeniden', folder('makas', { description: 'Elle', oldSlugs: ['makaslar'] }));
    const undo = async (id: string) => (await callShop(['undo', id, '--data', data])).code;
    expect(await undo(removed)).toBe(1);
    expect(existsSync(join(data, 'makaslar'))).toBe(false);
    expect(await undo(described)).toBe(0);
    expect(textOf(data, 'makas/category.json')).not.toContain('Elle');
    expect(await undo(added)).toBe(1);
  });

  test('what came into a category since goes back with its folder, or keeps it', async () => {
    const { root, data, commit } = makeRepository(FILES);
    const folder = (slug: string) => ({ id: 'c-igneler', name: 'İğneler', slug, parentId: null });
    for (const file of Object.keys(FILES)) rmSync(join(data, file));
    const renamed = commit('Adres', {
      'yeni/category.json': folder('yeni'),
      'yeni/manual-urun-a-2026-01-01.json': productText('a'),
      'yeni/manual-urun-b-2026-01-01.json': productText('b'),
    });
    commit('Yeni ürün', { 'yeni/manual-urun-c-2026-01-01.json': productText('c') });
    expect((await callShop(['undo', renamed, '--data', data])).code).toBe(0);
    expect(textOf(data, C)).toBe(productText('c'));
    expect((await callShop(['check', '--data', data])).code).toBe(0);
    const added = commit('Yeni kategori', {
      'bicaklar/category.json': { id: 'c-b', name: 'B', slug: 'bicaklar', parentId: null },
    });
    rmSync(join(data, C));
    commit('Taşındı', { 'bicaklar/manual-urun-c-2026-01-01.json': productText('c') });
    const { code, stdout } = await callShop(['undo', added, '--data', data]);
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('! B: geri alınmadı; klasöründe sonradan gelen ürünler var'),
    ]);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  test('leaves files with names that the shop does not read, and undoes the rest', async () => {
    const { data, commit } = makeRepository({ ...FILES, 'igneler/İğne taşındı.json': productText('d') });
    rmSync(join(data, 'igneler/İğne taşındı.json'));
    rmSync(join(data, B));
    commit('Silindi');
    const { code, stdout } = await callShop(['undo', 'last', '--data', data]);
    expect(stdout).toContain('! Ürün d: geri alınmadı; mağazanın okuduğu bir dosya adı değil');
    expect(code).toBe(1);
    expect(textOf(data, B)).toBe(productText('b'));
    expect((await callShop(['changes', 'list', '--json', '--data', data])).stdout.trim()).toBe('[]');
  });

  test('undoes guides too, names what it leaves alone, and leaves no empty folder', async () => {
    const guide = (text: string): string => `---\ntitle: Rehber\nsummary: Kısaca\n---\n\n${text}\n`;
    const { root, data, commit } = makeRepository({
      ...FILES,
      'guides/igne.md': guide('Bir.'),
      'images/a.svg': '<svg/>',
    });
    commit('Rehber', {
      'guides/igne.md': guide('İki.'),
      'guides/yeni.md': guide('Yeni.'),
      'images/a.svg': '<svg id="a"/>',
      'bicaklar/manual-urun-c-2026-01-01.json': productText('c'),
    });
    expect((await callShop(['diff', 'HEAD~1', '--data', data])).stdout).toContain('~ guides/igne.md\n');
    const { code, stdout, stderr } = await callShop(['undo', 'last', '--data', data]);
    expect(stdout).toMatch(/^! images\/a\.svg: geri alınmadı; .+\n"Rehber" geri alındı: 3 dosya/);
    expect([code, stderr]).toEqual([1, '1 değer ya da dosya olduğu gibi bırakıldı.\n']);
    expect(textOf(data, 'guides/igne.md')).toBe(guide('Bir.'));
    expect(readdirSync(join(data, 'guides'))).toEqual(['igne.md']);
    expect(readdirSync(data)).not.toContain('bicaklar');
    expect(git(root, 'diff', 'HEAD~2', '--name-only').trim()).toBe('data/images/a.svg');
  });

  test('leaves a guide that was changed since it came, also where that is not committed', async () => {
    const guide = (text: string): string => `---\ntitle: Rehber\nsummary: Kısaca\n---\n\n${text}\n`;
    const { data, commit } = makeRepository(FILES);
    const added = commit('Rehber', { 'guides/yeni.md': guide('Yeni.'), 'guides/eski.md': guide('Eski.') });
    putFiles(data, { 'guides/yeni.md': guide('Sonradan yazılan.') });
    const { code, stdout } = await callShop(['undo', added, '--data', data]);
    expect(stdout).toContain('! guides/yeni.md: geri alınmadı; dosya sonradan değişmiş; elle düzeltin');
    expect(code).toBe(1);
    expect(textOf(data, 'guides/yeni.md')).toBe(guide('Sonradan yazılan.'));
    expect(readdirSync(join(data, 'guides'))).toEqual(['yeni.md']);
  });

  test('knows files as git writes them on Windows, and with a byte order mark', async () => {
    const guide = (text: string): string => `---\ntitle: Rehber\nsummary: Kısaca\n---\n\n${text}\n`;
    const { root, data, commit } = makeRepository({ ...FILES, 'guides/igne.md': guide('Bir.') });
    commit('Bloknot', { [A]: `\uFEFF${productText('a')}` });
    commit('Zam', {
      [A]: `\uFEFF${productText('a', { price: '120.00' })}`,
      'guides/igne.md': guide('İki.'),
    });
    git(root, 'config', 'core.autocrlf', 'true');
    git(root, 'rm', '-rq', '--cached', '.');
    git(root, 'reset', '-q', '--hard');
    expect(textOf(data, 'guides/igne.md')).toContain('İki.\r\n');
    expect((await callShop(['diff', '--data', data])).stdout).not.toContain('~');
    expect((await callShop(['diff', 'HEAD~1', '--data', data])).stdout).toContain('100,00 TL → 120,00 TL');
    expect((await callShop(['history', 'urun-a', '--data', data])).stdout).toContain('100,00 TL → 120,00 TL');
    expect(await callShop(['undo', 'last', '--data', data])).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(textOf(data, A))).toMatchObject({ price: '100.00' });
    expect(textOf(data, 'guides/igne.md')).toContain('Bir.');
  });

  test('tries without writing, as one JSON document', async () => {
    const { data, commit } = makeRepository(FILES);
    const id = commit('Zam', { [A]: productText('a', { price: '120.00' }) });
    const { stdout } = await callShop(['undo', 'last', '--dry-run', '--json', '--data', data]);
    expect(JSON.parse(stdout)).toEqual({
      undone: id,
      message: 'Zam',
      commit: null,
      files: [A],
      conflicts: [],
    });
    expect(textOf(data, A)).toBe(productText('a', { price: '120.00' }));
  });

  test.each<[string, string, (root: string) => unknown]>([
    ['an unknown commit', 'abcdef1', () => undefined],
    ['an option in place of a commit', '--exec=x', () => undefined],
    ['the first commit', 'HEAD', () => undefined],
    ['a detached head', 'HEAD', (root) => git(root, 'checkout', '-q', '--detach')],
  ])('refuses %s and writes nothing', async (_name, revision, prepare) => {
    const { root, data } = makeRepository(FILES);
    prepare(root);
    const { code, stderr } = await callShop(['undo', '--data', data, '--', revision]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Hata: /);
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(git(root, 'rev-list', '--count', 'HEAD').trim()).toBe('1');
  });

  test('leaves every file as it was when git refuses the commit, so that it can be repeated', async () => {
    const { root, data, commit } = makeRepository(FILES);
    const changed = productText('a', { price: '120.00' });
    commit('Zam ve yeni ürün', { [A]: changed, [C]: productText('c') });
    const lock = join(root, '.git', 'index.lock');
    writeFileSync(lock, '');
    const { code, stderr } = await callShop(['undo', 'last', '--data', data]);
    expect(code).toBe(1);
    expect(stderr).toContain('index.lock');
    rmSync(lock);
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(textOf(data, A)).toBe(changed);
    expect((await callShop(['undo', 'last', '--data', data])).code).toBe(0);
    expect(git(root, 'diff', 'HEAD', 'HEAD~2', '--stat')).toBe('');
  });
});

describe('shop diff', () => {
  test('lists in the words of the trade what is not committed, and what changed between two commits', async () => {
    const { data, commit } = makeRepository({
      ...FILES,
      [C]: productText('c'),
      'schemas/product.json': '{}',
      'campaigns/onda-on.json': '{"title":"Yüzde on"}',
    });
    expect((await callShop(['diff', '--data', data])).stdout).toBe('Katalogda bir değişiklik yok.\n');
    putFiles(data, {
      [A]: productText('a', { price: '122.00' }),
      [B]: productText('b', { price: '90.00', inStock: false, stockCount: 0 }),
      [productPath('d')]: productText('d'),
    });
    rmSync(join(data, C));
    const { code, stdout } = await callShop(['diff', '--data', data]);
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toEqual([
      '1 fiyat arttı, 1 fiyat düştü, 1 yeni ürün, 1 ürün silindi, 1 ürün tükendi',
      'En büyük artış %22: Ürün a',
      'En büyük düşüş %10: Ürün b',
      '+ Ürün d (urun-d) 100,00 TL',
      '- Ürün c (urun-c) 100,00 TL',
      '~ Ürün a (urun-a)',
      '    fiyat: 100,00 TL → 122,00 TL (%22 artış)',
      '~ Ürün b (urun-b)',
      '    fiyat: 100,00 TL → 90,00 TL (%10 düşüş)',
      '    stokta: evet → hayır',
      '    stok adedi: 5 → 0',
    ]);
    commit('Hepsi');
    expect((await callShop(['diff', '--data', data])).stdout).toBe('Katalogda bir değişiklik yok.\n');
    const between = JSON.parse((await callShop(['diff', 'HEAD~1..HEAD', '--json', '--data', data])).stdout);
    expect(between).toMatchObject({
      summary: { pricesUp: 1, pricesDown: 1, added: 1, removed: 1, soldOut: 1 },
      biggestRise: { slug: 'urun-a', percent: 22 },
      added: [{ id: 'd', price: '100.00' }],
    });
  });

  test('lists moves, broken files and other files, and ignores mere formatting', async () => {
    const { data } = makeRepository(FILES);
    rmSync(join(data, B));
    putFiles(data, {
      'bicaklar/manual-urun-b-2026-01-01.json': productText('b'),
      'settings.json': { companyName: 'Yeni ad' },
      'igneler/manual-urun-e-2026-01-01.json': '<<<<<<< HEAD\n{}\n',
    });
    writeFileSync(join(data, A), productText('a').replaceAll('\n', '\r\n'));
    const { stdout } = await callShop(['diff', '--data', data]);
    expect(stdout.trim().split('\n')).toEqual([
      '1 üründe başka değişiklik, 1 dosya bozuk, 1 kategori, ayar ya da rehber dosyası',
      '~ Ürün b (urun-b)',
      `    taşındı: ${B} → bicaklar/manual-urun-b-2026-01-01.json`,
      '! igneler/manual-urun-e-2026-01-01.json: dosya bozuk; ayrıntı için: shop check',
      '~ settings.json',
    ]);
  });

  test('and undo and history say why they cannot work without a repository or without git', async () => {
    const data = makeFolder(FILES);
    const noGit = { env: { PATH: makeFolder() } };
    for (const command of ['diff', 'undo']) {
      const target = command === 'undo' ? ['last'] : [];
      const outside = await callShop([command, ...target, '--data', data]);
      expect([outside.code, outside.stderr]).toEqual([1, 'Hata: Veri klasörü bir git deposunda değil.\n']);
      const without = await callShop([command, ...target, '--data', data], noGit);
      expect([without.code, without.stderr]).toEqual([1, 'Hata: Bu bilgisayarda git kurulu değil.\n']);
    }
    const history = await callShop(['history', 'urun-a', '--data', data], noGit);
    expect([history.code, history.stderr]).toEqual([
      0,
      'Bu bilgisayarda git kurulu değil.\nBu ürün için kayıtlı bir değişiklik yok.\n',
    ]);
    expect((await callShop(['check', '--data', data], noGit)).code).toBe(0);
  });
});

describe('shop history', () => {
  test('finds a product by its file as it is typed, also where it was moved to, and a removed one by its id', async () => {
    const { root, data, commit } = makeRepository(FILES);
    commit('Zam', { [A]: productText('a', { price: '120.00' }) });
    for (const file of [A, join(data, A), relative(root, join(data, A))]) {
      const { stdout } = await callShop(['history', file, '--data', data], { cwd: root });
      expect(stdout, file).toContain('Zam');
    }
    rmSync(join(data, A));
    commit('Başka kategoriye', {
      'bicaklar/category.json': { id: 'c-b', name: 'B', slug: 'bicaklar', parentId: null },
      'bicaklar/manual-urun-a-2026-01-01.json': productText('a', { price: '130.00' }),
    });
    const lines = (await callShop(['history', 'a', '--data', data])).stdout.split('\n');
    expect(lines.slice(2, 4)).toEqual([
      '    kategori: igneler → bicaklar',
      '    fiyat: 120,00 TL → 130,00 TL (%8,3 artış)',
    ]);
    rmSync(join(data, B));
    commit('Kaldırıldı', {});
    expect((await callShop(['history', 'b', '--data', data])).stdout).toContain('Kaldırıldı');
    expect((await callShop(['history', 'yok', '--data', data])).code).toBe(1);
  });

  test('is that of the product that has the address now, not of a removed one', async () => {
    const { data, commit } = makeRepository(FILES);
    const idOf = async (): Promise<unknown> =>
      JSON.parse((await callShop(['history', 'urun-b', '--json', '--data', data])).stdout).id;
    rmSync(join(data, B));
    putFiles(data, { [C]: productText('c', { slug: 'urun-b' }) });
    expect(await idOf()).toBe('c');
    rmSync(join(data, C));
    commit('Yeniden', {
      'bicaklar/category.json': { id: 'c-b', name: 'B', slug: 'bicaklar', parentId: null },
      'bicaklar/manual-urun-b-2026-02-01.json': productText('d', { slug: 'urun-b' }),
    });
    expect(await idOf()).toBe('d');
    rmSync(join(data, 'bicaklar/manual-urun-b-2026-02-01.json'));
    expect(await idOf()).toBe('b');
  });
});

describe('the undo of a count', () => {
  /** 30 pieces of which two were sold, then counted as 50 in the file at another price, then some more sold. */
  async function sellAroundCount(soldSince: number): Promise<string> {
    const { data, commit } = makeRepository({ ...FILES, [A]: productText('a', { stockCount: 30 }) });
    const { panel, sell } = await openTestPanel({ dataDir: data });
    await sell('a', 2);
    commit('Sayım', { [A]: productText('a', { stockCount: 50, price: '110.00' }) });
    await panel.sweep();
    await sell('a', soldSince);
    expect(panel.stock.left('a')).toBe(50 - soldSince);
    return data;
  }
  const leftIn = async (data: string): Promise<number> => {
    const { panel }: TestPanel = await openTestPanel({ dataDir: data });
    return panel.stock.left('a');
  };

  test('leaves sold what was sold before and since, also a second time', async () => {
    const data = await sellAroundCount(4);
    expect((await callShop(['undo', 'last', '--dry-run', '--data', data])).code).toBe(0);
    expect(await leftIn(data)).toBe(46);
    expect((await callShop(['undo', 'last', '--data', data])).code).toBe(0);
    expect(JSON.parse(textOf(data, A))).toMatchObject({ stockCount: 30, price: '100.00' });
    expect(await leftIn(data)).toBe(24);
    expect((await callShop(['undo', 'last', '--data', data])).code).toBe(0);
    expect(JSON.parse(textOf(data, A))).toMatchObject({ stockCount: 50 });
    expect(await leftIn(data)).toBe(46);
  });

  test('changes nothing, and is named, when more was sold since than would be left', async () => {
    const data = await sellAroundCount(40);
    const { code, stdout } = await callShop(['undo', 'last', '--data', data]);
    expect(code).toBe(1);
    expect(stdout).toContain('! Ürün a: stok adedi geri alınmadı; commit 50 yapmıştı, şimdi 50');
    expect(stdout).toContain('neden: Stokta yalnızca 10 adet var.');
    expect(JSON.parse(textOf(data, A))).toMatchObject({ stockCount: 50, price: '100.00' });
    expect(await leftIn(data)).toBe(10);
  });

  test('that comes back with its removed product leaves sold what was sold, whatever was counted meanwhile', async () => {
    const { data, commit } = makeRepository({ ...FILES, [A]: productText('a', { stockCount: 30 }) });
    const { panel, sell } = await openTestPanel({ dataDir: data });
    await sell('a', 2);
    const text = textOf(data, A);
    const remove = async (): Promise<void> => {
      rmSync(join(data, A));
      commit('Kaldırıldı', {});
      await panel.sweep();
    };
    await remove();
    const removal = git(data, 'rev-parse', 'HEAD').trim();
    commit('Yeniden', { [A]: productText('a', { stockCount: 9 }) });
    await panel.sweep();
    await sell('a', 1);
    await remove();
    expect((await callShop(['undo', removal, '--data', data])).code).toBe(0);
    expect(textOf(data, A)).toBe(text);
    expect(await leftIn(data)).toBe(27);
  });
});
