import { describe, expect, it } from 'vitest';
import type { Category } from '#domain/catalogue/category/category';
import { kurus } from '#domain/money/money';
import type { Product } from '#domain/catalogue/product/product';
import { fold } from '#kernel/turkish';
import { createRandom } from '#testing/samples/generate-catalogue';
import { generateProducts } from '#testing/samples/generate-products';
import { mistype } from '#testing/samples/mistype';
import { createCatalogueIndex } from '#testing/shops/catalogue-index';
import { sampleCategory, sampleProduct } from '#testing/samples/sample-product';

function indexOf(products: readonly Product[]) {
  const { index, numbers } = createCatalogueIndex();
  index.upsert(products);
  index.build(Infinity);
  const find = (text: string): string[] => Array.from(index.find(text), (number) => numbers.textOf(number));
  return { index, numbers, find };
}

/** Products whose ids are their names. */
const named = (...names: string[]): Product[] =>
  names.map((name) => sampleProduct({ id: fold(name).replaceAll(/[^a-z0-9]+/g, '-'), name, brand: 'Marka' }));

const SHOP = [
  sampleProduct({ id: 'overlok', name: 'Juki MO-6814S Overlok Makinesi', sku: 'KT-INS114' }),
  sampleProduct({ id: 'duz', name: 'Juki DDL-8700 Sanayi Düz Dikiş Makinesi', tags: ['düz dikiş'] }),
  sampleProduct({ id: 'recme', name: 'Pegasus W500 Reçme Makinesi', brand: 'Pegasus' }),
  sampleProduct({
    id: 'igne',
    name: 'Organ DBx1 Sanayi İğnesi 90/14',
    brand: 'Organ',
    oem: ['16x231', '287 WH'],
  }),
  sampleProduct({ id: 'ipci', name: 'Ip Çözücü Isıtıcı', brand: 'Markasız' }),
  sampleProduct({
    id: 'plaka',
    name: 'Plaka B1109-552-D00',
    brand: 'Muadil',
    compatible: ['Juki DDL-8700', 'Brother S 7200C'],
  }),
  sampleProduct({
    id: 'masura',
    name: 'Alüminyum Masura',
    brand: 'Groz-Beckert',
    description: 'Çelikten sağlam gövde',
    features: ['Zincirsiz kullanım'],
  }),
  sampleProduct({ id: 'bicak', name: 'Üst Bıçağı Takımı', brand: 'Muadil' }),
  sampleProduct({ id: 'taslak', name: 'Görünmez Makine', status: 'draft' }),
];

it('a code that a package writes in three groups is found as one word', () => {
  const { find } = indexOf(named('Organ DB x 1 İğne', 'Organ DP x 5 İğne'));
  expect(find('dbx1')).toEqual(['organ-db-x-1-igne']);
});

it('a barcode is found as a whole only: a size begins like many of them', () => {
  const { index, find } = indexOf([
    sampleProduct({ id: 'igne', name: 'İğne', barcode: '4006381333931' }),
    sampleProduct({ id: 'iplik', name: 'İplik 40 Numara' }),
  ]);
  expect(index.isCode('4006381333931')).toBe(true);
  expect(find('4006381333931')).toEqual(['igne']);
  expect(find('40')).toEqual(['iplik']);
});

it.each([
  ['9,5 mm ayak', 'ayak-9-5-mm'],
  ['ayak 9.5mm', 'ayak-9-5-mm'],
  ['5mm ayak', 'ayak-5-mm'],
  ['3 mm ayak', 'ayak-1-8-3-2-mm-'],
  ['1/8 ayak', 'ayak-1-8-3-2-mm-'],
  ['⅛ ayak', 'ayak-1-8-3-2-mm-'],
  ['8 mm ayak', 'ayak-8-mm'],
  ['hsh 7.94', 'caganoz-hsh-7-94'],
  ['hsh794', 'caganoz-hsh-7-94'],
  ['2.850 devir', 'motor-2-850-devir'],
  ['4 iplik', 'recme-3-4-iplik'],
])('a decimal or an inch is one number, but no code, thousands or count: %s', (text, id) => {
  const names = ['Ayak 9,5 mm', 'Ayak 5 mm', 'Ayak 1/8" (3,2 mm)', 'Ayak 8 mm'];
  const { find } = indexOf(named(...names, 'Çağanoz HSH-7.94', 'Motor 2.850 Devir', 'Reçme 3/4 İplik'));
  expect(find(text)).toEqual([id]);
});

it('a word without digits that very many products have is no part number, one with digits is', () => {
  const many = Array.from({ length: 501 }, (_, at) =>
    sampleProduct({ id: `p${at}`, name: `Overlok DDL-8700 Parça ${at}` }),
  );
  const { index } = indexOf([...many, sampleProduct({ id: 'kod', sku: 'OVERLOK', oem: ['DDL-8700'] })]);
  expect(index.isCode('overlok')).toBe(false);
  expect(index.isCode('DDL 8700')).toBe(true);
});

describe('find', () => {
  const { find } = indexOf(SHOP);

  it.each([
    ['DİKİŞ', 'duz'],
    ['dikis', 'duz'],
    ['Dikiş', 'duz'],
    ['DIKIS', 'duz'],
    ['düz dikis MAKİNESİ', 'duz'],
    ['RECME', 'recme'],
    ['reçme makınesı', 'recme'],
    ['İĞNE', 'igne'],
    ['igne', 'igne'],
    ['ıgne', 'igne'],
    ['ISITICI', 'ipci'],
    ['isitici', 'ipci'],
    ['ısıtıcı', 'ipci'],
    ['İSİTİCİ', 'ipci'],
    ['ip çöz', 'ipci'],
    ['KT-INS114', 'overlok'],
    ['ktins114', 'overlok'],
    ['kt ins 114', 'overlok'],
    ['kt.ins/114', 'overlok'],
    ['Kt Ins114', 'overlok'],
    ['ins114', 'overlok'],
    ['ktins1', 'overlok'],
    ['ddl8700', 'duz'],
    ['DDL 8700', 'duz'],
    ['ddl-8700', 'duz'],
    ['juki ddl 8700', 'duz'],
    ['8700', 'duz'],
    ['mo6814', 'overlok'],
    ['16x231', 'igne'],
    ['16 x 231', 'igne'],
    ['16×231', 'igne'],
    ['287wh', 'igne'],
    ['dbx1', 'igne'],
    ['db x 1', 'igne'],
    ['DB-X-1', 'igne'],
    ['organ dbx1 90/14', 'igne'],
    ['9014', 'igne'],
    ['b1109552d00', 'plaka'],
    ['s7200c', 'plaka'],
    ['plaka ddl 8700', 'plaka'],
    ['grozbeckert', 'masura'],
    ['groz beckert', 'masura'],
    ['ovrelok', 'overlok'],
    ['overlk', 'overlok'],
    ['oevrlok', 'overlok'],
    ['overrlok makinesi', 'overlok'],
    ['ovrel', 'overlok'],
    ['masra', 'masura'],
    ['amsura', 'masura'],
    ['alminyım masura', 'masura'],
    ['bıçak', 'bicak'],
    ['bıçaklar', 'bicak'],
    ['bıçakları', 'bicak'],
    ['iğneler', 'igne'],
    ['makinalar w500', 'recme'],
    ['çelikten', 'masura'],
    ['zincirsiz masura', 'masura'],
  ])('%j first gives %s', (text, id) => {
    expect(find(text)[0]).toBe(id);
  });

  it('lists only what has every word', () => {
    expect(find('juki makinesi').sort()).toEqual(['duz', 'overlok']);
    expect(find('ddl 8700').sort()).toEqual(['duz', 'plaka']);
  });

  it('gives the nearest where nothing has every word', () => {
    expect(find('pegasus reçme zımbırtı')).toEqual(['recme']);
    expect(find('zımbırtı')).toEqual([]);
    const threads = indexOf(named('İlik Bıçağı', 'Polyester Overlok İpliği'));
    expect(threads.find('zımbırtı iplik')).toEqual(['polyester-overlok-ipligi', 'ilik-bicagi']);
  });

  it('does not find drafts', () => {
    expect(find('görünmez')).toEqual([]);
  });

  it.each(['', ' ', 'j', '-', '+', '\0', '\ud800', '/.*/', '(((', 'ı '])(
    '%j is too little to search for',
    (text) => {
      expect(find(text)).toEqual([]);
    },
  );

  it.each([
    ['many words', 'juki '.repeat(2000)],
    ['different words', Array.from({ length: 2000 }, (_, index) => `kelime${String(index)}`).join(' ')],
    ['one long word', 'a'.repeat(100_000)],
    ['half characters', 'juki \ud83d\udc00\udc00 \ud800'],
    ['zeros', 'juki\0overlok'],
    ['an expression', 'juki (a+)+$ [x'],
    ['names of objects', '__proto__ constructor'],
  ])('answers %s', (_, text) => {
    expect(Array.isArray(find(text))).toBe(true);
  });

  it('cuts a text after 200 characters', () => {
    expect(find(`overlok${' '.repeat(200)}zımbırtı`)).toEqual(find('overlok'));
  });
});

describe('order of what is found', () => {
  it('puts the exact code first, then the exact name, its beginning, the name, other fields, slips', () => {
    const { find } = indexOf([
      sampleProduct({ id: 'slip', name: 'Mekim Kutusu', brand: 'A' }),
      sampleProduct({ id: 'description', name: 'Kutu', brand: 'A', description: 'mekik için' }),
      sampleProduct({ id: 'tag', name: 'Kapak', brand: 'A', tags: ['mekik'] }),
      sampleProduct({ id: 'in-name', name: 'Büyük Mekik', brand: 'A' }),
      sampleProduct({ id: 'start', name: 'Mekik Kapağı', brand: 'A' }),
      sampleProduct({ id: 'name', name: 'Mekik', brand: 'A' }),
    ]);
    expect(find('mekik')).toEqual(['name', 'start', 'in-name', 'tag', 'description', 'slip']);
    const codes = indexOf([
      sampleProduct({ id: 'a-name', name: 'Yay AB-12', brand: 'A' }),
      sampleProduct({ id: 'code', name: 'Vida', brand: 'A', oem: ['AB-12'] }),
      sampleProduct({ id: 'longer', name: 'Somun', brand: 'A', sku: 'AB-123' }),
    ]);
    expect(codes.find('ab12')).toEqual(['code', 'a-name', 'longer']);
  });

  it('puts whole words before beginnings', () => {
    const { find } = indexOf(named('Alfa Yağlama', 'Beta Yağ'));
    expect(find('yağ')).toEqual(['beta-yag', 'alfa-yaglama']);
  });

  it('puts what can be bought and what is popular first among equals, then goes by name', () => {
    const make = (id: string, differences: Partial<Product>): Product =>
      sampleProduct({ id, name: `Makas ${id}`, ...differences });
    const { find } = indexOf([
      make('d', { stockCount: 0, isPopular: true }),
      make('c', { stockCount: 0 }),
      make('b', {}),
      make('ç', {}),
      make('z', { isPopular: true }),
      make('a', {}),
    ]);
    expect(find('makas')).toEqual(['z', 'a', 'b', 'ç', 'd', 'c']);
  });
});

describe('a search for a kind of goods', () => {
  const category = (id: string, name: string, parentId: string | null = null): Category => ({
    ...sampleCategory(id, parentId),
    name,
  });
  const product = (id: string, categoryId: string, name: string, brand = 'Juki'): Product =>
    sampleProduct({ id, categoryId, name, brand });
  const { index, find } = indexOf([
    product('plate', 'parts', 'Overlok Plakası', 'Muadil'),
    product('bag', 'parts', 'Dikiş Makinesi Çantası', 'Muadil'),
    product('four', 'four', 'Juki MO-6814 4 İplik Overlok Makinesi'),
    product('home', 'home', 'Singer 14HD Overlok Makinesi', 'Singer'),
    product('straight', 'straight', 'Juki DDL-8700 Düz Dikiş Makinesi'),
    product('foot', 'parts', 'Juki Düz Dikiş Ayağı'),
  ]);
  index.setCategories([
    category('machines', 'Dikiş Makineleri'),
    category('overlock', 'Overlok Makineleri', 'machines'),
    category('four', 'Dört İplik Overlok', 'overlock'),
    category('home', 'Ev Tipi Makineler', 'machines'),
    category('straight', 'Düz Dikiş Makineleri', 'machines'),
    category('parts', 'Yedek Parçalar'),
  ]);
  index.setSynonyms({ synonyms: [['overlok', 'sürfile makinesi']], corrections: {} });

  it.each([
    ['overlok', ['four', 'plate', 'home']],
    ['over', ['four', 'plate', 'home']],
    ['sürfile makinesi', ['four', 'home', 'plate']],
    ['dikiş makinesi', ['straight', 'bag']],
    ['juki düz dikiş', ['straight', 'foot']],
    ['overlok plakası', ['plate']],
  ])('%j shows that kind before the parts for it', (text, ids) => {
    expect(find(text)).toEqual(ids);
  });

  it('takes a last word with an ending for the thing itself: a thread is no overlock of four threads', () => {
    index.upsert([product('thread', 'parts', 'Muadil Overlok İpliği', 'Muadil')]);
    expect(find('overlok ipliği')).toEqual(['thread', 'four']);
    expect(find('iplik overlok')[0]).toBe('four');
    index.remove(['thread']);
  });
});

describe('synonyms and corrections', () => {
  const products = named(
    'Lock Makinesi',
    'Reçme Makinesi',
    'Sürfile Takımı',
    'Overlok Makinesi',
    'Çağanoz',
    'Reçme İğnesi',
  );
  const { index, find } = indexOf(products);
  index.setSynonyms({
    synonyms: [['reçme', 'lock makinesi', 'coverstitch']],
    corrections: { kankanoz: 'çağanoz', 'sülfire takim': 'sürfile takımı', overlok: 'çağanoz' },
  });

  it('find by any phrase of a group, the typed one first', () => {
    expect(find('reçme')).toEqual(['recme-ignesi', 'recme-makinesi', 'lock-makinesi']);
    expect(find('LOCK MAKİNESİ').sort()).toEqual(['lock-makinesi', 'recme-ignesi', 'recme-makinesi']);
    expect(find('coverstitch').sort()).toEqual(['lock-makinesi', 'recme-ignesi', 'recme-makinesi']);
    expect(find('coverstitch iğnesi')).toEqual(['recme-ignesi']);
  });

  it('know a word with its endings', () => {
    expect(find('overlok makinaları')).toEqual(['overlok-makinesi']);
    expect(find('overlok makinası')).toEqual(['overlok-makinesi']);
  });

  it('know where something comes from, also of short words', () => {
    expect(find('caganoza')).toEqual(['caganoz']);
    expect(indexOf(named('Kazanlı Ütü')).find('ütüden')).toEqual(['kazanli-utu']);
  });

  it('take an older spelling for no slip', () => {
    expect(index.read('overlok makinası').corrections.size).toBe(0);
  });

  it('find two words that were typed as one, and leave a word with a known form or an unknown part', () => {
    expect(find('overlokmakinası')).toEqual(['overlok-makinesi']);
    expect(index.read('reçmeiğnesi').corrections).toEqual(new Map([['recmeignesi', 'reçme iğnesi']]));
    expect(find('takımlar')).toEqual(['surfile-takimi']);
    expect(find('overlokbuzdolabı')).toEqual([]);
  });

  it('put known slips right, but leave words that stand in a name', () => {
    expect(find('kankanoz')).toEqual(['caganoz']);
    expect(find('kankanozları')).toEqual(['caganoz']);
    expect(find('Sülfire takım')[0]).toBe('surfile-takimi');
    expect(find('overlok')[0]).toBe('overlok-makinesi');
  });

  it('can be replaced at any time', () => {
    const other = indexOf(products);
    expect(other.find('kankanoz')).toEqual([]);
    other.index.setSynonyms({ synonyms: [], corrections: { kankanoz: 'çağanoz' } });
    expect(other.find('kankanoz')).toEqual(['caganoz']);
    other.index.setSynonyms({ synonyms: [], corrections: {} });
    expect(other.find('kankanoz')).toEqual([]);
  });
});

describe('changes', () => {
  it('are found at once, under the new texts only', () => {
    const { index, find } = indexOf([
      sampleProduct({ id: 'a', name: 'Eski Ad', sku: 'AA-1', description: 'mavi' }),
    ]);
    expect(find('mavi')).toEqual(['a']);
    index.upsert([sampleProduct({ id: 'a', name: 'Yeni Ad', sku: 'BB-2', description: 'kırmızı' })]);
    expect(['eski', 'aa1', 'mavi'].flatMap(find)).toEqual([]);
    expect(['yeni', 'bb2', 'kırmızı'].map(find)).toEqual([['a'], ['a'], ['a']]);
    index.upsert([sampleProduct({ id: 'a', name: 'Yeni Ad', status: 'draft' })]);
    expect(find('yeni')).toEqual([]);
    index.upsert([sampleProduct({ id: 'a', name: 'Yeni Ad' })]);
    index.remove(['a', 'yok']);
    expect(find('yeni')).toEqual([]);
  });

  it('are indexed in idle moments, and a search does what is left', () => {
    const { index } = createCatalogueIndex();
    index.upsert(named('Bir Mavi', 'İki Mavi', 'Üç Mavi'));
    expect(index.build(0)).toBe(true);
    expect(index.find('mavi')).toHaveLength(3);
    expect(index.build(0)).toBe(false);
  });

  it('are indexed by no search when very many wait, as after the start', () => {
    const { index } = createCatalogueIndex();
    index.upsert(named(...Array.from({ length: 600 }, (_, number) => `Mavi ${number}`)));
    index.findSimilar(sampleProduct({ id: 'x', name: 'Mavi' }), 4);
    expect(index.find('mavi')).toEqual(new Int32Array(0));
    index.build(Infinity);
    expect(index.find('mavi')).toHaveLength(600);
  });
});

describe('findSimilar', () => {
  const machine = (id: string, differences: Partial<Product> = {}): Product =>
    sampleProduct({ id, name: `Makine ${id}`, categoryId: 'makine', price: kurus(1000_00), ...differences });
  const { index, numbers } = indexOf([
    machine('a'),
    machine('same'),
    machine('other-brand', { brand: 'Brother' }),
    machine('other-price', { price: kurus(9000_00) }),
    machine('sold-out', { stockCount: 0 }),
    machine('draft', { status: 'draft' }),
    sampleProduct({ id: 'part', name: 'Plaka', categoryId: 'parca', compatible: ['Makine a'] }),
    sampleProduct({ id: 'stranger', name: 'Yağ', brand: 'Q', categoryId: 'yag' }),
  ]);

  const similarIds = (product: Product, limit: number): string[] =>
    index.findSimilar(product, limit).map(({ number }) => numbers.textOf(number));

  it('gives the most alike first, what can be bought before the rest, never itself', () => {
    expect(similarIds(machine('a'), 10)).toEqual(['same', 'other-price', 'other-brand', 'part', 'sold-out']);
    expect(similarIds(machine('a'), 2)).toEqual(['same', 'other-price']);
  });

  it('gives never itself, also when its last piece is reserved and comes back', () => {
    const last = machine('last', { stockCount: 1 });
    index.upsert([last]);
    const before = similarIds(last, 10);
    index.upsert([{ ...last, stockCount: 0 }]);
    index.upsert([last]);
    expect(similarIds(last, 10)).toEqual(before);
    index.remove(['last']);
  });

  it('gives nothing where nothing is alike', () => {
    expect(
      index.findSimilar(sampleProduct({ id: 'x', name: 'Zımba', categoryId: 'zimba', brand: 'Q' }), 5),
    ).toEqual([]);
  });
});

describe('a large shop', () => {
  const products = generateProducts(3000);
  const { find } = indexOf(products);
  const random = createRandom(41);
  const samples = Array.from({ length: 250 }, () => products[random(products.length)]).filter(
    (product) => product !== undefined,
  );
  const shows = (text: string, { id }: Product): boolean => find(text).slice(0, 10).includes(id);

  it('shows every product for its codes, however they are written', () => {
    const lost = samples.flatMap((product) =>
      [product.sku ?? '', ...(product.oem ?? [])]
        .flatMap((code) => [
          code,
          code.toLowerCase(),
          code.replaceAll('-', ''),
          code.replaceAll('-', ' '),
          code.replaceAll('-', '/'),
        ])
        .filter((code) => !shows(code, product)),
    );
    expect(lost).toEqual([]);
  });

  it('shows every product for its name in folded and in capital letters', () => {
    const lost = samples.flatMap((product) =>
      [fold(product.name), product.name.toLocaleUpperCase('tr'), product.name.toUpperCase()].filter(
        (name) => !shows(name, product),
      ),
    );
    expect(lost).toEqual([]);
  });

  it('shows at least 95 of 100 products for their names with one slip', () => {
    const lost = samples.flatMap((product) => {
      const words = product.name.split(' ');
      const long = words.filter((word) => /^\p{L}{4,}$/u.test(word));
      const wrong = long[random(long.length)] ?? '';
      const text = words.map((word) => (word === wrong ? mistype(word, random) : word)).join(' ');
      return shows(text, product) ? [] : [text];
    });
    expect(lost.length / samples.length, lost.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('shows words near a mistyped word at least 95 times of 100', () => {
    const lost = samples.flatMap((product) => {
      const long = product.name.split(' ').filter((word) => /^\p{L}{4,}$/u.test(word));
      const word = long[random(long.length)] ?? '';
      const typed = mistype(word, random);
      const found = find(typed)
        .slice(0, 10)
        .map((id) => products.find((each) => each.id === id));
      return found.some((each) => each && fold(`${each.name} ${each.brand}`).includes(fold(word)))
        ? []
        : [typed];
    });
    expect(lost.length / samples.length, lost.join('\n')).toBeLessThanOrEqual(0.05);
  });
});
