import { expect, it } from 'vitest';
import { extractPage } from '../extract-page.ts';

const json = (value: unknown, url: string, contentType = 'application/json') =>
  extractPage({ bytes: Buffer.from(JSON.stringify(value)), url, contentType });

it('reads the pages of a Shopify products.json', () => {
  const product = {
    title: 'Makas',
    handle: 'makas',
    vendor: 'Kai',
    variants: [{ price: '109.00', compare_at_price: '120.00', available: false, sku: 'K1' }],
    images: [{ src: 'https://cdn.shopify.com/m.jpg' }],
  };
  const result = json({ products: [product, product] }, 'https://shop.com.tr/products.json?limit=2&page=3');
  expect(result).toMatchObject({
    type: 'listing',
    nextPageUrl: 'https://shop.com.tr/products.json?limit=2&page=4',
  });
  expect(result.products[0]).toMatchObject({
    name: 'Makas',
    price: '109.00',
    originalPrice: '120.00',
    currency: 'TRY',
    inStock: false,
    brand: 'Kai',
    sku: 'K1',
    url: 'https://shop.com.tr/products/makas',
  });
  expect(json({ products: [] }, 'https://shop.com.tr/products.json?page=9')).toMatchObject({
    type: 'none',
    reasonCode: 'NO_RESULTS',
  });
});

it('reads Shopify’s .js answer in minor units', () => {
  expect(
    json(
      { title: 'Makas', price: 10900, available: true, variants: [{ price: 10900, available: true }] },
      'https://shop.com/products/makas.js',
    ).product,
  ).toMatchObject({ price: '109.00', inStock: true });
});

it('reads WooCommerce’s Store API', () => {
  const result = json(
    [
      {
        name: 'İplik',
        permalink: 'https://x.com/p/iplik',
        sku: 'I1',
        is_in_stock: true,
        prices: { price: '4990', regular_price: '5990', currency_code: 'TRY', currency_minor_unit: 2 },
        images: [{ src: 'https://x.com/i.jpg' }],
      },
    ],
    'https://x.com/wp-json/wc/store/v1/products?per_page=100',
  );
  expect(result.type).toBe('listing');
  expect(result.products[0]).toMatchObject({
    name: 'İplik',
    price: '49.90',
    originalPrice: '59.90',
    currency: 'TRY',
    inStock: true,
  });
});

it('says nothing of JSON that is no product', () => {
  expect(json({ hello: 'world' }, 'https://x.com/api')).toMatchObject({
    type: 'none',
    reason: 'Sayfada ürün bulunamadı.',
  });
});
