import { readdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { makeFolder } from '#testing/make-folder';
import { categoryFile, productFile } from '#testing/shops/open-store';
import { checkFiles } from './check-files.ts';

const A = 'igneler/manual-urun-a-2026-03-02.json';
const B = 'igneler/manual-urun-b-2026-03-02.json';

function faults(files: Readonly<Record<string, string | object>>): string[] {
  const root = makeFolder({
    'igneler/category.json': categoryFile('igneler'),
    'images/urun.svg': '<svg/>',
    ...files,
  });
  return told(checkFiles(root));
}

function told({ problems }: ReturnType<typeof checkFiles>): string[] {
  return problems.map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`);
}

test('a clean folder has products, categories and no problem, and stays as it was', () => {
  const root = makeFolder({
    'igneler/category.json': categoryFile('igneler'),
    [A]: productFile('a'),
    'images/urun.svg': '',
  });
  const before = readdirSync(root, { recursive: true });
  expect(checkFiles(root)).toMatchObject({ products: 1, categories: 1, problems: [] });
  expect(readdirSync(root, { recursive: true })).toEqual(before);
});

test('what loading tells is told here too', () => {
  expect(faults({ [A]: '{' })).toEqual([`bad_json ${A}:1 dosya yarım kalmış; sonunda } eksik`]);
});

test('half a category file is told alone: its products and the categories below it are not to blame', () => {
  const half = categoryFile('igneler');
  expect(
    faults({
      'igneler/category.json': JSON.stringify(half, null, 2).replace(/\}\s*$/, ''),
      'alt/category.json': categoryFile('alt', { parentId: 'c-igneler' }),
      [A]: productFile('a', { categoryId: 'c-igneler' }),
    }),
  ).toEqual([expect.stringContaining('bad_json igneler/category.json:')]);
});

test('a stock code used twice names both files', () => {
  expect(faults({ [A]: productFile('a', { sku: 'X1' }), [B]: productFile('b', { sku: 'X1' }) })).toEqual([
    `duplicate_sku ${B}:9 "sku" alanı "X1" başka bir üründe de var: ${A}; birini değiştirin`,
  ]);
});

test('a barcode used twice too', () => {
  const [a, b] = ['a', 'b'].map((slug) => productFile(slug, { barcode: 'RAF-1' }));
  expect(faults({ [A]: a ?? '', [B]: b ?? '' })[0]).toMatch(/^duplicate_barcode .*"RAF-1"/);
});

describe('a group', () => {
  const inGroup = (slug: string, size: string | undefined, fields = {}): object =>
    productFile(slug, {
      group: 'organ-dbx1',
      ...(size === undefined ? {} : { option: { Numara: size } }),
      ...fields,
    });
  const codes = (a: object, b: object): string[] =>
    faults({ [A]: a, [B]: b }).map((fault) => fault.split(':')[0] ?? '');

  test.each([
    ['that fits together', inGroup('a', '75/11'), inGroup('b', '90/14'), []],
    ['of one product only', inGroup('a', '75/11'), productFile('b'), [`lonely_group ${A}`]],
    ['with one choice twice', inGroup('a', '75/11'), inGroup('b', '75/11'), [`bad_group ${B}`]],
    ['with a draft copy', inGroup('a', '75/11'), inGroup('b', '75/11', { status: 'draft' }), []],
    ['with a product without a choice', inGroup('a', '75/11'), inGroup('b', undefined), [`bad_group ${B}`]],
    ['of two makers', inGroup('a', '75/11'), inGroup('b', '90/14', { brand: 'Başka' }), [`bad_group ${B}`]],
    [
      'with other names of options',
      inGroup('a', '75/11'),
      inGroup('b', '90/14', { option: { Boy: '1 m' } }),
      [`bad_group ${B}`],
    ],
    [
      'that is missing beside an option',
      productFile('a', { option: { Numara: '1' } }),
      productFile('b'),
      [`lonely_group ${A}`],
    ],
  ])('%s is told where it is wrong', (_name, a, b, expected) => {
    expect(codes(a, b)).toEqual(expected);
  });
});

test.each([
  [{ originalPrice: '200.00', discount: 50 }, []],
  [{ originalPrice: '200.00' }, []],
  [{ discount: 0 }, []],
  [{ originalPrice: '200.00', discount: 20 }, ['wrong_discount']],
  [{ originalPrice: '200.00', discount: 0 }, ['wrong_discount']],
  [{ originalPrice: null, discount: 20 }, ['wrong_discount']],
])('a discount that the two prices do not give is told: %j', (fields, codes) => {
  expect(faults({ [A]: productFile('a', fields) }).map((fault) => fault.split(' ')[0])).toEqual(codes);
});

test.each([
  [{ price: '120.00', originalPrice: '100.00' }, ['struck_price_too_low']],
  [{ price: '100.00', originalPrice: '100.00' }, []],
  [{ price: '0.00' }, ['no_price']],
  [{ price: '99999999.00' }, []],
  [{ price: '99999999.01' }, ['no_price']],
  [{ price: '0.00', status: 'draft' }, []],
])('prices that are swapped or missing are told: %j', (fields, codes) => {
  expect(faults({ [A]: productFile('a', fields) }).map((fault) => fault.split(' ')[0])).toEqual(codes);
});

test('a misspelled field of a showcase hides no dead link', () => {
  const sections = [{ kind: 'featured', titel: 'Seçtiklerimiz', products: ['yok'] }];
  expect(faults({ 'showcase.json': { dikis: { sections } } }).map((fault) => fault.split(':')[0])).toEqual([
    'unknown_field showcase.json',
    'dead_link showcase.json',
  ]);
});

test('pictures of the shop must be there, foreign ones are not asked for', () => {
  const pictures = {
    imageUrl: '/images/yok.svg',
    images: [
      '/images/urun.svg?v=2',
      '/images/a%20b.png',
      'https://ornek.com/x.jpg',
      '/images/../settings.json',
    ],
  };
  const logo = {
    id: 'dikis',
    name: 'Dikiş',
    domain: 'a.example',
    color: '#112233',
    logoUrl: '/images/logo.svg',
  };
  expect(
    faults({
      [A]: productFile('a', pictures),
      'images/a b.png': '',
      'sites.json': [logo],
      'iplikler/category.json': categoryFile('iplikler', { imageUrl: '/images/k.svg' }),
    }).map((fault) => fault.split(' ').slice(0, 3).join(' ')),
  ).toEqual([
    `missing_picture ${A}:7 "/images/yok.svg"`,
    `missing_picture ${A}:13 "/images/../settings.json"`,
    'missing_picture iplikler/category.json:7 "/images/k.svg"',
    'missing_picture sites.json:7 "/images/logo.svg"',
  ]);
});

test("names a category of a site's menu that is not there", () => {
  const site = {
    id: 'dikis',
    name: 'Dikiş',
    domain: 'a.example',
    color: '#112233',
    menu: ['iplikler', 'yok'],
  };
  expect(
    faults({
      [A]: productFile('a'),
      'sites.json': [site],
      'iplikler/category.json': categoryFile('iplikler'),
    }),
  ).toEqual(['unknown_goods sites.json:9 "yok" adlı kategori yok; adresini düzeltin ya da listeden çıkarın']);
});

test('names categories and families that fitment and products name, and that are not there', () => {
  const rule = { fact: 'Şaft', decides: 'yes' };
  const files = {
    [A]: productFile('a', { family: 'duz' }),
    'iplikler/manual-urun-b-2026-03-02.json': productFile('b', { family: 'düz' }),
    'iplikler/category.json': categoryFile('iplikler'),
    'fitment.json': {
      families: [{ id: 'duz', name: 'Düz', machines: [] }],
      rules: [
        { parts: 'iplikler', ...rule },
        { parts: 'yok', ...rule },
      ],
      needed: ['iplikler', 'yok'],
    },
  };
  const missing = '"yok" adlı kategori yok; adresini düzeltin ya da listeden çıkarın';
  expect(faults(files).map((fault) => fault.replace(/:\d+/, ''))).toEqual([
    `unknown_goods fitment.json ${missing}`,
    `unknown_goods fitment.json ${missing}`,
    'unknown_goods iplikler/manual-urun-b-2026-03-02.json "düz" ailesi fitment.json içinde yok; adını düzeltin ya da aileyi oraya ekleyin',
  ]);
  expect(faults({ ...files, 'fitment.json': '{' })).toHaveLength(1);
});

describe('broken letters', () => {
  test.each([
    ['UTF-8 read as windows-1254', 'Ã‡aÄŸanoz', '"Ã‡aÄŸanoz"'],
    ['UTF-8 read as ISO-8859-9', 'Ä°ÄŸne ve iplik', '"Ä°ÄŸne"'],
    ['windows-1254 read as ISO-8859-1', 'Dikiþ', '"Dikiþ"'],
    ['a lost letter', 'Diki\uFFFD', '"Diki\uFFFD"'],
    ['a lira sign', 'â‚º100', '"â‚º100"'],
  ])('%s', (_name, name, shown) => {
    expect(faults({ [A]: productFile('a', { name }) })).toEqual([
      `mojibake ${A}:3 bozuk Türkçe harf: ${shown}; metin yanlış kodlamayla kaydedilmiş, doğrusunu UTF-8 olarak yazın`,
    ]);
  });

  test('letters with separate marks', () => {
    expect(faults({ [A]: productFile('a', { name: 'Çağ'.normalize('NFD') }) })).toEqual([
      `decomposed_letters ${A}:1 Türkçe harfler parçalı (NFD) yazılmış; dosyayı NFC olarak kaydedin`,
    ]);
  });

  test('right Turkish, and the trade’s signs, are left alone', () => {
    const name = 'Âlâ Çift İğne 1/4" ±0,5 mm × 12° ½ Ø8 Äpfel Åland ığüşöç ĞÜŞİÖÇ “tırnak” ₺';
    expect(faults({ [A]: productFile('a', { name }) })).toEqual([]);
  });
});

describe('a chosen file', () => {
  const C = 'iplikler/manual-urun-c-2026-03-02.json';
  const chosenFaults = (
    files: Readonly<Record<string, string | object>>,
    chosen: Record<string, string | undefined>,
  ) =>
    checkFiles(
      makeFolder({
        'igneler/category.json': categoryFile('igneler'),
        'iplikler/category.json': categoryFile('iplikler'),
        'images/urun.svg': '',
        ...files,
      }),
      new Map(Object.entries(chosen)),
    ).problems.map(({ code, file }) => `${code} ${file}`);
  const escaped = (product: object): string =>
    JSON.stringify(product).replaceAll(/"(?:urun-)?a"/g, (id) => id.replace('a', '\\u0061'));
  const plain = productFile('a', { sku: 'Ş-1' });

  test.each<[string, string | object, string | object, string[], string[]?]>([
    ['id and slug', plain, productFile('a'), ['duplicate_id'], ['duplicate_id', 'duplicate_slug']],
    [
      'id and slug in another spelling',
      plain,
      escaped(productFile('a')),
      ['duplicate_id'],
      ['duplicate_id', 'duplicate_slug'],
    ],
    [
      'id and slug where the other has another spelling',
      escaped(plain),
      productFile('a'),
      ['duplicate_id'],
      ['duplicate_id', 'duplicate_slug'],
    ],
    ['slug', plain, productFile('c', { slug: 'urun-a' }), ['duplicate_slug']],
    [
      'stock code, with separate marks and spaces',
      plain,
      productFile('c', { sku: ' S\u0327-1 ' }),
      ['decomposed_letters', 'duplicate_sku'],
    ],
    ['nothing', plain, productFile('c', { sku: 'Ş-2' }), []],
  ])(
    'is told what it has in common with a file that is not chosen: %s',
    (_name, other, text, codes, staged) => {
      const expected = (all: readonly string[]): string[] => all.map((code) => `${code} ${C}`);
      expect(chosenFaults({ [A]: other, [C]: text }, { [C]: undefined })).toEqual(expected(codes));
      const stagedText = typeof text === 'string' ? text : JSON.stringify(text);
      expect(chosenFaults({ [A]: other }, { [C]: stagedText })).toEqual(expected(staged ?? codes));
    },
  );

  test('is not judged by a file that is not served itself', () => {
    const waiting = productFile('b', { id: 'c', slug: 'urun-a' });
    const files = { [A]: productFile('a'), [B]: waiting, [C]: productFile('c') };
    for (const chosen of [B, C]) {
      expect(chosenFaults(files, { [chosen]: undefined })).toEqual([`duplicate_id ${B}`]);
    }
  });

  test('with a staged text is read like a file: a category, a document, a text that is no JSON', () => {
    const staged = {
      'igneler/category.json': JSON.stringify(categoryFile('igneler', { sortOrder: 'ilk' })),
      'settings.json': '{ "usdRate": -1 }',
      'README.md': '# Yeni',
    };
    expect(chosenFaults({ 'settings.json': '{}', 'README.md': '# Eski' }, staged)).toEqual([
      'invalid_field igneler/category.json',
      'invalid_field settings.json',
    ]);
  });

  test('in a folder that is not loaded is told by that folder', () => {
    const inSpaces = 'Dikiş İğneleri/manual-a-2026-01-01.json';
    const nested = 'igneler/sanayi/manual-a-2026-01-01.json';
    const files = { [inSpaces]: productFile('a'), [nested]: productFile('b') };
    expect(chosenFaults(files, { [inSpaces]: undefined })).toEqual(['bad_folder_name Dikiş İğneleri']);
    expect(chosenFaults(files, { [nested]: undefined })).toEqual(['bad_folder_name igneler/sanayi']);
    expect(chosenFaults(files, { [A]: JSON.stringify(productFile('c')) })).toEqual([]);
  });

  test('is counted alone', () => {
    const root = makeFolder({ [A]: productFile('a'), [B]: productFile('b') });
    expect(checkFiles(root, new Map([[A, undefined]]))).toMatchObject({ products: 1, categories: 0 });
  });
});

test('categories below one whose id cannot be read are not told, as theirs may be the missing one', () => {
  const child = { 'ayaklar/category.json': categoryFile('ayaklar', { parentId: 'c-igneler' }) };
  const codesWith = (text: string | object): string[] =>
    checkFiles(makeFolder({ ...child, 'igneler/category.json': text })).problems.map(({ code }) => code);
  expect(codesWith('{ "name":')).toEqual(['bad_json']);
  const linked = makeFolder({ ...child, 'igneler/category.json': categoryFile('igneler') });
  renameSync(join(linked, 'igneler/category.json'), join(linked, 'igneler/_category.json'));
  symlinkSync('_category.json', join(linked, 'igneler/category.json'));
  expect(checkFiles(linked).problems.map(({ code }) => code)).toEqual(['unreadable']);
  expect(codesWith(categoryFile('igneler', { id: 'c-1' }))).toEqual(['missing_parent']);
});

test('fields that are probably slips are told, with the field that was meant; own fields are not', () => {
  const dataDir = makeFolder({
    'igneler/category.json': categoryFile('igneler', { sirtOrder: 1, raf: 'A3' }),
    'igneler/manual-urun-a-2026-01-01.json': productFile('a', {
      stokCount: 4,
      orginalPrice: '200.00',
      Fiyat: '90.00',
      sotckCount: 1,
      depoRafi: 'B2',
      notlar: [],
    }),
  });
  const { problems } = checkFiles(dataDir);
  expect(problems.filter(({ code }) => code === 'unknown_field').map(({ message }) => message)).toEqual(
    [
      ['sirtOrder', 'sortOrder'],
      ['stokCount', 'stockCount'],
      ['orginalPrice', 'originalPrice'],
      ['Fiyat', 'price'],
      ['sotckCount', 'stockCount'],
    ].map(([wrong, right]) => `"${wrong}" alanını mağaza bilmiyor; "${right}" mı demek istediniz?`),
  );
});

test('a field that stands twice is told with its line, and the shop shows the last one', () => {
  const path = 'igneler/manual-urun-a-2026-01-01.json';
  const text = JSON.stringify(productFile('a'), undefined, 2).replace('{', '{\n  "price": "1.00",');
  const dataDir = makeFolder({ 'igneler/category.json': categoryFile('igneler'), [path]: text });
  const [problem, ...others] = checkFiles(dataDir).problems.filter(({ code }) => code === 'repeated_field');
  const lines = text.split('\n');
  expect(problem).toMatchObject({
    file: path,
    line: lines.findLastIndex((line) => line.includes('"price"')) + 1,
  });
  expect(problem?.message).toBe('"price" alanı iki kez yazılmış; yalnız sonuncusu geçerli, ötekini silin');
  expect(others).toEqual([]);
});

test('two storefronts with one address are told, and both stay', () => {
  const site = { name: 'Usta', domain: 'usta.localhost', color: '#112233' };
  const dataDir = makeFolder({
    'sites.json': [
      { id: 'dikis', ...site },
      { id: 'koltazoglu', ...site, domain: 'k.localhost', hosts: ['usta.localhost'] },
    ],
  });
  const { problems } = checkFiles(dataDir);
  expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual(['sites.json:11']);
});

test('slips in the documents are told at their line, however deep they lie', () => {
  const dataDir = makeFolder({
    'sites.json': [
      { id: 'dikis', name: 'Usta', domain: 'usta.localhost', color: '#112233', heros: 1, hots: [] },
    ],
    'settings.json': { shipingFee: '50.00', carriers: [] },
    'shipping.json': { cutof: '14:00', freight: { fees: '9.00' }, transitByCity: { 34: [1, 1] } },
    'fitment.json': { familys: [], rules: [] },
    'synonyms.json': { correction: {}, corrections: { synonyms: 'x' } },
    'mappings.json': { maping: 1, mappings: [{ categoryId: 'a', baseUrl: 'https://a.b', isactive: true }] },
    'campaigns/on.json': { title: 'On', type: 'percent', percent: 10, minbasket: '5.00' },
    'a/category.json': categoryFile('a'),
  });
  const { problems } = checkFiles(dataDir);
  expect(problems.map(({ file, line, message }) => `${file}:${line} ${message.split(' ')[0]}`)).toEqual([
    'campaigns/on.json:5 "minbasket"',
    'fitment.json:2 "familys"',
    'mappings.json:2 "maping"',
    'mappings.json:7 "isactive"',
    'settings.json:2 "shipingFee"',
    'shipping.json:2 "cutof"',
    'shipping.json:4 "fees"',
    'sites.json:8 "hots"',
    'synonyms.json:2 "correction"',
  ]);
});

test('two categories of one name in one place are told, however they are spelled', () => {
  const category = (slug: string, name: string, fields = {}) => ({
    [`${slug}/category.json`]: categoryFile(slug, { name, ...fields }),
  });
  const found = faults({
    ...category('a', 'Yedek Parça'),
    ...category('b', 'YEDEK PARÇA'),
    ...category('c', 'Yedek Parça', { parentId: 'c-a' }),
  });
  expect(found).toEqual([expect.stringMatching(/^twin_category b.category.json:3 .*a.category.json/)]);
});

test('a source of goods whose category is gone is told, by whatever it names it', () => {
  const sources = ['c-igneler', 'igneler', 'İĞNELER', 'igne', 'iplikler'];
  const found = faults({
    'igneler/category.json': { ...categoryFile('igneler', { name: 'İğneler' }), oldSlugs: ['igne'] },
    'mappings.json': {
      mappings: sources.map((categoryId) => ({ categoryId, baseUrl: 'https://a.example' })),
    },
  });
  expect(found).toEqual([
    expect.stringMatching(/^unknown_goods mappings.json:20 "iplikler" adlı kategori yok/),
  ]);
});

test('campaigns and menus may name goods by their former addresses', () => {
  const root = makeFolder({
    'igneler/category.json': { ...categoryFile('igneler'), oldSlugs: ['igne'] },
    [A]: productFile('a', { oldSlugs: ['eski-a'] }),
    'images/urun.svg': '',
    'campaigns/on.json': {
      title: 'On',
      type: 'percent',
      percent: 10,
      scope: { categories: ['igne'], products: ['eski-a'] },
    },
    'sites.json': [
      {
        id: 'dikis',
        name: 'Dikiş',
        domain: 'a.example',
        color: '#112233',
        menu: ['igne'],
        categories: ['igne'],
      },
    ],
  });
  expect(checkFiles(root).problems).toEqual([]);
});

test('a code of two campaigns is a fault, goods that are not there are told', () => {
  const percent = { title: 'On', type: 'percent', percent: 10 };
  const root = makeFolder({
    'igneler/category.json': categoryFile('igneler'),
    [A]: productFile('a', { brand: 'Organ' }),
    'images/urun.svg': '',
    'campaigns/bir.json': { ...percent, code: 'ON10' },
    'campaigns/iki.json': { ...percent, code: 'ON10', scope: { categories: ['igneler'], brands: ['Organ'] } },
    'campaigns/uc.json': {
      ...percent,
      scope: { categories: ['igne'], products: ['urun-a'], brands: ['ORGAN'] },
      excluded: { brands: ['Orgn'], products: ['urun-z'] },
    },
  });
  const places = (problems: readonly FileProblem[]): string[] =>
    problems.map(({ code, file, line }) => `${code} ${file}:${line}`);
  expect(places(checkFiles(root).problems)).toEqual([
    'duplicate_code campaigns/bir.json:5',
    'duplicate_code campaigns/iki.json:5',
    'unknown_goods campaigns/uc.json:7',
    'unknown_goods campaigns/uc.json:18',
    'unknown_goods campaigns/uc.json:21',
  ]);
  const chosen = new Map(['campaigns/iki.json', 'campaigns/uc.json'].map((path) => [path, undefined]));
  expect(places(checkFiles(root, chosen).problems)).toEqual([
    'duplicate_code campaigns/iki.json:5',
    'unknown_goods campaigns/uc.json:7',
    'unknown_goods campaigns/uc.json:18',
    'unknown_goods campaigns/uc.json:21',
  ]);
});

test('a list of machines that states no machine, or a maker and no model, is told', () => {
  const machine = (slug: string, name: string): object => productFile(slug, { name, brand: 'Juki' });
  const files = {
    'makineler/category.json': categoryFile('makineler'),
    'makineler/manual-ddl-2026-03-02.json': machine('ddl', 'Juki DDL-8700 Düz Dikiş Makinesi'),
    'makineler/manual-mo-2026-03-02.json': machine('mo', 'Juki MO-6814S Overlok'),
    // Needles are parts by the rule, so that this one is no third machine.
    [B]: machine('b', 'Juki İğne'),
    'fitment.json': {
      rules: [{ parts: 'igneler', fact: 'İğne sistemi', decides: 'both' }],
      families: [{ id: 'duz', name: 'Düz dikiş', machines: ['Juki DDL-8700', 'JUKI'] }],
    },
  };
  const vague = (name: string): string =>
    `"${name}" bir model değil, 2 makinenin adı böyle başlıyor ve hepsi sayılıyor; istediğiniz modelleri yazın, örneğin "Juki DDL-8700"`;
  const lists = { compatible: ['Juki DDL-8700', 'Juki'], notCompatible: ['Juki MO-6814S', 'Zoje'] };
  const shop = { 'igneler/category.json': categoryFile('igneler'), 'images/urun.svg': '' };
  const root = makeFolder({ ...files, ...shop, [A]: productFile('a', lists) });
  const ofLists = [
    `vague_model ${A}:11 ${vague('Juki')}`,
    `unknown_goods ${A}:15 "Zoje" adlı makine mağazada yok; adını düzeltin ya da makineyi ekleyin`,
  ];
  expect(told(checkFiles(root))).toEqual([`vague_model fitment.json:15 ${vague('JUKI')}`, ...ofLists]);
  expect(told(checkFiles(root, new Map([[A, undefined]])))).toEqual(ofLists);
});

test('a broken file is told alone: what names its product is not to blame', () => {
  const machine = JSON.stringify(
    productFile('ddl', {
      name: 'Juki DDL-8700 Düz Dikiş',
      brand: 'Juki',
      group: 'ddl',
      option: { Boy: '1' },
      imageUrl: '/images/urun.svg',
    }),
    null,
    2,
  );
  const campaign = {
    title: 'İndirim',
    type: 'percent',
    percent: 10,
    products: ['urun-ddl'],
    brands: ['Juki'],
  };
  const sections = [{ kind: 'featured', title: 'Seçtiklerimiz', products: ['urun-ddl'] }];
  const others = {
    [A]: productFile('a', {
      brand: 'Juki',
      compatible: ['Juki DDL-8700'],
      group: 'ddl',
      option: { Boy: '2' },
    }),
    'campaigns/juki.json': campaign,
    'showcase.json': { dikis: { sections } },
  };
  const path = 'igneler/manual-urun-ddl-2026-03-02.json';
  expect(faults({ ...others, [path]: machine })).toEqual([]);
  expect(faults(others)).not.toEqual([]);
  expect(faults({ ...others, [path]: machine.replace(/\}\s*$/, '') })).toEqual([
    expect.stringContaining(`bad_json ${path}:`),
  ]);
});

test('a folder whose name means something else in the shop is told', () => {
  const { problems } = checkFiles(makeFolder({ 'all/category.json': categoryFile('all') }));
  expect(problems).toMatchObject([{ file: 'all/category.json', code: 'bad_folder_name' }]);
});
