import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { productFields } from '#domain/catalogue/product/product';
import { createCategoryFinder } from '#shop/exchange/find-import-category';
import { createRowPlanner } from '#shop/exchange/row-planner';
import { readTable } from '../read-table.ts';

const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'fixtures', name));

/** What an empty shop gets from a file: each product's fields with prices in kuruş, and what was refused or told. */
async function bring(name: string, bytes: Uint8Array = fixture(name)) {
  const table = await readTable(bytes, { format: undefined, fileName: name });
  const finder = createCategoryFinder({ categories: [], createsMissing: true });
  const plan = createRowPlanner(table.form, {
    products: [],
    findCategory: finder.find,
    category: undefined,
    extraFields: () => ({}),
  });
  const plans = table.rows.map(plan);
  const categoryOf = new Map(finder.created().map(({ id, name: title }) => [id, title]));
  return {
    products: plans.flatMap((plan) =>
      plan.type === 'add' && plan.change.type === 'create'
        ? [{ ...plan.change.product, category: categoryOf.get(plan.change.categoryId) }]
        : [],
    ),
    refused: plans.flatMap((plan) => (plan.type === 'refused' ? plan.errors : [])),
    notices: table.notices ?? [],
  };
}

it('a file of the old Shopify names brings each variant with its own code, price, stock and picture', async () => {
  const { products, refused, notices } = await bring('shopify-eski.csv');
  expect(refused).toEqual([]);
  expect(products).toMatchObject([
    {
      slug: 'overlok-ignesi-90-14',
      name: 'Overlok İğnesi - 90/14',
      group: 'overlok-ignesi',
      option: { Numara: '90/14' },
      description: "Krom kaplı & dayanıklı.\n\n10'lu kutu",
      brand: 'Organ',
      category: 'İğneler',
      tags: ['overlok', 'DCx27'],
      sku: '0190-14',
      price: 14990,
      originalPrice: 17990,
      stockCount: 40,
      imageUrl: 'https://cdn.example.com/igne-1.jpg',
      images: ['https://cdn.example.com/igne-2.jpg', 'https://cdn.example.com/igne-3.jpg'],
      status: 'published',
    },
    {
      slug: 'overlok-ignesi-100-16',
      sku: '0190-16',
      price: 15500,
      stockCount: 0,
      imageUrl: 'https://cdn.example.com/igne-16.jpg',
    },
    {
      slug: 'makas',
      name: 'Terzi Makası 9"',
      category: 'Hobbies',
      price: 125000,
      status: 'draft',
      stockCount: 1,
    },
  ]);
  expect(notices).toEqual([
    { row: 2, message: expect.stringContaining('2 seçenekli') },
    { row: 5, message: expect.stringContaining('stok sayısı') },
  ]);
});

it('a file of the new Shopify names is read the same', async () => {
  expect((await bring('shopify-yeni.csv')).products).toMatchObject([
    {
      slug: 'masura-kutusu',
      name: 'Masura Kutusu',
      brand: 'Prym',
      category: 'Aksesuarlar',
      sku: 'PRYM-25',
      price: 34990,
      stockCount: 12,
      imageUrl: 'https://cdn.example.com/masura.jpg',
    },
  ]);
});

it.each([
  ['0.00', { price: 9990 }],
  ['80.00', { price: 9990 }],
  ['99.90', { price: 9990 }],
  ['120.00', { price: 9990, originalPrice: 12000 }],
])(
  'beside the price of Shopify, %s to compare it with never becomes the price',
  async (compareAt, prices) => {
    const csv = `Handle,Title,Vendor,Type,Variant Price,Variant Compare At Price,Variant Inventory Qty\nmakas,Makas,Prym,Makaslar,99.90,${compareAt},3\n`;
    const { products } = await bring('shopify.csv', Buffer.from(csv));
    expect(products).toHaveLength(1);
    expect(products[0]).toMatchObject(prices);
    expect(products[0]?.originalPrice).toBe('originalPrice' in prices ? prices.originalPrice : undefined);
  },
);

it('a file of WooCommerce brings variations with what their parent holds, and names what it cannot bring', async () => {
  const { products, refused, notices } = await bring('woocommerce.csv');
  expect(products).toMatchObject([
    {
      name: 'Polyester İplik - Beyaz',
      sku: 'IPLIK-B',
      brand: 'Coats',
      category: 'Polyester',
      description: '5000 m\n\nSağlam iplik.',
      features: ['Renk: Beyaz'],
      price: 3990,
      originalPrice: 4990,
      stockCount: 30,
      imageUrl: 'https://example.com/beyaz.jpg',
    },
    { name: 'Polyester İplik - Siyah', price: 4990, inStock: false, stockCount: 0 },
    {
      name: 'Bakım Hizmeti, yıllık',
      sku: '=AYAR-1',
      brand: 'Juki',
      tags: ['bakım, onarım', 'servis'],
      price: 90000,
      originalPrice: 100000,
      status: 'draft',
      isPopular: true,
    },
  ]);
  expect(refused).toEqual([
    { row: 6, field: '', message: expect.stringContaining('gruplanmış') },
    { row: 7, field: '', message: expect.stringContaining('YOK') },
  ]);
  expect(notices.map(({ row, message }) => `${row} ${message}`)).toEqual([
    expect.stringContaining('2 "Polyester İplik" seçenekli'),
    expect.stringContaining('3 birden çok kategorisi var; "Malzeme > İplikler > Polyester" alındı'),
    expect.stringContaining('4 birden çok kategorisi var'),
    expect.stringContaining('5 indirimin bitiş tarihi (2026-12-31)'),
    expect.stringContaining('5 bu kaynak stok sayısı tutmuyor'),
  ]);
});

it('a Turkish WooCommerce is read by its Turkish column names and decimal commas', async () => {
  expect((await bring('woocommerce-tr.csv')).products).toMatchObject([
    {
      name: 'Çağanoz',
      sku: 'CAG-1',
      brand: 'Hirose',
      category: 'Çağanozlar',
      price: 129990,
      stockCount: 8,
      features: ['Model: DDL-8700'],
      images: ['https://example.com/b.jpg'],
      isPopular: true,
    },
  ]);
});

it("a Ticimax feed brings its variants, adds VAT where it lacks, and refuses another currency's price", async () => {
  const { products, refused, notices } = await bring('ticimax.xml');
  expect(products).toMatchObject([
    {
      name: 'Teflon Ayak',
      sku: 'TEF-1',
      brand: 'Şahin',
      category: 'Ayaklar',
      description: 'Deri ve muşamba için. Kaymaz.',
      price: 19990,
      originalPrice: 25000,
      stockCount: 15,
      imageUrl: 'https://static.example.com/101-1.jpg',
      images: ['https://static.example.com/101-2.jpg'],
      originalUrl: 'https://www.example.com/teflon-ayak',
    },
    {
      name: 'Makas - 8 inç',
      group: 'makas',
      option: { Boy: '8 inç' },
      sku: 'MAK-8',
      price: 11000,
      vatRate: 10,
      inStock: false,
      stockCount: 0,
    },
  ]);
  expect(refused).toEqual([{ row: 36, field: '', message: expect.stringContaining('USD') }]);
  expect(notices.map(({ message }) => message)).toEqual([
    expect.stringContaining('2 seçenekli'),
    expect.stringContaining('%10 KDV eklendi'),
  ]);
});

it('an İdeaSoft feed brings category paths, pictures and prices with their VAT', async () => {
  const { products, notices } = await bring('ideasoft.xml');
  expect(products).toMatchObject([
    {
      name: 'Overlok Bıçağı & Alt',
      sku: 'BIC-204161',
      brand: 'Strong H',
      category: 'Bıçaklar',
      price: 12000,
      stockCount: 9,
      description: 'Sert metal.',
      images: ['https://www.example.com/idea/bicak-2.jpg'],
    },
  ]);
  expect(notices).toHaveLength(1);
});

it('names of HTML for letters are read in every text of a feed', async () => {
  const xml = `<urunler><urun><UrunAdi>T&#252;l &amp; &Idot;ğne</UrunAdi><Marka><![CDATA[&Ccedil;elik &amp; Co]]></Marka>
    <KategoriTree>Dikiş&nbsp;Makineleri &gt; B&uuml;y&uuml;k</KategoriTree><SatisFiyati>5</SatisFiyati></urun></urunler>`;
  const { products, refused } = await bring('a.xml', Buffer.from(xml));
  expect(refused).toEqual([]);
  expect(products).toMatchObject([{ name: 'Tül & İğne', brand: 'Çelik & Co', category: 'Büyük' }]);
});

describe('Google Merchant', () => {
  it('RSS brings both prices, the path of types and the code', async () => {
    expect((await bring('google.xml')).products).toMatchObject([
      {
        name: 'Lazerli Kılavuz',
        sku: 'G-1',
        oem: ['LZ-1'],
        description: 'Düz dikiş için ışık.',
        price: 99990,
        originalPrice: 125000,
        category: 'Kılavuzlar',
        inStock: true,
        stockCount: 1,
        images: ['https://www.example.com/1b.jpg'],
      },
    ]);
  });

  it('variants come as one group with their choices', async () => {
    const item = (size: string) =>
      `<item><g:id>K-${size}</g:id><g:item_group_id>Kayış 1</g:item_group_id><g:size>${size}</g:size>
      <title>Kayış ${size}</title><g:brand>Megadyne</g:brand><g:price>90 TRY</g:price><g:product_type>Kayışlar</g:product_type></item>`;
    const xml = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${item('M-28')}${item('M-30')}</channel></rss>`;
    expect((await bring('a.xml', Buffer.from(xml))).products).toMatchObject([
      { name: 'Kayış M-28', group: 'kayis-1', option: { Boy: 'M-28' } },
      { name: 'Kayış M-30', group: 'kayis-1', option: { Boy: 'M-30' } },
    ]);
  });

  it('Atom brings its ids and addresses', async () => {
    expect((await bring('google-atom.xml', withCategory(fixture('google-atom.xml')))).products).toMatchObject(
      [
        {
          id: '1b2f6a58-6f2f-4f0e-9a53-0f6f6f1c9a11',
          name: 'Motor Kayışı',
          price: 8550,
          inStock: false,
          stockCount: 0,
          originalUrl: 'https://www.example.com/p/2',
        },
      ],
    );
  });
});

function withCategory(bytes: Buffer): Buffer {
  return Buffer.from(
    bytes.toString().replace('</entry>', '<g:product_type>Kayışlar</g:product_type></entry>'),
  );
}

it('a feed that breaks off is refused as a whole, so that no product is missed in silence', async () => {
  const cut = fixture('ticimax.xml').subarray(0, 1500);
  await expect(bring('ticimax.xml', cut)).rejects.toThrow('yarım');
  await expect(bring('x.xml', Buffer.from('<html><p>Giriş yapın</p></html>'))).rejects.toThrow(
    'ürün bulunamadı',
  );
});

it('every product that a file brings is one that the shop can hold', async () => {
  for (const name of ['shopify-eski.csv', 'woocommerce.csv', 'ticimax.xml', 'ideasoft.xml', 'google.xml']) {
    for (const { category: _, ...product } of (await bring(name)).products) {
      expect(productFields.omit({ price: true, originalPrice: true }).safeParse(product).success).toBe(true);
    }
  }
});
