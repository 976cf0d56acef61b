import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { shippingRule } from '#domain/orders/shipping/shipping';
import { NO_SHIPPING_RULES } from '#domain/orders/shipping/shipping-rules';
import { onOneLine } from '#kernel/one-line';
import { kurus } from '#domain/money/money';
import type { Product } from '#domain/catalogue/product/product';
import { settingsFields } from '#domain/catalogue/site/settings';
import { exportProducts } from '#shop/exchange/export-file';
import { createCategoryFinder } from '#shop/exchange/find-import-category';
import { createRowPlanner, type RowPlan } from '#shop/exchange/row-planner';
import type { ExchangeTable, ExportContext, ExportedProduct, ExportFormat } from '#shop/exchange/ports';
import { sampleCategory, sampleProduct } from '#testing/samples/sample-product';
import { readTable } from './read-table.ts';
import { PRODUCT_WRITERS } from './write-products.ts';

const category = sampleCategory('k-1');
const context: ExportContext = {
  siteName: 'Dikiş & Co',
  siteUrl: 'https://dikis.example',
  siteText: 'Makine',
  shippingRule: shippingRule(settingsFields.parse({}), NO_SHIPPING_RULES),
};

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...`'=+-@—|[]"\\\t\r\n ıİşğüÖç₺½;,_x`.split(''), '_x000D_'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
  maxLength: 14,
});
const name = text.map(onOneLine).filter((value) => value !== '');
const list = fc.array(text, { maxLength: 3 });
const filledList = fc.array(text, { minLength: 1, maxLength: 3 });
const address = fc.constantFrom(
  '/images/ğ.svg',
  'https://a.example/b.jpg?x=1,2;3',
  'https://a.example/w=80,https://b.example/c.jpg|/d',
);

const productArbitrary: fc.Arbitrary<Product> = fc
  .record({
    name,
    brand: name,
    description: text,
    price: fc.integer({ min: 0, max: 999_999_999_999 }).map(kurus),
    originalPrice: fc.option(fc.integer({ min: 0, max: 999_999_999_999 }).map(kurus), { nil: undefined }),
    imageUrl: address,
    inStock: fc.boolean(),
    stockCount: fc.nat(100_000_000),
    rating: fc.constantFrom(0, 4, 4.5, 3.2, 5),
    reviewCount: fc.nat(5000),
    features: list,
    tags: list,
    isPopular: fc.boolean(),
    isNew: fc.boolean(),
    source: fc.constantFrom('manual', 'scraper'),
    originalUrl: fc.option(fc.constant('https://kaynak.example/ü?a=1'), { nil: undefined }),
    more: fc.record(
      {
        sku: name,
        barcode: fc.constantFrom('4006381333931', '0036000291452', 'RAF-1/A'),
        oem: filledList,
        compatible: filledList,
        images: fc.array(address, { minLength: 1, maxLength: 2 }),
        oldSlugs: fc.constant<string[]>(['eski-ad']),
        vatRate: fc.constantFrom(0, 1, 8.5, 20),
        status: fc.constantFrom('draft', 'published'),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ more, ...rest }) => sampleProduct({ id: 'p-1', slug: 'urun', ...rest, ...more }));

async function contentOf(format: ExportFormat, exported: readonly ExportedProduct[]): Promise<Buffer> {
  const written = PRODUCT_WRITERS[format](exported, context);
  return Symbol.iterator in written ? Buffer.from([...written].join('')) : Buffer.from(await written);
}

async function tableOf(product: Product, format: 'json' | 'jsonl' | 'csv' | 'xlsx', forced = true) {
  const exported = [
    ...exportProducts([], {
      products: [product],
      categories: [category],
      siteUrl: context.siteUrl,
    }),
  ];
  return readTable(await contentOf(format, exported), { format: forced ? format : undefined, fileName: '-' });
}

const parts = {
  findCategory: createCategoryFinder({ categories: [category], createsMissing: false }).find,
  extraFields: () => ({}),
  category: undefined,
};

const plansOf = ({ form, rows }: ExchangeTable, products: readonly Product[]): RowPlan[] =>
  rows.map(createRowPlanner(form, { ...parts, products }));

describe.each(['json', 'jsonl', 'csv', 'xlsx'] as const)('%s', (format) => {
  it('of a shop changes nothing in it', async () => {
    await fc.assert(
      fc.asyncProperty(productArbitrary, async (product) => {
        const plans = plansOf(await tableOf(product, format, false), [product]);
        expect(plans).toEqual([{ type: 'unchanged', id: 'p-1' }]);
      }),
    );
  });

  it('brings the same product into an empty shop', async () => {
    await fc.assert(
      fc.asyncProperty(productArbitrary, async (product) => {
        const [plan] = plansOf(await tableOf(product, format), []);
        const { discount: _, categoryId, ...fields } = product;
        expect(plan).toEqual({
          type: 'add',
          row: expect.any(Number),
          id: product.id,
          name: product.name,
          before: expect.anything(),
          after: expect.anything(),
          change: { type: 'create', categoryId, product: fields },
        });
      }),
    );
  });
});

describe('formats of other systems', () => {
  const product = sampleProduct({
    id: 'p-1',
    name: '=Overlok "Şık", 1/4',
    slug: 'overlok',
    price: kurus(1_234_50),
    originalPrice: kurus(1_500_00),
    images: ['https://a.example/2.jpg'],
    tags: ['a', 'b'],
    status: 'published',
  });
  const draft = sampleProduct({ id: 'p-2', name: 'Taslak', slug: 'taslak', status: 'draft' });
  const exported = [
    ...exportProducts([], {
      products: [product, draft],
      categories: [category],
      siteUrl: context.siteUrl,
    }),
  ];

  it('Shopify gets its columns, absolute pictures and a row for each further picture', async () => {
    const lines = (await contentOf('shopify', exported)).toString().split('\r\n');
    expect(lines[0]).toMatch(/^Handle,Title,Body \(HTML\),Vendor,/);
    expect(lines[1]).toContain(`overlok,"'=Overlok ""Şık"", 1/4"`);
    expect(lines[1]).toContain('1234.50,1500.00,');
    expect(lines[1]).toContain('https://dikis.example/images/ornek.svg,1,active');
    expect(lines[2]).toMatch(/^overlok,,.*https:\/\/a\.example\/2\.jpg,2,$/);
    expect(lines[3]).toMatch(/,draft$/);
  });

  it('WooCommerce gets both prices and drafts as drafts', async () => {
    const lines = (await contentOf('woocommerce', exported)).toString().split('\r\n');
    expect(lines[0]).toContain('Sale price,Regular price,Categories');
    expect(lines[1]).toContain('1234.50,1500.00,Kategori k-1,"a, b"');
    expect(lines[2]).toContain('Taslak,-1,');
  });

  it.each(['shopify', 'woocommerce'] as const)(
    'a text and its features come back from %s as they went',
    async (format) => {
      const texts = {
        description: 'Hızlı & sessiz <gerçekten>.\nİkinci satır\n\nYeni bölüm',
        features: ['- Devir: 5.500', '4 iplik; 2 iğne', 'a < b'],
        tags: ['+1 yedek', 'b'],
      };
      const sent = [
        ...exportProducts([], {
          products: [sampleProduct({ id: 'p-3', slug: 'metin', ...texts })],
          categories: [category],
          siteUrl: context.siteUrl,
        }),
      ];
      const bytes = await contentOf(format, sent);
      expect((await readTable(bytes, { format: undefined, fileName: 'a.csv' })).rows).toMatchObject([
        { values: texts },
      ]);
    },
  );

  it.each(['shopify', 'woocommerce'] as const)(
    'pictures come back from %s as they went, also with commas in their addresses, and each once',
    async (format) => {
      const [imageUrl, other] = ['https://a.example/1.jpg?w=1,2', 'https://a.example/2,b.jpg'];
      const sent = exportProducts([], {
        products: [
          sampleProduct({ id: 'p-4', slug: 'resim', imageUrl, images: [imageUrl, other, imageUrl] }),
        ],
        categories: [category],
        siteUrl: context.siteUrl,
      });
      const content = await contentOf(format, [...sent]);
      expect(content.toString().split('/1.jpg')).toHaveLength(2);
      const { rows } = await readTable(content, { format: undefined, fileName: 'a.csv' });
      expect(rows).toMatchObject([{ values: { imageUrl, images: [other] } }]);
    },
  );

  it('Google gets the main picture once', async () => {
    const [imageUrl, other] = ['https://a.example/1.jpg', 'https://a.example/2.jpg'];
    const sent = exportProducts([], {
      products: [sampleProduct({ id: 'p-4', slug: 'resim', imageUrl, images: [imageUrl, other] })],
      categories: [category],
      siteUrl: context.siteUrl,
    });
    const xml = (await contentOf('google', [...sent])).toString();
    expect(xml.match(/https:\/\/a\.example\/\d/g)).toEqual([imageUrl.slice(0, -4), other.slice(0, -4)]);
  });

  it.each(['shopify', 'woocommerce'] as const)('a group comes back from %s as it went', async (format) => {
    const needle = (size: string, id: string) =>
      sampleProduct({
        id,
        name: `Organ DBx1 İğne ${size}`,
        slug: id,
        sku: id.toUpperCase(),
        group: 'organ-dbx1',
        option: { Numara: size, Renk: 'Gri, mat' },
      });
    const sent = [
      ...exportProducts([], {
        products: [needle('75/11', 'a'), product, needle('90/14', 'b')],
        categories: [category],
        siteUrl: context.siteUrl,
      }),
    ];
    const bytes = await contentOf(format, sent);
    const { rows } = await readTable(bytes, { format: undefined, fileName: 'a.csv' });
    const found = rows.map(({ values }) => values).filter(({ group }) => group !== undefined);
    expect(rows).toHaveLength(3);
    expect(found).toMatchObject([
      { group: 'organ-dbx1', option: { Numara: '75/11', Renk: 'Gri, mat' }, sku: 'A' },
      { group: 'organ-dbx1', option: { Numara: '90/14', Renk: 'Gri, mat' }, sku: 'B' },
    ]);
  });

  it.each(['shopify', 'woocommerce', 'google'] as const)(
    'an export for %s that is imported again changes nothing, with codes and without',
    async (format) => {
      const needle = (size: string, fields: Partial<Product>) =>
        sampleProduct({
          id: `a66da7a0-2b0f-4422-bd48-13d21871bb${size.slice(0, 2)}`,
          name: `Organ DBx1 İğne No ${size}`,
          slug: `organ-${size.slice(0, 2)}`,
          description: `${size} iğne`,
          features: [`Numara: ${size}`],
          tags: [size, '2,0 mm'],
          group: 'Organ DBx1',
          option: { Numara: size },
          images: [`/images/${size.slice(0, 2)}.svg`],
          ...fields,
        });
      const products = [
        needle('75/11', { oem: ['A-1', 'A-2'] }),
        needle('90/14', { tags: [], inStock: false, stockCount: 0 }),
        sampleProduct({
          id: 'a66da7a0-2b0f-4422-bd48-13d21871bb00',
          name: 'Makas',
          slug: 'terzi-makasi',
          stockCount: 0,
        }),
      ];
      for (const each of [products, products.map((product) => ({ ...product, sku: `S-${product.id}` }))]) {
        const sent = exportProducts([], { products: each, categories: [category], siteUrl: context.siteUrl });
        const content = await contentOf(format, [...sent]);
        const table = await readTable(content, {
          format: undefined,
          fileName: format === 'google' ? 'a.xml' : 'a.csv',
        });
        expect(plansOf(table, each)).toEqual(
          table.rows.map(() => ({ type: 'unchanged', id: expect.any(String) })),
        );
      }
    },
  );

  it('a product that Shopify describes once keeps what the shop says of each variant', async () => {
    const csv = `Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty
igne,İğne,Ortak,Organ,Kategori k-1,ortak,Numara,75/11,10.00,5
igne,,,,,,,90/14,12.50,6
`;
    const known = sampleProduct({
      id: 'p-90',
      name: 'Organ İğne 90/14',
      slug: 'organ-90',
      brand: 'Organ',
      description: 'Kalın kumaş',
      tags: ['kot'],
      group: 'igne',
      option: { Numara: '90/14' },
      price: kurus(10_00),
      stockCount: 6,
    });
    const table = await readTable(Buffer.from(csv), { format: undefined, fileName: 'a.csv' });
    expect(plansOf(table, [known])).toMatchObject([
      { type: 'add', name: 'İğne - 75/11', after: { description: 'Ortak', tags: ['ortak'] } },
      { type: 'update', id: 'p-90', before: { price: '10.00' }, after: { price: '12.50' } },
    ]);
    expect(plansOf(table, [])).toMatchObject([
      {},
      { type: 'add', change: { product: { description: 'Ortak' } } },
    ]);
  });

  it('Google gets XML of the published products only', async () => {
    const xml = (await contentOf('google', exported)).toString();
    expect(xml).toContain('<title>Dikiş &amp; Co</title>');
    expect(xml).toContain('<g:sale_price>1234.50 TRY</g:sale_price>');
    expect(xml).not.toContain('Taslak');
  });
});

describe('reading what people have', () => {
  const read = (content: string | Uint8Array, fileName = 'liste.csv') =>
    readTable(typeof content === 'string' ? Buffer.from(content) : content, { format: undefined, fileName });

  it('takes a Turkish Windows file with semicolons', async () => {
    // "Ad;Açıklama\r\nİğne;şık ğ" in windows-1254.
    const bytes = Buffer.from(
      '41643b41e7fd6b6c616d610d0add f0 6e65 3b fe fd 6b 20 f0'.replaceAll(' ', ''),
      'hex',
    );
    expect((await read(bytes)).rows).toEqual([{ row: 2, values: { Ad: 'İğne', Açıklama: 'şık ğ' } }]);
  });

  it('takes UTF-8 with a letter that another program cut apart, without spoiling the other letters', async () => {
    const bytes = Buffer.concat([
      Buffer.from('ad;açıklama\nİğne;ş'),
      Buffer.from([0xc5]),
      Buffer.from('\nMakas;ğ\n'),
    ]);
    expect((await read(bytes)).rows.map(({ values }) => values)).toEqual([
      { ad: 'İğne', açıklama: 'ş\uFFFD' },
      { ad: 'Makas', açıklama: 'ğ' },
    ]);
  });

  it.each([
    ['commas', 'ad,marka\na,"b, c"'],
    ['tabs', 'ad\tmarka\na\tb, c'],
    ['semicolons and a mark', '\uFEFFad;marka\r\na;b, c\r\n'],
    ['a named delimiter', 'sep=;\r\nad;marka\r\na;b, c\r\n'],
  ])('finds out %s', async (_, content) => {
    expect((await read(content)).rows[0]?.values).toEqual({ ad: 'a', marka: 'b, c' });
  });

  it("takes Excel's UTF-16 text", async () => {
    expect((await read(Buffer.from('\uFEFFad\tmarka\r\nİğne\tŞ\r\n', 'utf16le'))).rows[0]?.values).toEqual({
      ad: 'İğne',
      marka: 'Ş',
    });
  });

  it('takes UTF-16 without a byte order mark', async () => {
    const bytes = Buffer.from('ad;marka\nİğne;Ş\n', 'utf16le');
    const rows = [{ row: 2, values: { ad: 'İğne', marka: 'Ş' } }];
    expect((await read(bytes)).rows).toEqual(rows);
    expect((await read(bytes.swap16())).rows).toEqual(rows);
  });

  it('takes UTF-16 with its bytes the other way round, and letters with separate marks', async () => {
    const swapped = Buffer.from('\uFEFFad;marka\nI\u0307g\u0306ne;Ş\n', 'utf16le').swap16();
    expect((await read(swapped)).rows[0]?.values).toEqual({ ad: 'İğne', marka: 'Ş' });
  });

  it('counts rows as a spreadsheet does, empty ones included', async () => {
    expect((await read('ad;marka\n\na;"b\nc"\n;\nd;e\n')).rows.map(({ row }) => row)).toEqual([3, 5]);
  });

  it('takes a file whose lines end in different ways, as one that several programs wrote', async () => {
    const { rows } = await read('ad;açıklama\r\na;b\nc;d\re;f\r\r\n');
    expect(rows.map(({ values }) => Object.values(values))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ]);
  });

  it('takes an inch sign inside a cell, and tells a quote that never closes', async () => {
    const { rows } = await read('ad;marka\n1/4" Ayak;a\n"açık;b\nc;d\n');
    expect(rows[0]?.values['ad']).toBe('1/4" Ayak');
    expect(rows[1]).toMatchObject({ row: 3, fault: expect.stringContaining('tırnak') });
  });

  it('takes the columns of unknown fields also when another column is left out', async () => {
    const mapping = [{ heading: 'Not', field: null }];
    const bytes = Buffer.from('ad;Not;extra:raf;Renk\nMasa;x;B2;mavi\n');
    const { headings, rows } = await readTable(bytes, { format: 'csv', fileName: '', mapping });
    expect(headings).toEqual(['ad', '', 'extra:raf', 'Renk']);
    expect(rows[0]?.values).toEqual({ ad: 'Masa', 'extra:raf': 'B2', Renk: 'mavi' });
  });

  it('joins the columns of one list, and reads a column of the features as a fact under its heading', async () => {
    const facts = ['İğne sistemi', 'Numara', 'Teknik'];
    const mapping = [
      ...facts.map((heading) => ({ heading, field: 'features' as const })),
      { heading: 'OEM 2', field: 'oem' as const },
    ];
    const bytes = Buffer.from(
      'ad;Özellikler;İğne sistemi;Numara;Teknik;OEM;OEM 2\n' +
        'Bir;Kutuda kılavuz;DBx1;90/14;Boy: 34 mm | Çap: 2 mm;A-1;B-2\nİki;;—;;;A-1;\n',
    );
    const { rows } = await readTable(bytes, { format: 'csv', fileName: '', mapping });
    expect(rows.map(({ values }) => [values['features'], values['oem']])).toEqual([
      ['Kutuda kılavuz | İğne sistemi: DBx1 | Numara: 90/14 | Boy: 34 mm | Çap: 2 mm', 'A-1 | B-2'],
      ['', 'A-1'],
    ]);
    // Also without a mapping, when the shop knows both headings.
    expect((await read('ad;OEM No;Parça No\nBir;A-1;B-2\n')).rows[0]?.values).toEqual({
      ad: 'Bir',
      oem: 'A-1 | B-2',
    });
  });

  it('finds the headings below the title of a supplier, and offers them for a choice when none is known', async () => {
    const list = (head: string): string => `Fiyat listesi;;\nStokta;;\n;;\n${head}\nA-1;İğne;85,50\n`;
    expect((await read(list('Stok Kodu;Ürün adı;Satış Fiyatı (KDV Dahil)'))).rows).toEqual([
      { row: 5, values: { 'Stok Kodu': 'A-1', 'Ürün adı': 'İğne', 'Satış Fiyatı (KDV Dahil)': '85,50' } },
    ]);
    for (const delimiter of [';', ',', '\t']) {
      const lines = [
        ['kod', '"ad"', 'fiyat'],
        ['A-1', 'İğne', '85.50'],
      ].map((row) => row.join(delimiter));
      expect((await read(`Örnek Tekstil Ltd., Fiyat listesi, Kasım\n${lines.join('\n')}\n`)).rows).toEqual([
        { row: 3, values: { kod: 'A-1', ad: 'İğne', fiyat: '85.50' } },
      ]);
    }
    const strange = Buffer.from(list('Ref;Cins;Bedel').replace('Stokta', 'Haziran'));
    await expect(readTable(strange, { format: 'csv', fileName: '' })).rejects.toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ extra: { headings: ['Ref', 'Cins', 'Bedel'] } }),
      }),
    );
    const mapping = [{ heading: 'Cins', field: 'name' as const }];
    const { rows } = await readTable(strange, { format: 'csv', fileName: '', mapping });
    expect(rows).toEqual([{ row: 5, values: { Ref: 'A-1', name: 'İğne', Bedel: '85,50' } }]);
  });

  it('tells a row with more cells than headings', async () => {
    expect((await read('ad;marka\na;b;c\n')).rows[0]?.fault).toContain('3 hücre');
    expect((await read('ad;marka\na;b;;\n')).rows[0]?.fault).toBeUndefined();
  });

  it('tells a line that is no JSON and takes the others', async () => {
    const { rows } = await read('{"name":"a"}\n{bozuk\n{"name":"b"}\n', 'x.jsonl');
    expect(rows.map(({ row, fault }) => [row, fault === undefined])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
  });

  it.each([
    ['[{"name":"a"}]', 1],
    ['{"name":"a"}', 1],
    ['{"products":[{"name":"a"},{"name":"b"}]}', 2],
    ['{"name":"a"}\n{"name":"b"}', 2],
    ['{\n "name": "a"\n}', 1],
  ])('finds the products of %j without any file name', async (content, count) => {
    const { rows, form } = await read(content, '-');
    expect(form).toBe('json');
    expect(rows.filter(({ fault, values }) => fault === undefined && 'name' in values)).toHaveLength(count);
  });

  it.each([
    ['text without headings', Buffer.from('bir iki\nüç dört\n'), 'başlıkları yok'],
    ['an old workbook, or one with a password', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'parolasız .xlsx'],
    ['a zip that is no workbook', zipSync({ a: strToU8('b') }), 'Excel tablosu (.xlsx) yok'],
    ['a zip with pictures', zipSync({ 'urunler.json': strToU8('[]') }), '“shop import DOSYA.zip”'],
    ['a broken zip', Buffer.from('PK nothing'), 'yarım kalmış, bozuk ya da başka biçimde'],
    ['broken JSON', Buffer.from('[\n{'), 'JSON olarak okunamadı: 2. satır: '],
  ])('refuses %s with a reason', async (_, bytes, reason) => {
    await expect(read(bytes, '-')).rejects.toThrow(reason);
  });

  it('reads a workbook of Excel: shared texts, prefixes, gaps, line ends', async () => {
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="s"><x:v>1</x:v></x:c></x:row><x:row r="4"><x:c r="A4" t="s"><x:v>2</x:v></x:c><x:c r="C4"><x:f>1+1</x:f><x:v>12.5</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const shared = `<sst xmlns="m"><si><t>Ad</t></si><si><r><t>Fi</t></r><r><t>yat</t></r></si><si><t xml:space="preserve">İğne\r\n&amp;&#13; _x0041_</t></si></sst>`;
    const files = {
      'xl/workbook.xml': `<workbook xmlns="m" xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId7"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="p"><Relationship Id="rId7" Target="/xl/worksheets/list.xml"/></Relationships>`,
      'xl/worksheets/list.xml': sheet,
      'xl/sharedStrings.xml': shared,
    };
    const bytes = zipSync(
      Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])),
    );
    expect((await read(bytes, 'x.xlsx')).rows).toEqual([
      { row: 4, values: { Ad: 'İğne\n&\r A', Fiyat: 12.5 } },
    ]);
  });

  it('reads texts of a workbook in CDATA, and what formulas gave: a fault only where it is read', async () => {
    const sheet = `<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="inlineStr"><is><t><![CDATA[Fiyat]]></t></is></c><c t="inlineStr"><is><t>Kâr</t></is></c></row><row><c t="s"><v>1</v></c><c><v>5</v></c><c t="e"><v>#DIV/0!</v></c></row><row><c t="s"><v>1</v></c><c t="e"><v>#N/A</v></c></row><row><c t="s"><v>1</v></c><c><f>B2*2</f><v></v></c></row></sheetData></worksheet>`;
    const shared = `<sst><si><t><![CDATA[Ad]]></t></si><si><t>İğne <![CDATA[& <iplik>]]></t></si></sst>`;
    const bytes = zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      'xl/sharedStrings.xml': strToU8(shared),
    });
    expect((await read(bytes, 'x.xlsx')).rows).toEqual([
      { row: 2, values: { Ad: 'İğne & <iplik>', Fiyat: 5 } },
      { row: 3, values: { Ad: 'İğne & <iplik>' }, fault: '2. sütunda formül hatası var (#N/A)' },
      { row: 4, values: { Ad: 'İğne & <iplik>' }, fault: expect.stringContaining('sonucu yok') },
    ]);
  });

  it('reads the sheet after a cover or a hidden one, or offers its headings', async () => {
    const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheetOf = (...rows: readonly string[][]): string =>
      `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`;
    const bookOf = (...sheets: readonly string[]): Uint8Array =>
      zipSync({
        'xl/workbook.xml': strToU8(
          `<workbook xmlns:r="r"><sheets>${sheets.map((xml, index) => `<sheet name="S${index}" r:id="r${index}"${xml === hidden ? ' state="veryHidden"' : ''}/>`).join('')}</sheets></workbook>`,
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          `<Relationships>${sheets.map((_, index) => `<Relationship Id="r${index}" Target="worksheets/s${index}.xml"/>`).join('')}</Relationships>`,
        ),
        ...Object.fromEntries(sheets.map((xml, index) => [`xl/worksheets/s${index}.xml`, strToU8(xml)])),
      });
    const hidden = sheetOf(['kategori', 'marka'], ['İğneler', 'Organ']);
    const cover = sheetOf(['Fiyat listesi ikinci sayfada']);
    const rows = [{ row: 2, values: { ad: 'İğne', fiyat: '85' } }];
    const list = sheetOf(['ad', 'fiyat'], ['İğne', '85']);
    for (const book of [
      bookOf(cover, list),
      bookOf(sheetOf(), list),
      bookOf(list, cover),
      bookOf(hidden, list),
    ])
      expect((await read(book, 'x.xlsx')).rows).toEqual(rows);
    await expect(read(bookOf(cover, sheetOf(['cins', 'bedel'])), 'x.xlsx')).rejects.toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ extra: { headings: ['cins', 'bedel'] } }),
      }),
    );
  });

  it.each([
    ['[$$-409]#,##0.00', '12.5 $'],
    ['#,##0.00 [$€-407]', '12.5 €'],
    ['_-[$CHF]* #,##0.00', '12.5 CHF'],
    ['"USD" 0.00', '12.5 USD'],
    ['\\$#,##0.00', '12.5 $'],
    ['#,##0.00\\ "€"', '12.5 €'],
    ['[$₺-41F]#,##0.00', 12.5],
    ['#,##0.00 "TL"', 12.5],
    ['[$-41F]0.00', 12.5],
    ['0 "adet"', 12.5],
    ['#,##0.00 "₺"', 91.49, '91.485'],
    ['#,##0.0000', 91.4851, '91.4851'],
    ['General', 91.49, '91.485000000000014', '<f>A1*1.07</f>'],
    ['0%', 20, '0.2'],
    ['0.0%', 8.5, '0.085'],
    ['0 "%"', 20, '20'],
    ['00000', '00123', '123'],
    ['dd.mm.yyyy', '2026-05-12', '46154'],
    ['[$-41F]d mmmm yyyy;@', '2026-05-12', '46154'],
    ['dd.mm.yyyy hh:mm', '2026-05-12T06:00:00.000Z', '46154.25'],
    ['[Red]0 "gün"', 46154, '46154'],
    ['_-* #,##0\\ _d_-', 46154, '46154'],
    ['0', 123, '123'],
  ])(
    'reads a cell of the format %s as people see it',
    async (format, value, number = '12.5', formula = '') => {
      const code = format.replaceAll('"', '&quot;');
      const files = {
        'xl/workbook.xml': `<workbook/>`,
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellStyleXfs><xf numFmtId="164"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c t="inlineStr"><is><t>fiyat</t></is></c></row><row><c s="1">${formula}<v>${number}</v></c></row></sheetData></worksheet>`,
      };
      const bytes = zipSync(
        Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])),
      );
      expect((await read(bytes, 'x.xlsx')).rows).toEqual([{ row: 2, values: { fiyat: value } }]);
    },
  );
});
