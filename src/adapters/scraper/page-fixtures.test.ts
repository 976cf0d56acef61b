import { describe, expect, it } from 'vitest';
import { nameKey } from './page/clean-text.ts';
import { extractPage } from './extract-page.ts';
import { FOREIGN_PRODUCT_PAGES } from '#testing/scraped-pages/foreign-product-pages';
import { LINE_PAGES } from '#testing/scraped-pages/line-pages';
import { LISTING_PAGES } from '#testing/scraped-pages/listing-pages';
import { MISREAD_PAGES } from '#testing/scraped-pages/misread-pages';
import { OTHER_PAGES } from '#testing/scraped-pages/other-pages';
import { PLAIN_SHOP_PAGES } from '#testing/scraped-pages/plain-shop-pages';
import { CLASS_NAME_PAGES } from '#testing/scraped-pages/class-name-pages';
import { PRICE_PAGES } from '#testing/scraped-pages/price-pages';
import { SHELF_PAGES } from '#testing/scraped-pages/shelf-pages';
import { THEME_PAGES } from '#testing/scraped-pages/theme-pages';
import { UNNAMED_PAGES } from '#testing/scraped-pages/unnamed-pages';
import { type PageFixture, TURKISH_PRODUCT_PAGES } from '#testing/scraped-pages/turkish-product-pages';

const groups: readonly (readonly [string, readonly PageFixture[]])[] = [
  ['a Turkish product page', TURKISH_PRODUCT_PAGES],
  ['a foreign product page', FOREIGN_PRODUCT_PAGES],
  ['a standard theme', THEME_PAGES],
  ['a shop without data', PLAIN_SHOP_PAGES],
  ['a page that names its product in its own way', UNNAMED_PAGES],
  ['prices of a shop without data', PRICE_PAGES],
  ['lines beside a price', LINE_PAGES],
  ['names of boxes and texts for screen readers', CLASS_NAME_PAGES],
  ['a listing', LISTING_PAGES],
  ['a page beside shelves:', SHELF_PAGES],
  ['a page that is no product', OTHER_PAGES],
  ['a page that is easily misread:', MISREAD_PAGES],
];

describe.each(groups)('%s', (_group, fixtures) => {
  it.each(fixtures.map((fixture) => [fixture.title, fixture] as const))(
    'reads %s',
    (_title, { html, url, expected }) => {
      const result = extractPage({ bytes: Buffer.from(html), url });
      const { product } = result;
      expect(result.type).toBe(expected.type);
      if (expected.type !== 'product') expect(product).toBeNull();
      if (expected.name !== undefined)
        expect(nameKey(product?.name ?? '')).toBe(nameKey(expected.name ?? ''));
      if (expected.price !== undefined) expect(product?.price).toBe(expected.price);
      if (expected.vatIncluded !== undefined) expect(product?.vatIncluded).toBe(expected.vatIncluded);
      if (expected.currency !== undefined) expect(product?.currency).toBe(expected.currency);
      if (expected.originalPrice !== undefined) expect(product?.originalPrice).toBe(expected.originalPrice);
      if (expected.inStock !== undefined) expect(product?.inStock).toBe(expected.inStock);
      if (expected.brand !== undefined) expect(product?.brand).toBe(expected.brand);
      if (expected.image !== undefined) expect(product?.imageUrl).toContain(expected.image);
      if (expected.reasonCode !== undefined) expect(result.reasonCode).toBe(expected.reasonCode);
      if (expected.type === 'none') expect(result.reason).not.toBeNull();
      if (expected.count !== undefined) expect(result.products).toHaveLength(expected.count);
      if (expected.next !== undefined) expect(result.nextPageUrl).toBe(expected.next);
      for (const [index, [name, price, inStock]] of (expected.cards ?? []).entries()) {
        const card = result.products[index];
        expect([card?.name, card?.price]).toEqual([name, price]);
        if (inStock !== undefined) expect(card?.inStock).toBe(inStock);
      }
    },
  );
});
