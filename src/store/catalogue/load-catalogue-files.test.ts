import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SITES } from '#domain/catalogue/site/site';
import { makeFolder } from '#testing/make-folder';
import { categoryFile, openStore, productFile } from '#testing/shops/open-store';
import { openCatalogueFiles } from './open-catalogue-files.ts';

const FILE = 'igneler/manual-urun-a-2026-03-02.json';
const igneler = { 'igneler/category.json': categoryFile('igneler') };
const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

test('a product takes its category from the folder and source and day from the name of the file', () => {
  const store = openStore(
    makeFolder({ ...igneler, 'igneler/scraper-urun-a-2026-03-02.json': productFile('a') }),
  );
  expect(store.products.get('a')).toMatchObject({
    categoryId: 'c-igneler',
    source: 'scraper',
    createdAt: '2026-03-02T00:00:00.000Z',
    price: 10_000,
    description: '',
    inStock: true,
  });
  expect(store.faults()).toEqual([]);
});

test('half of a letter, which no address can contain, is read as an unknown letter', () => {
  const half = { name: 'İğne \ud83d', group: '\ude00grup \\ud83d 😀', option: { 'Boy\udbff': 'x\ud83d' } };
  const store = openStore(makeFolder({ ...igneler, [FILE]: text(productFile('a', half)) }));
  expect(store.products.get('a')).toMatchObject({
    name: 'İğne \ufffd',
    group: '\ufffdgrup \\ud83d 😀',
    option: { 'Boy\ufffd': 'x\ufffd' },
  });
});

test('an empty folder gives the default sites and settings', () => {
  const store = openStore(makeFolder());
  expect(store.changes[0]).toMatchObject({
    sites: DEFAULT_SITES,
    synonyms: { synonyms: [], corrections: {} },
  });
  expect(store.changes[0]?.settings?.companyName).toBe('Mağazanız');
});

test('files in place of the folders of pictures, guides and campaigns are told', () => {
  const store = openStore(makeFolder({ images: '', guides: '', campaigns: '' }));
  expect(store.faults()).toEqual(['unreadable campaigns:1', 'unreadable guides:1', 'unreadable images:1']);
});

test('a missing data folder is refused by name', () => {
  expect(() => openCatalogueFiles({ dataDir: '/nowhere/at/all' })).toThrow('/nowhere/at/all');
});

test('hidden names, names with an underscore, pictures and other kinds of files are nobody’s business', () => {
  const store = openStore(
    makeFolder({
      ...igneler,
      [FILE]: productFile('a'),
      'README.md': 'metin',
      '.git/x.json': '{',
      '_private/orders/manual-x-2026-01-01.json': '{',
      'images/manual-x-2026-01-01.json': '{',
      'igneler/.manual-urun-a-2026-03-02.json.abc123.tmp': '{',
      'igneler/_taslak.json': '{',
      'igneler/notlar.txt': 'metin',
    }),
  );
  expect([...store.products.keys()]).toEqual(['a']);
  expect(store.faults()).toEqual([]);
});

describe('text forms', () => {
  test.each<[string, (json: string) => string | Uint8Array]>([
    ['a byte order mark', (json) => `\uFEFF${json}`],
    ['CRLF line ends', (json) => json.replaceAll('\n', '\r\n')],
    ['no final newline', (json) => json.trimEnd()],
    ['one line', (json) => JSON.stringify(JSON.parse(json))],
    ['NFD letters', (json) => json.normalize('NFD')],
  ])('%s makes no difference', (_name, write) => {
    const product = productFile('a', { name: 'Çağanoz İğnesi' });
    const store = openStore(makeFolder({ ...igneler, [FILE]: write(text(product)) }));
    expect(store.products.get('a')?.name).toBe('Çağanoz İğnesi');
    expect(store.faults()).toEqual([]);
  });
});

describe('faults', () => {
  const good = text(productFile('a'));
  test.each<[string, string | Uint8Array, string, string]>([
    ['an empty file', '', `bad_json ${FILE}:1`, 'dosya boş'],
    [
      'nesting without end',
      `{"x":${'{"a":'.repeat(1000)}1${'}'.repeat(1000)},${good.slice(1)}`,
      `bad_json ${FILE}:1`,
      'çok derin iç içe',
    ],
    ['half a file', good.slice(0, 60), `bad_json ${FILE}:5`, 'tırnak kapanmamış'],
    [
      'a forgotten comma',
      good.replace('"100.00",', '"100.00"'),
      `bad_json ${FILE}:6`,
      'satır sonunda virgül eksik',
    ],
    ['a list', '[]', `invalid_field ${FILE}:1`, 'bir ürün nesnesi'],
    ['a missing price', good.replace('"price"', '"fiyat"'), `invalid_field ${FILE}:1`, '"price" alanı eksik'],
    [
      'a price as number',
      good.replace('"100.00"', '100'),
      `invalid_field ${FILE}:6`,
      'tırnak içinde yazılmalı',
    ],
    [
      'a price with a comma',
      good.replace('100.00', '100,00'),
      `invalid_field ${FILE}:6`,
      '"100,00" bir fiyat değil; "100.00" yazın',
    ],
    ['windows-1254', Buffer.from(good.replace('Ü', 'Þ'), 'latin1'), `bad_encoding ${FILE}:1`, 'UTF-8 değil'],
    ['UTF-16', Buffer.from(`\uFEFF${good}`, 'utf16le'), `bad_encoding ${FILE}:1`, 'UTF-16'],
  ])('%s is told with line and reason and takes nothing else down', (_name, content, fault, reason) => {
    const store = openStore(
      makeFolder({ ...igneler, [FILE]: content, 'igneler/manual-urun-b-2026-03-02.json': productFile('b') }),
    );
    expect([...store.products.keys()]).toEqual(['b']);
    expect(store.faults()).toEqual([fault]);
    expect(store.files.problems()[0]?.message).toContain(reason);
  });

  test('every wrong field is told, in the order of its line', () => {
    const product = productFile('a', { name: ' ', stockCount: -1, features: ['iyi', 5] });
    const store = openStore(makeFolder({ ...igneler, [FILE]: product }));
    expect(store.files.problems().map(({ line, message }) => `${line} ${message}`)).toEqual([
      '3 "name" alanı boş olamaz (dosyada " ")',
      '8 "stockCount" alanı sıfırdan küçük olamaz (dosyada -1)',
      '11 "features[2]" alanı metin olmalı (dosyada 5)',
    ]);
  });

  test('a file of 200 MB is refused without being read', () => {
    const root = makeFolder({ ...igneler, [FILE]: '{' });
    truncateSync(join(root, FILE), 200 * 1_048_576);
    const before = process.memoryUsage().rss;
    const store = openStore(root);
    expect(store.faults()).toEqual([`too_large ${FILE}:1`]);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1_048_576);
  });

  test('what cannot be read is told: a folder, a dangling link and a named pipe in the place of a file', async () => {
    const root = makeFolder(igneler);
    mkdirSync(join(root, FILE));
    symlinkSync(join(root, 'nowhere'), join(root, 'igneler/manual-urun-b-2026-03-02.json'));
    const { execFileSync } = await import('node:child_process');
    execFileSync('mkfifo', [join(root, 'igneler/manual-urun-c-2026-03-02.json')]);
    expect(openStore(root).faults()).toEqual([
      `unreadable ${FILE}:1`,
      'unreadable igneler/manual-urun-b-2026-03-02.json:1',
      'unreadable igneler/manual-urun-c-2026-03-02.json:1',
    ]);
  });

  test('a file and a folder with an impossible name are told and not loaded', () => {
    const store = openStore(
      makeFolder({
        ...igneler,
        'igneler/urun.json': productFile('x'),
        'igneler/manual-urun-y-2026-13-45.json': productFile('y'),
        'Dikiş Makineleri/manual-urun-z-2026-03-02.json': productFile('z'),
        'Dikiş Makineleri/category.json': categoryFile('Dikiş Makineleri'),
        'çağanoz/category.json': categoryFile('caganoz'),
        'Boş Klasör/notlar.txt': 'metin',
        'manual-urun-w-2026-03-02.json': productFile('w'),
        'igneler/sanayi/manual-urun-v-2026-03-02.json': productFile('v'),
        'igneler/notlar/oku.txt': 'metin',
        'igneler/LICENSE': 'metin',
      }),
    );
    expect([...store.products.keys()]).toEqual([]);
    expect(store.categories().map(({ slug }) => slug)).toEqual(['igneler']);
    expect(store.faults()).toEqual([
      'bad_folder_name Dikiş Makineleri:1',
      'bad_file_name igneler/manual-urun-y-2026-13-45.json:1',
      'bad_folder_name igneler/sanayi:1',
      'bad_file_name igneler/urun.json:1',
      'bad_file_name manual-urun-w-2026-03-02.json:1',
      'bad_folder_name çağanoz:1',
    ]);
  });

  test('a file whose name is no UTF-8 is told', () => {
    const root = makeFolder(igneler);
    const name = Buffer.from('igneler/manual-çaganoz-2026-03-02.json', 'latin1');
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), name]), text(productFile('a')));
    expect(openStore(root).faults()).toEqual(['bad_file_name igneler/manual-\uFFFDaganoz-2026-03-02.json:1']);
  });

  test('a category id in a product file that is not its folder’s is told and ignored', () => {
    const store = openStore(
      makeFolder({
        ...igneler,
        [FILE]: productFile('a', { categoryId: 'c-iplikler' }),
        'igneler/manual-urun-b-2026-03-02.json': productFile('b', { categoryId: 'c-igneler' }),
      }),
    );
    expect(store.products.get('a')?.categoryId).toBe('c-igneler');
    expect(store.faults()).toEqual([`wrong_category_id ${FILE}:9`]);
  });

  test('of two products with one id or slug the smaller path is in the catalogue', () => {
    const store = openStore(
      makeFolder({
        ...igneler,
        'iplikler/category.json': categoryFile('iplikler'),
        'igneler/manual-b-2026-01-01.json': productFile('b', { slug: 'urun-a' }),
        'igneler/manual-a-2026-01-01.json': productFile('a'),
        'iplikler/manual-a-2026-01-01.json': productFile('a', { name: 'Kopya' }),
      }),
    );
    expect([...store.products.values()].map(({ name }) => name)).toEqual(['Ürün a']);
    expect(store.faults()).toEqual([
      'duplicate_slug igneler/manual-b-2026-01-01.json:4',
      'duplicate_id iplikler/manual-a-2026-01-01.json:2',
    ]);
    expect(store.files.problems()[1]?.message).toContain('igneler/manual-a-2026-01-01.json');
  });
});

describe('categories', () => {
  test('a folder without category.json becomes a category of its name', () => {
    const store = openStore(makeFolder({ 'dikis-iplikleri/manual-a-2026-01-01.json': productFile('a') }));
    expect(store.categories()).toMatchObject([
      { id: 'dikis-iplikleri', slug: 'dikis-iplikleri', name: 'Dikis İplikleri', parentId: null },
    ]);
    expect(store.products.get('a')?.categoryId).toBe('dikis-iplikleri');
    expect(store.faults()).toEqual(['missing_category dikis-iplikleri/category.json:1']);
  });

  test('what is valid in a broken category.json is kept', () => {
    const store = openStore(
      makeFolder({ 'igneler/category.json': categoryFile('igneler', { name: 'İğneler', sortOrder: 'üç' }) }),
    );
    expect(store.categories()).toMatchObject([{ id: 'c-igneler', name: 'İğneler', sortOrder: 0 }]);
    expect(store.faults()).toEqual(['invalid_field igneler/category.json:6']);
  });

  test('faults among the filters of a category are told with their lines', () => {
    const facets = [
      { key: 'Numara', type: 'sayı' },
      { key: 'Motor', type: 'choice', birim: 'W' },
    ];
    const store = openStore(makeFolder({ 'igneler/category.json': categoryFile('igneler', { facets }) }));
    expect(store.categories()).toMatchObject([{ id: 'c-igneler' }]);
    expect(store.faults()).toEqual([
      'invalid_field igneler/category.json:10',
      'invalid_field igneler/category.json:12',
    ]);
  });

  test('the folder’s name wins over the slug in the file', () => {
    const store = openStore(makeFolder({ 'igneler/category.json': categoryFile('iplikler') }));
    expect(store.categories()).toMatchObject([{ id: 'c-iplikler', slug: 'igneler' }]);
    expect(store.faults()).toEqual(['invalid_field igneler/category.json:4']);
  });

  test('a copy of a category’s folder, whose name comes first, does not get its id and what is below it', () => {
    const store = openStore(
      makeFolder({
        ...igneler,
        'alt/category.json': categoryFile('alt', { parentId: 'c-igneler' }),
        'a-kopya/category.json': categoryFile('igneler'),
      }),
    );
    expect(store.categories()).toMatchObject([
      { id: 'a-kopya', slug: 'a-kopya' },
      { parentId: 'c-igneler' },
      { id: 'c-igneler', slug: 'igneler' },
    ]);
    expect(store.faults()).toContain('duplicate_id a-kopya/category.json:2');
  });

  test('a missing parent, a circle, a fourth level and a second use of an id are told', () => {
    const store = openStore(
      makeFolder({
        'a/category.json': categoryFile('a'),
        'b/category.json': categoryFile('b', { parentId: 'c-a' }),
        'c/category.json': categoryFile('c', { parentId: 'c-b' }),
        'd/category.json': categoryFile('d', { parentId: 'c-c' }),
        'e/category.json': categoryFile('e', { parentId: 'c-yok' }),
        'f/category.json': categoryFile('f', { parentId: 'c-g' }),
        'g/category.json': categoryFile('g', { parentId: 'c-f' }),
        'h/category.json': categoryFile('h', { id: 'c-a' }),
      }),
    );
    expect(store.faults()).toEqual([
      'category_too_deep d/category.json:5',
      'missing_parent e/category.json:5',
      'category_cycle f/category.json:5',
      'category_cycle g/category.json:5',
      'duplicate_id h/category.json:2',
    ]);
    expect(store.categories().find(({ slug }) => slug === 'h')?.id).toBe('h');
  });
});

describe('documents beside the categories', () => {
  test('are read when they are there', () => {
    const store = openStore(
      makeFolder({
        'settings.json': { companyName: 'Usta Dikiş', usdRate: 41 },
        'sites.json': [{ id: 'dikis', name: 'Usta', domain: 'usta.example', color: '#112233' }],
        'synonyms.json': { synonyms: [['overlok', 'overlock']], corrections: { ovarlok: 'overlok' } },
        'mappings.json': { mappings: [{ categoryId: 'igneler', baseUrl: 'https://kaynak.example/igneler' }] },
      }),
    );
    expect(store.changes[0]).toMatchObject({
      settings: { companyName: 'Usta Dikiş', usdRate: 41, shippingFee: 5000 },
      sites: [{ id: 'dikis', name: 'Usta' }],
      synonyms: { corrections: { ovarlok: 'overlok' } },
    });
    expect(store.faults()).toEqual([]);
  });

  test('a rule without words of its own is told in Turkish too', () => {
    const store = openStore(makeFolder({ 'settings.json': [], 'synonyms.json': { corrections: { a: 5 } } }));
    expect(store.files.problems().map(({ message }) => message)).toEqual([
      'dosyanın içeriği uygun değil: nesne olmalı',
      '"corrections.a" alanı metin olmalı (dosyada 5)',
    ]);
  });

  test('one faulty entry of the sites costs only itself, and is kept in the file', async () => {
    const site = { id: 'dikis', name: 'Usta', domain: 'usta.example', color: '#112233' };
    const sites = [{ ...site, id: 'koltazoglu', color: 5 }, site, { ...site, name: 'İkinci' }];
    const store = openStore(makeFolder({ 'sites.json': sites }));
    expect(store.changes[0]?.sites).toMatchObject([{ id: 'dikis', name: 'Usta' }]);
    expect(store.files.problems().map(({ message }) => message)).toEqual([
      '"[1].color" alanı metin olmalı (dosyada 5)',
      '"[3].id" alanı başka bir sitede de var (dosyada "dikis")',
    ]);
    await expect(store.files.writeSites(DEFAULT_SITES)).rejects.toThrow('Önce sites.json dosyasını düzeltin');
  });

  test('are defaults when they are broken, and told', () => {
    const store = openStore(
      makeFolder({
        'settings.json': '{"usdRate": "kırk"}',
        'sites.json': '[]',
        'synonyms.json': '{',
        'mappings.json': '{]',
      }),
    );
    expect(store.changes[0]).toMatchObject({ sites: DEFAULT_SITES, settings: { usdRate: 40.83 } });
    expect(store.faults()).toEqual([
      'bad_json mappings.json:1',
      'invalid_field settings.json:1',
      'invalid_field sites.json:1',
      'bad_json synonyms.json:1',
    ]);
  });
});

test('a data folder with a trailing slash or a relative part is the same folder', () => {
  const root = makeFolder({ ...igneler, [FILE]: productFile('a') });
  writeFileSync(join(root, 'README.md'), 'metin');
  expect(openStore(`${root}/igneler/../`).products.size).toBe(1);
});
