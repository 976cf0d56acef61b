import { describe, expect, test } from 'vitest';
import { isPublished, PRODUCT_FIELD_ORDER, type Product, productFields, productToJson } from './product.ts';

const least = {
  id: 'a',
  name: 'Ad',
  slug: 'ad',
  brand: 'Juki',
  price: '12499.90',
  imageUrl: '/images/a.svg',
};
const read = (fields: object = {}): Product => ({
  ...productFields.parse({ ...least, ...fields }),
  categoryId: 'c',
  createdAt: '2026-03-02T00:00:00.000Z',
});

test('the fields of a file are in a fixed order', () => {
  expect(PRODUCT_FIELD_ORDER.slice(0, 20)).toEqual(
    'id name slug description brand price originalPrice discount imageUrl inStock stockCount rating reviewCount features tags isPopular isNew source originalUrl createdAt'.split(
      ' ',
    ),
  );
});

test('fields that are left out get their defaults', () => {
  expect(read()).toMatchObject({
    price: 1_249_990,
    description: '',
    discount: 0,
    inStock: true,
    stockCount: 0,
    rating: 0,
    features: [],
    source: 'manual',
  });
});

test('its JSON has the discount of the two prices, whatever the file says', () => {
  const reduced = { price: '750.00', originalPrice: '1000.00' };
  expect(productToJson(read(reduced))['discount']).toBe(25);
  expect(productToJson(read({ ...reduced, discount: 3 }))['discount']).toBe(25);
  expect(productToJson(read({ discount: 10 }))['discount']).toBe(0);
});

describe('a field is refused', () => {
  test.each([
    ['id', 'a/b'],
    ['id', 'a'.repeat(65)],
    ['id', 5],
    ['name', '   '],
    ['name', 'a'.repeat(301)],
    ['slug', 'Büyük'],
    ['slug', '../x'],
    ['price', 12.5],
    ['price', '12,50'],
    ['price', '-1.00'],
    ['price', '12.505'],
    ['price', '12345678901.00'],
    ['originalPrice', 'yok'],
    ['discount', 101],
    ['imageUrl', 'javascript:alert(1)'],
    ['imageUrl', '//host/x.jpg'],
    ['imageUrl', '/\\host/x.jpg'],
    ['imageUrl', ''],
    ['inStock', 'evet'],
    ['stockCount', -1],
    ['stockCount', 1.5],
    ['rating', 5.1],
    ['features', 'tek'],
    ['tags', [1]],
    ['source', 'elle'],
    ['createdAt', 'dün'],
    ['status', 'silindi'],
    ['vatRate', 101],
    ['oldSlugs', ['Eski Ad']],
  ])('%s: %j', (field, value) => {
    const result = productFields.safeParse({ ...least, [field]: value });
    expect(result.error?.issues[0]?.path[0]).toBe(field);
    expect(result.error?.issues[0]?.message).not.toMatch(/Invalid|Too (?:big|small)|expected/);
  });
});

test.each([
  ['price', '0', 0],
  ['price', '9999999999.99', 999_999_999_999],
  ['originalPrice', null, undefined],
  ['rating', '4.5', 4.5],
  ['rating', 4.55, 4.6],
  ['name', '  Ad  ', 'Ad'],
  ['imageUrl', 'https://ornek.com/a.jpg', 'https://ornek.com/a.jpg'],
])('%s: %j is read as %j', (field, value, expected) => {
  expect(new Map(Object.entries(read({ [field]: value }))).get(field)).toEqual(expected);
});

test('in JSON prices are text, a missing value is null, and the category comes after the picture', () => {
  const json = productToJson(read({ originalPrice: '15000', sku: 'S1' }));
  expect(Object.keys(json)).toEqual([
    ...PRODUCT_FIELD_ORDER.slice(0, 9),
    'categoryId',
    ...PRODUCT_FIELD_ORDER.slice(9, 20),
    'sku',
  ]);
  expect(json).toMatchObject({ price: '12499.90', originalPrice: '15000.00', originalUrl: null });
});

test('only a draft is hidden from shoppers', () => {
  expect([read(), read({ status: 'published' }), read({ status: 'draft' })].map(isPublished)).toEqual([
    true,
    true,
    false,
  ]);
});
