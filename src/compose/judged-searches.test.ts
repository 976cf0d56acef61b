import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import { lowerTurkish } from '#kernel/turkish';
import { faultOf } from '#testing/judge-search';
import {
  HELD_BACK_SEARCHES,
  JUDGED_SEARCHES,
  LATER_SEARCHES,
  PLAIN_SEARCHES,
  TRADE_SEARCHES,
} from '#testing/samples/judged-searches';
import { ADDED_SEARCHES, NOUN_SEARCHES, PART_SEARCHES } from '#testing/samples/noun-searches';
import { COUNTER_SEARCHES, SPOKEN_SEARCHES } from '#testing/samples/spoken-searches';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { loadShop } from './open-catalogue.ts';

const DATA = fileURLToPath(new URL('../../data', import.meta.url));

const shop = loadShop(openCatalogueFiles({ dataDir: DATA }));
await shop.watch();
await shop.indexing();
afterAll(shop.close);

const MAKERS =
  'juki singer brother janome siruba pegasus yamato jack zoje pfaff typical kansai bernina elna toyota necchi'.split(
    ' ',
  );
/** Parts as people type them, each with what the name of such a product contains, folded. */
const PARTS: readonly (readonly [part: string, name: RegExp])[] = [
  ['bıçak', /bica/],
  ['plaka', /plaka|gauge/],
  ['dişli', /disli/],
  ['lüper', /luper/],
  ['mekik', /meki|masura kutusu/],
  ['masura', /masura/],
  ['ayak', /aya/],
  ['iğne', /igne/],
  ['iplik', /ipli/],
  ['kayış', /kayis/],
  ['yağ', /yag|oil/],
  ['makas', /maka/],
  ['çağanoz', /caganoz/],
  ['iğne plakası', /plaka/],
  ['üst bıçak', /bica/],
];

describe('a maker', () => {
  const products = shop.catalogue.products().filter(isPublished);
  it.each(['', 'Overlok', 'Dikiş', 'Mekanik'])('finds all its products, also before %j', (kind) => {
    const lost = products
      .filter(
        ({ name }) => kind === '' || name.includes(`${kind} Makinesi`) || name.includes(`${kind} Dikiş`),
      )
      .filter(({ id, brand }) => {
        const { numbers } = shop.readSearch(`${brand} ${kind}`.trim());
        return !numbers.includes(shop.catalogue.numbers.find(id) ?? -1);
      });
    expect(lost.map(({ brand, name }) => `${brand}: ${name}`)).toEqual([]);
  });
});

describe('a maker and a part', () => {
  it.each(PARTS)('%s: such parts are first, also when the shop has none of that maker', (part, names) => {
    const faults = MAKERS.map((maker) => faultOf(shop, { text: `${maker} ${part}`, names, top: 1 }));
    expect(faults.filter(Boolean)).toEqual([]);
  });
});

describe('a machine and its part', () => {
  const machines = [
    'Makine',
    'Dikiş makinası',
    'Ev tipi dikiş makinesi',
    'Overlok makinesi',
    'Singer dikiş makinesi',
  ];
  it.each(machines)('%s: such parts are first', (machine) => {
    const faults = PARTS.map(([part, names]) => faultOf(shop, { text: `${machine} ${part}`, names, top: 2 }));
    expect(faults.filter(Boolean)).toEqual([]);
  });

  it.each(['Overlok', 'Reçme', 'Düz makine', 'İlik makinesi', 'Zikzak makinesi', 'Sanayi overlok'])(
    '%s: such a part is first, whichever is said first',
    (machine) => {
      const faults = PARTS.flatMap(([part, names]) =>
        [`${machine} ${part}`, `${part} ${machine}`].map((text) => faultOf(shop, { text, names, top: 1 })),
      );
      expect(faults.filter(Boolean)).toEqual([]);
    },
  );
});

it.each(PARTS)('%s: words that say only that it belongs to a machine find no fewer', (part) => {
  const countOf = (text: string): number => shop.readSearch(text).numbers.length;
  // By a synonym of the shop, a `dikiş makinesi iğnesi` is one of household machines.
  const meant = part === 'iğne' ? 'ev makinesi iğnesi' : part;
  expect([countOf(`dikiş makinası ${part}`), countOf(`makine ${part}`)]).toEqual([
    countOf(meant),
    countOf(part),
  ]);
});

it.each(['overlok bıçağı', 'juki mekik', 'siruba 747', 'kr 23', 'singer heavy duty'])(
  '%s: what is said around it changes nothing',
  (goods) => {
    const numbersOf = (text: string): string => shop.readSearch(text).numbers.join(' ');
    const after = [
      'satın al',
      'iki adet',
      'tanesi',
      'toptan',
      'ücreti',
      'ölçüleri',
      'hakkında bilgi',
      'olur mu',
    ];
    const before = ['acil', 'bir adet', '5 adet', 'benim', 'trendyol', 'online'];
    const said = [
      ...after.map((words) => `${goods} ${words}`),
      ...before.map((words) => `${words} ${goods}`),
    ];
    expect(said.filter((text) => numbersOf(text) !== numbersOf(goods))).toEqual([]);
  },
);

it.each([
  ['jacka4', 'jack a4'],
  ['kansai1404', 'kansai 1404'],
  ['dpx17 130 kalınlık', 'dpx17 130'],
  ['dbx1 kalınlığı 90', 'dbx1 90'],
])('%s is read as %s', (typed, meant) => {
  expect(shop.readSearch(typed).numbers).toEqual(shop.readSearch(meant).numbers);
});

it.each(['iğne', 'reçme', 'metal masura', 'juki 1541 iğne'])(
  '%syi: the ending of an object changes nothing',
  (goods) => {
    expect(shop.readSearch(`${goods}yi`).numbers).toEqual(shop.readSearch(goods).numbers);
  },
);

it('the name of another shop before a maker changes nothing', () => {
  expect(shop.readSearch('dikimal singer heavy duty').numbers).toEqual(
    shop.readSearch('singer heavy duty').numbers,
  );
});

it.each([
  ['8700 iğne', 'all'],
  ['4423 masura', 'some'],
  ['singer m2105 masura', 'none'],
])('%s: says whether all of its parts surely fit: %s', (text, fitting) => {
  expect(shop.readSearch(text).fitting).toBe(fitting);
});

it('used goods are named as not found, with what is asked for', () => {
  const { dropped, numbers } = shop.readSearch('ikinci el juki');
  expect(dropped).toEqual(['ikinci', 'el']);
  expect(numbers.length).toBe(shop.readSearch('juki').numbers.length);
});

it.each([
  ['kanepe dikmek istiyorum', 'doseme-deri-makineleri'],
  ['kumaş çanta diken ev makinesi', 'elektronik-ev-makineleri'],
  ['evde deri dikebilen makine', 'mekanik-ev-makineleri'],
  ['sanayi tipi kot dikiş makinesi', 'duz-dikis-makineleri'],
  ['dikiş makinesi ev tipi', 'elektronik-ev-makineleri'],
  ['hangi makineyi almalıyım bornoz dikmek için', 'duz-dikis-makineleri'],
  ['terzihane için makine', 'elektronik-ev-makineleri'],
  ['koltukçuyum makine arıyorum', 'doseme-deri-makineleri'],
  ['kızıma overlok', 'ev-tipi-overlok'],
  ['saya dikiş makinesi', 'kollu-sutunlu-makineler'],
  ['10 inç kesim motoru', 'kesim-motorlari'],
])('what people sew, or where, names the machine: %s', (text, categorySlug) => {
  const [first] = shop.list({ ...EMPTY_LISTING, q: text }).products;
  expect(first && shop.catalogue.findCategory(first.categoryId)?.slug).toBe(categorySlug);
});

it('of a maker alone, machines come before their parts', () => {
  const { products } = shop.list({ ...EMPTY_LISTING, q: '10 bin liraya kadar singer' });
  const names = products.slice(0, 5).map(({ name }) => name);
  expect(names).toEqual(names.map(() => expect.stringContaining('Dikiş Makinesi')));
});

it('of several goods, the first of each is first', () => {
  const [needle, thread, scissors] = shop.readSearch('iğne iplik makas').numbers;
  const names = [needle, thread, scissors].map((each = -1) => shop.catalogue.findByNumber(each)?.name);
  expect(names).toEqual([
    expect.stringContaining('İğne'),
    expect.stringContaining('İpli'),
    expect.stringContaining('Makas'),
  ]);
});

it.each([
  ['juki mi jack mi overlok', 'Juki MO', 'Jack E4S'],
  ['siruba jack overlok', 'Siruba', 'Jack'],
  ['iğne masura', 'İğne', 'Masura'],
  ['iplik iğne', 'İpli', 'İğne'],
  ['kayış kasnak', 'Kayış', 'Kasna'],
  ['makas mezura', 'Makas', 'Mezura'],
])('of several goods without a word between, each is shown: %s', (text, ...goods) => {
  const names = Array.from(
    shop.readSearch(text).numbers.subarray(0, 2),
    (number) => shop.catalogue.findByNumber(number)?.name,
  );
  expect(names).toEqual(goods.map((name) => expect.stringContaining(name)));
});

describe.each([
  ['searches by which it was made', JUDGED_SEARCHES, 95],
  ['searches held back', HELD_BACK_SEARCHES, 95],
  ['searches held back later', LATER_SEARCHES, 90],
  ['searches as people type them', PLAIN_SEARCHES, 95],
  ['searches for a thing by its noun', NOUN_SEARCHES, 94],
  ['searches with a word too many', ADDED_SEARCHES, 94],
  ['searches for a part of a machine', PART_SEARCHES, 94],
  ['searches as shoppers speak', SPOKEN_SEARCHES, 97],
  ['searches in words of the trade', TRADE_SEARCHES, 100],
  ['searches at the counter', COUNTER_SEARCHES, 100],
] as const)('%s', (_, searches, minimum) => {
  it(`are right at least ${minimum} times of 100`, () => {
    const faults = searches.flatMap((search) => faultOf(shop, search) ?? []);
    expect(1 - faults.length / searches.length, faults.join('\n')).toBeGreaterThanOrEqual(minimum / 100);
  });
});

/** Words of a name as typed: small letters, without brackets, sizes and the maker. */
function wordsOf({ name, brand }: Product): string[] {
  const makers = lowerTurkish(brand).split(' ');
  return lowerTurkish(name.replaceAll(/\([^)]*\)/g, ' '))
    .split(/\s+/)
    .filter((word) => word !== '' && !/\d.*\d/.test(word) && !makers.includes(word));
}

describe('one in four of the names that products have', () => {
  const named = shop.catalogue.products().filter((each) => isPublished(each) && wordsOf(each).length > 1);
  // Sizes left out, many have the same name: it is searched once.
  const names = [...new Map(named.map((each) => [wordsOf(each).join(' '), each])).values()];
  const products = names.filter((_, place) => place % 4 === 0);
  it.each<readonly [how: string, type: (words: readonly string[]) => readonly string[], minimum: number]>([
    ['with its noun first', (words) => [words.at(-1) ?? '', ...words.slice(0, -1)], 96],
    ['with a word behind it', (words) => [...words, 'küçük'], 95],
    ['with a word before it', (words) => ['hızlı', ...words], 94],
    ['with another maker', (words) => ['Kansai', ...words], 92],
  ])('%s: goods of its category are first', (_, type, minimum) => {
    const faults = products.flatMap((product) => {
      const text = type(wordsOf(product)).join(' ');
      const [first = -1] = shop.readSearch(text).numbers;
      return shop.catalogue.findByNumber(first)?.categoryId === product.categoryId ? [] : text;
    });
    expect(1 - faults.length / products.length, faults.join('\n')).toBeGreaterThanOrEqual(minimum / 100);
  });
});
