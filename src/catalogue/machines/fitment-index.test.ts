import fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { type Fitment, fitmentFields } from '#domain/catalogue/facts/fitment';
import type { Product } from '#domain/catalogue/product/product';
import { sampleCategory, sampleProduct } from '#testing/shops/memory-shop';
import type { Catalogue } from '../create-catalogue.ts';
import { createCatalogue } from '../create-catalogue.ts';
import { createFitmentIndex } from './fitment-index.ts';

const FITMENT: Fitment = fitmentFields.parse({
  systems: [{ name: 'DBx1', aliases: ['16x257'] }, { name: 'DPx5' }],
  families: [{ id: 'duz', name: 'Standart düz dikiş', machines: ['Juki DDL-8700', 'Zoje A7100'] }],
  rules: [
    { parts: 'igneler', fact: 'İğne sistemi', decides: 'both' },
    { parts: 'ayaklar', fact: 'Şaft', decides: 'yes' },
  ],
});

const machine = (slug: string, name: string, fields: object = {}): Product =>
  sampleProduct(slug, { name, brand: name.split(' ')[0] ?? '', categoryId: 'c-makineler', ...fields });
const part = (slug: string, fields: object = {}): Product =>
  sampleProduct(slug, { name: slug, categoryId: 'c-kucuk-parcalar', ...fields });

let catalogue: Catalogue;
let fitment: ReturnType<typeof createFitmentIndex>;

beforeEach(() => {
  catalogue = createCatalogue();
  fitment = createFitmentIndex(catalogue);
  fitment.setFitment(FITMENT);
  catalogue.apply({
    categories: ['makineler', 'igneler', 'ayaklar', 'kucuk-parcalar'].map((slug) => sampleCategory(slug)),
    upserted: [
      machine('ddl', 'Juki DDL-8700 Düz Dikiş Makinesi', { features: ['İğne sistemi: DBx1 No: 9-18'] }),
      machine('ddl-7', 'Juki DDL-8700-7 İplik Kesicili Makine', { features: ['İğne sistemi: DBx1'] }),
      machine('zoje', 'Zoje A7100 Düz Dikiş Makinesi', { modelAliases: ['Z-100'] }),
      machine('ev', 'Singer M1005 Dikiş Makinesi', { features: ['İğne sistemi: DPx5', 'Şaft: kısa (low)'] }),
      part('igne-dbx1', {
        categoryId: 'c-igneler',
        features: ['İğne sistemi: 16x257', 'Numara: Nm 90 / No 14'],
      }),
      part('igne-kalin', { categoryId: 'c-igneler', features: ['İğne sistemi: DBx1', 'Numara: No 23'] }),
      part('igne-dpx5', { categoryId: 'c-igneler', features: ['İğne sistemi: DPx5'] }),
      part('igne-adsiz', { categoryId: 'c-igneler' }),
      part('vida', { compatible: ['Juki DDL 8700'], notCompatible: ['Juki DDL-8700-7'] }),
      part('plaka', { family: 'duz', notCompatible: ['Zoje Z100'] }),
      part('yay'),
      part('yag', { universal: true }),
      part('ayak', { categoryId: 'c-ayaklar', features: ['Şaft: kısa, tak-çıkar'] }),
      part('ayak-yuksek', { categoryId: 'c-ayaklar', features: ['Şaft: yüksek'] }),
    ],
  });
});

const product = (slug: string): Product => {
  const found = catalogue.findProductBySlug(slug);
  if (!found) throw new Error(`No product ${slug}`);
  return found;
};

describe('whether a part fits', () => {
  test.each([
    ['vida', 'ddl', 'uyar', 'Parçanın uyumlu makineleri arasında.', 'shop'],
    ['vida', 'ddl-7', 'uymaz', 'Bu parça bu modele uymaz.', 'shop'],
    ['vida', 'zoje', 'bilinmiyor', expect.stringContaining('bilgi yok'), 'none'],
    ['plaka', 'ddl', 'uyar', 'Standart düz dikiş ailesindeki makinelere uyar.', 'shop'],
    ['plaka', 'zoje', 'uymaz', expect.anything(), 'shop'],
    ['plaka', 'ddl-7', 'bilinmiyor', expect.anything(), 'none'],
    ['igne-dbx1', 'ddl', 'uyar', 'İkisi de DBx1.', 'rule'],
    ['igne-kalin', 'ddl', 'uyar', 'İkisi de DBx1 (makinenin aralığı 9–18, bu numara aralık dışı).', 'rule'],
    ['igne-dpx5', 'ddl', 'uymaz', 'İğne sistemi: makine DBx1, parça DPx5.', 'rule'],
    ['igne-dbx1', 'zoje', 'bilinmiyor', expect.anything(), 'none'],
    ['igne-adsiz', 'ddl', 'bilinmiyor', expect.anything(), 'none'],
    ['ayak', 'ev', 'uyar', 'İkisi de kısa.', 'rule'],
    ['ayak-yuksek', 'ev', 'bilinmiyor', expect.anything(), 'none'],
    ['yag', 'ev', 'uyar', 'Her makineye uyar.', 'shop'],
    ['yay', 'ddl', 'bilinmiyor', expect.anything(), 'none'],
  ])('%s and %s: %s', (slug, of, verdict, why, source) => {
    expect(fitment.fit(product(slug), product(of))).toEqual({ verdict, why, source });
  });

  test('a rule never contradicts the lists of a part', () => {
    const systems = fc.constantFrom('DBx1', 'DPx5', '16x257', 'bilinmez');
    fc.assert(
      fc.property(systems, systems, fc.boolean(), fc.boolean(), (own, other, isListed, isExcluded) => {
        const names = ['Juki DDL-8700'];
        catalogue.apply({
          upserted: [
            machine('ddl', 'Juki DDL-8700 Makine', { features: [`İğne sistemi: ${own}`] }),
            part('igne-dbx1', {
              categoryId: 'c-igneler',
              features: [`İğne sistemi: ${other}`],
              ...(isListed ? { compatible: names } : {}),
              ...(isExcluded ? { notCompatible: names } : {}),
            }),
          ],
        });
        const { verdict } = fitment.fit(product('igne-dbx1'), product('ddl'));
        if (isExcluded) expect(verdict).toBe('uymaz');
        else if (isListed) expect(verdict).toBe('uyar');
        const listed = fitment.parts(product('ddl')).find(({ product: { slug } }) => slug === 'igne-dbx1');
        expect(listed?.fit.verdict === 'uyar').toBe(verdict === 'uyar');
        const machines = fitment.machinesOf(product('igne-dbx1')).map(({ product: { slug } }) => slug);
        expect(machines.includes('ddl')).toBe(verdict === 'uyar');
      }),
    );
  });
});

test('a fact may be in the option of a product, its name in any case, as for the filters of lists', () => {
  const option = { 'İğne Sistemi': 'DBx1', NUMARA: '160/23' };
  catalogue.apply({ upserted: [part('secenek', { categoryId: 'c-igneler' })] });
  expect(fitment.fit(product('secenek'), product('ddl')).verdict).toBe('bilinmiyor');
  catalogue.apply({ upserted: [part('secenek', { categoryId: 'c-igneler', option })] });
  expect(fitment.fit(product('secenek'), product('ddl')).why).toContain('DBx1 (makinenin aralığı 9–18');
});

test('a listed needle says when the machine is made for other sizes', () => {
  const whyFor = (Numara: string, system: string): string => {
    catalogue.apply({
      upserted: [
        machine('ddl', 'Juki DDL-8700 Düz Dikiş Makinesi', { features: [`İğne sistemi: ${system}`] }),
        part('igne-listede', {
          categoryId: 'c-igneler',
          compatible: ['Juki DDL-8700'],
          features: ['İğne sistemi: DBx1', `Numara: ${Numara}`],
        }),
      ],
    });
    return fitment.fit(product('igne-listede'), product('ddl')).why;
  };
  expect(whyFor('No 14', 'DBx1 No: 9-18')).toBe('Parçanın uyumlu makineleri arasında.');
  expect(whyFor('No 23', 'DBx1 No: 9-18')).toContain('makinenin aralığı 9–18, bu numara aralık dışı');
  expect(whyFor('No 23', 'DBx1 No: 14')).toContain('makinenin numarası 14, bu numara başka');
});

test('an entry with only a maker names all of its machines', () => {
  catalogue.apply({ upserted: [part('yay', { compatible: ['Juki'] })] });
  expect(fitment.machinesOf(product('yay')).map((each) => each.product.slug)).toEqual(['ddl', 'ddl-7']);
});

describe('the parts of a machine', () => {
  const partsOf = (slug: string): string[] =>
    fitment.parts(product(slug)).map((each) => `${each.product.slug} ${each.fit.verdict}`);

  test('what fits comes first, sizes within its range before others, then accessories and unknown parts', () => {
    expect(partsOf('ddl')).toEqual([
      'igne-dbx1 uyar',
      'plaka uyar',
      'vida uyar',
      'yag uyar',
      'igne-kalin uyar',
      'igne-adsiz bilinmiyor',
      'yay bilinmiyor',
    ]);
  });

  test('sold-out parts come after those that can be bought', () => {
    catalogue.apply({ available: new Map([[product('igne-dbx1').id, 0]]) });
    expect(partsOf('ddl').indexOf('igne-dbx1 uyar')).toBeGreaterThan(partsOf('ddl').indexOf('vida uyar'));
  });

  test('of one category only that is listed', () => {
    const slugs = fitment.parts(product('ddl'), ['c-igneler']).map((each) => each.product.slug);
    expect(slugs).toEqual(['igne-dbx1', 'igne-kalin', 'igne-adsiz']);
  });

  test('machines are listed with the number of their parts; those without parts are not', () => {
    expect(fitment.machines().map(({ product: { slug }, parts }) => `${slug} ${parts}`)).toEqual([
      'ddl 4',
      'ddl-7 2',
      'ev 2',
    ]);
    catalogue.apply({ removedIds: [product('igne-dbx1').id, product('igne-kalin').id] });
    expect(fitment.machines().map(({ product: { slug } }) => slug)).toEqual(['ddl', 'ev']);
  });
});

describe('models', () => {
  test.each([
    ['DDL-8700', 'ddl'],
    ['juki ddl 8700', 'ddl'],
    ['DDL8700-7', 'ddl-7'],
    ['a 7100', 'zoje'],
    ['Juki', undefined],
    ['DDL-8700L', undefined],
  ])('%s', (text, slug) => {
    expect(fitment.findByModel(text)?.slug).toBe(slug);
  });

  test.each([
    ['ddl', 'Juki DDL-8700'],
    ['zoje', 'Zoje A7100'],
    ['ev', 'Singer M1005'],
  ])('%s is called %s', (slug, model) => {
    expect(fitment.modelOf(product(slug))).toBe(model);
  });

  test('models that the shop does not sell are distinguished', () => {
    catalogue.apply({ upserted: [part('vida', { compatible: ['DDL-8700', 'Singer 15K'] })] });
    expect(fitment.otherModels(product('vida'))).toEqual(['Singer 15K']);
  });

  test('an unknown suffix is near the model without it', () => {
    expect(fitment.findNearest('DDL-8700L', 5).map(({ slug }) => slug)).toEqual(['ddl', 'ddl-7']);
    expect(fitment.findNearest('xx', 5)).toEqual([]);
    // However long the rest of its name is.
    catalogue.apply({
      upserted: [machine('ddl', 'Juki DDL-8700 Elektronik Sanayi Tipi Düz Dikiş Makinesi')],
    });
    expect(fitment.findNearest('DDL-8700L', 5).map(({ slug }) => slug)).toEqual(['ddl', 'ddl-7']);
  });
});

test('a sale changes no verdict, a renamed machine does', () => {
  fitment.machines();
  const { version } = fitment;
  catalogue.apply({ available: new Map([[product('vida').id, 1]]) });
  expect(fitment.version).toBe(version);
  catalogue.apply({ upserted: [machine('ddl', 'Juki DDL-9000C Makine')] });
  expect(fitment.version).toBeGreaterThan(version);
  expect(fitment.fit(product('vida'), product('ddl')).verdict).toBe('bilinmiyor');
});

test('after any changes it says the same as one that is built anew', () => {
  const slugs = ['ddl', 'zoje', 'ev', 'vida', 'plaka', 'yay', 'igne-dbx1', 'ayak', 'yeni'];
  const change = fc.record(
    {
      name: fc.constantFrom('Juki DDL-8700', 'Zoje A7100', 'Bir Parça', 'Başka Parça'),
      categoryId: fc.constantFrom('c-makineler', 'c-igneler', 'c-kucuk-parcalar'),
      compatible: fc.subarray(['Juki DDL 8700', 'Zoje A7100', 'Singer M1005']),
      family: fc.constant('duz'),
      features: fc.subarray(['İğne sistemi: DBx1', 'Şaft: kısa']),
      price: fc.constantFrom('10.00', '20.00'),
    },
    { requiredKeys: ['categoryId'] },
  );
  const steps = fc.array(fc.tuple(fc.constantFrom(...slugs), change, fc.integer({ min: 0, max: 9 })), {
    maxLength: 12,
  });
  const answersOf = (index: typeof fitment) => ({
    machines: index.machines(),
    beside: catalogue.products().map((each) => [index.parts(each), index.machinesOf(each)]),
    models: catalogue.products().map((each) => index.otherModels(each)),
  });
  fc.assert(
    fc.property(steps, (all) => {
      for (const [slug, fields, kind] of all) {
        const known = catalogue.findProductBySlug(slug);
        const { name = known?.name ?? slug } = fields;
        if (kind === 0) catalogue.apply({ removedIds: [`p-${slug}`] });
        // Often only another name.
        else if (kind < 5 && known) catalogue.apply({ upserted: [{ ...known, name }] });
        else catalogue.apply({ upserted: [sampleProduct(slug, { ...fields, name })] });
        answersOf(fitment);
      }
      const fresh = createFitmentIndex(catalogue);
      fresh.setFitment(FITMENT);
      expect(answersOf(fitment)).toEqual(answersOf(fresh));
    }),
  );
});

describe('readModel', () => {
  it.each([
    [['juki', 'ddl', '8700', 'igne'], 'ddl', [0, 3]],
    [['igne', 'ddl8700'], 'ddl', [1, 2]],
    [['8700', 'igne'], 'ddl', [0, 1]],
    [['ddl', '8700', '7', 'vida'], 'ddl-7', [0, 3]],
    [['zoje', 'a', '7100'], 'zoje', [0, 3]],
  ])('%j names %s', (words, slug, [from, to]) => {
    const read = fitment.readModel(words);
    expect([read?.machine.slug, read?.from, read?.to]).toEqual([slug, from, to]);
  });

  it('reads a model of which the shop has several goods as the one with the shortest name', () => {
    const features = ['İğne sistemi: DBx1 No: 9-18'];
    catalogue.apply({
      upserted: [
        machine('a-takim', 'Juki DDL-8700 Düz Dikiş Makinesi Takım', { features }),
        machine('b-baska', 'Juki DDL-8700 Kalın Model', { features: ['İğne sistemi: DPx5'] }),
      ],
    });
    expect(fitment.readModel(['ddl8700', 'plaka'])).toBeUndefined();
    expect(fitment.findByModel('DDL-8700')).toBeUndefined();
    catalogue.apply({ removedIds: [product('b-baska').id] });
    expect(fitment.readModel(['ddl8700', 'plaka'])).toMatchObject({ machine: { slug: 'ddl' }, to: 1 });
    expect(fitment.findByModel('DDL-8700')?.slug).toBe('ddl');
  });

  it('ignores a name of two machines, and continues with shorter runs of words', () => {
    const modelAliases = ['A7100 Plus'];
    catalogue.apply({
      upserted: [
        machine('bir', 'Jack F5 Makine', { modelAliases }),
        machine('iki', 'Jack F6 Makine', { modelAliases }),
        part('yay', { compatible: ['Jack F5', 'Jack F6'] }),
      ],
    });
    expect(fitment.readModel(['a7100', 'plus'])).toMatchObject({
      machine: { slug: 'zoje' },
      from: 0,
      to: 1,
    });
    catalogue.apply({ upserted: [machine('zoje', 'Zoje A5000 Makine')] });
    expect(fitment.readModel(['a7100', 'plus'])).toBeUndefined();
  });

  it('takes no machine for another of its series of which no part is known', () => {
    catalogue.apply({
      upserted: [
        machine('l850', 'Bernina L 850 Overlok', { features: ['İğne sistemi: DPx5'] }),
        machine('l890', 'Bernina L 890 Kombine Makine'),
      ],
    });
    expect(fitment.readModel(['bernina', 'l', '850'])).toMatchObject({ machine: { slug: 'l850' } });
    expect(fitment.readModel(['bernina', 'l', '890'])).toBeUndefined();
    expect(fitment.readModel(['bernina', 'l'])).toBeUndefined();
  });

  it.each([[['juki', 'igne']], [['90', '14']], [['ddl8700l']], [[]], [['makine']]])(
    '%j names none',
    (words) => {
      expect(fitment.readModel(words)).toBeUndefined();
    },
  );
});
