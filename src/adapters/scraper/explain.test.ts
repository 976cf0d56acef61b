import { expect, it } from 'vitest';
import { productPage } from '#testing/servers/source-shop';
import { extractPage } from './extract-page.ts';
import type { ExtractResult } from './extract-result.ts';

const BASE = 'https://kaynak.example';
const explained = (text: string, url: string, contentType = 'text/html; charset=utf-8'): ExtractResult =>
  extractPage({ bytes: Buffer.from(text), url, contentType, explain: true });

/** Fields with a value whose layer is not told. */
function unexplained({ product, explain = {} }: ExtractResult): string[] {
  return Object.entries(product ?? {}).flatMap(([field, value]) => {
    const isSaid = value !== null && !(Array.isArray(value) && value.length === 0);
    return isSaid && !explain[field]?.layer ? [field] : [];
  });
}

it('each value of a page knows the layer it came from', () => {
  const page = productPage(
    {
      slug: 'a',
      name: 'Overlok Bıçağı',
      price: '120.00',
      originalPrice: '150.00',
      brand: 'Juki',
      sku: 'JK-1',
      gtin: '8690000000012',
      description: 'Sertleştirilmiş çelikten overlok bıçağı.',
    },
    BASE,
  ).replace('</main>', '<p>Stok: 7 adet</p></main>');
  const result = explained(page, `${BASE}/urun/a`);
  expect(result.product).toMatchObject({ sku: 'JK-1', gtin: '8690000000012', originalPrice: '150.00' });
  expect(unexplained(result)).toEqual([]);
  expect(result.explain?.['sku']).toEqual({
    layer: 'json-ld',
    candidates: [{ layer: 'json-ld', value: 'JK-1' }],
    conflict: false,
  });
  // The title has the shop's name behind the product's.
  expect(result.explain?.['name']).toMatchObject({ conflict: false });
});

it("each value of a platform's answer too", () => {
  const answer = {
    product: {
      title: 'Overlok Bıçağı',
      vendor: 'Juki',
      handle: 'a',
      body_html: '<p>Çelik.</p>',
      variants: [{ price: '120.00', compare_at_price: '150.00', sku: 'JK-1', available: true }],
      images: [{ src: `${BASE}/a.jpg` }],
    },
  };
  const result = explained(JSON.stringify(answer), `${BASE}/products/a.json`, 'application/json');
  expect(result.product).toMatchObject({ brand: 'Juki', sku: 'JK-1' });
  expect(unexplained(result)).toEqual([]);
});
