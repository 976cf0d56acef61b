import { describe, expect, it } from 'vitest';
import { sampleProduct } from '#testing/samples/sample-product';
import { kurus } from '../money/money.ts';
import type { Product } from '../catalogue/product/product.ts';
import { judgeField, mergeScrape, type Merged, stockOf } from './scrape-merge.ts';
import type { ScrapedFields, SeenFields } from './scraped-offer.ts';

describe('a field', () => {
  // base, theirs, ours, verdict: every combination of equal, different and absent.
  it.each([
    ['A', 'A', 'A', 'same'],
    ['A', 'B', 'A', 'follow'],
    ['A', 'A', 'B', 'keep-silently'],
    ['A', 'B', 'B', 'same'],
    ['A', 'B', 'C', 'keep'],
    ['A', null, 'A', 'follow'],
    ['A', null, 'B', 'keep'],
    ['A', null, null, 'same'],
    ['A', 'A', null, 'keep-silently'],
    ['A', 'B', null, 'keep'],
    [null, 'A', null, 'follow'],
    [null, 'A', 'A', 'same'],
    [null, 'A', 'B', 'keep'],
    [null, null, null, 'same'],
    [null, null, 'A', 'keep-silently'],
    [['a', 'b'], ['a', 'b', 'c'], ['a', 'b'], 'follow'],
    [['a', 'b'], ['a', 'b', 'c'], ['b', 'a'], 'keep'],
    [['a', 'b'], ['a', 'b'], ['a'], 'keep-silently'],
    [['a'], [], ['a'], 'follow'],
    [[], ['a'], undefined, 'follow'],
    ['', 'A', undefined, 'follow'],
  ])('of base %j, theirs %j and ours %j is %s', (base, theirs, ours, verdict) => {
    expect(judgeField(base, theirs, ours, true)).toBe(verdict);
  });

  it.each([
    ['A', 'A', 'same'],
    ['B', 'A', 'keep'],
    ['B', null, 'keep'],
  ])('of an unknown base, theirs %j and ours %j is %s', (theirs, ours, verdict) => {
    expect(judgeField(undefined, theirs, ours, false)).toBe(verdict);
  });
});

describe('stock', () => {
  const five = { inStock: true, stockCount: 5 };
  const none = { inStock: false, stockCount: 0 };
  it.each([
    [{}, five, undefined],
    [{ inStock: false }, five, none],
    [{ inStock: false, stockCount: 3 }, five, none],
    [{ inStock: true, stockCount: 3 }, five, { inStock: true, stockCount: 3 }],
    [{ stockCount: 3 }, none, { inStock: true, stockCount: 3 }],
    [{ inStock: true }, five, five],
    [{ inStock: true }, none, { inStock: true, stockCount: 2 }],
    [{ inStock: true }, undefined, { inStock: true, stockCount: 2 }],
  ])('said as %j after %j means %j', (said, before, expected) => {
    expect(stockOf(said, before, 2)).toEqual(expected);
  });
});

const theirs: ScrapedFields = {
  name: 'Bıçak',
  price: kurus(100_00),
  originalPrice: null,
  brand: 'Juki',
  description: 'Açıklama',
  imageUrl: 'https://a.com/1.jpg',
  features: ['Çelik'],
  inStock: true,
  stockCount: 5,
  tags: [],
  originalUrl: 'https://a.com/urun/1',
};
const ours: Product = sampleProduct({
  id: 'p',
  name: 'Bıçak',
  price: kurus(100_00),
  brand: 'Juki',
  description: 'Açıklama',
  imageUrl: 'https://a.com/1.jpg',
  features: ['Çelik'],
  inStock: true,
  stockCount: 5,
  originalUrl: 'https://a.com/urun/1',
  source: 'scraper',
});

function merge(
  source: Partial<ScrapedFields>,
  file: Partial<Product>,
  options: { base?: SeenFields | null; acceptKept?: boolean; freezePrice?: boolean } = {},
): Merged {
  const { base = theirs, ...rest } = options;
  return mergeScrape({
    base: base ?? undefined,
    theirs: { ...theirs, ...source },
    ours: { ...ours, ...file },
    assumedStock: 1,
    ...rest,
  });
}

describe('a product', () => {
  it('without an edit and a change needs nothing', () => {
    expect(merge({}, {})).toMatchObject({ patch: {}, changes: [], kept: [] });
  });

  it('has the source’s values in every field that nobody edited', () => {
    const { patch } = merge(
      { price: kurus(110_00), originalPrice: kurus(150_00), features: ['Çelik', 'Sert'], stockCount: 3 },
      { name: 'Bizim bıçak' },
    );
    expect(patch).toEqual({
      price: 110_00,
      originalPrice: 150_00,
      features: ['Çelik', 'Sert'],
      stockCount: 3,
    });
  });

  it('loses its struck-through price when the source no longer has one', () => {
    const base = { ...theirs, originalPrice: kurus(150_00) };
    const { patch } = merge({ originalPrice: null }, { originalPrice: kurus(150_00) }, { base });
    expect(patch).toEqual({ originalPrice: undefined });
    expect('originalPrice' in patch).toBe(true);
  });

  it('keeps values that a page does not show today', () => {
    const { description: _description, features: _features, ...less } = theirs;
    const { patch, seen } = mergeScrape({ base: theirs, theirs: less, ours, assumedStock: 1 });
    expect(patch).toEqual({});
    expect(seen).toMatchObject({ description: 'Açıklama', features: ['Çelik'] });
  });

  it('keeps an edited price and reports the new one once', () => {
    const first = merge({ price: kurus(120_00) }, { price: kurus(90_00) });
    expect(first.patch).toEqual({});
    expect(first.kept).toEqual([{ field: 'price', old: 90_00, new: 120_00 }]);
    const second = merge({ price: kurus(120_00) }, { price: kurus(90_00) }, { base: first.seen });
    expect(second.kept).toEqual([]);
  });

  it('has the source’s value if a person accepts it', () => {
    const { patch, kept } = merge({ price: kurus(120_00) }, { price: kurus(90_00) }, { acceptKept: true });
    expect([patch, kept]).toEqual([{ price: 120_00 }, []]);
  });

  it('without a known base stays as it is, and reports that each time', () => {
    const first = merge({ price: kurus(120_00) }, { name: 'Başka' }, { base: null });
    expect(first.patch).toEqual({});
    expect(first.kept.map(({ field }) => field)).toEqual(['name', 'price']);
    expect(first.seen).not.toHaveProperty('price');
    const second = merge({ price: kurus(120_00) }, { name: 'Başka' }, { base: first.seen });
    expect(second.kept.map(({ field }) => field)).toContain('price');
  });

  it('whose pieces a person counted stays with its flag and its count', () => {
    const { patch, kept } = merge({ inStock: false }, { stockCount: 9 });
    expect(patch).toEqual({});
    expect(kept).toEqual([
      { field: 'inStock', old: true, new: false },
      { field: 'stockCount', old: 9, new: 0 },
    ]);
  });

  it('keeps its own tags beside those of the source', () => {
    const base = { ...theirs, tags: ['döviz: USD'] };
    const { patch } = merge({ tags: ['döviz: EUR'] }, { tags: ['yeni', 'döviz: USD'] }, { base });
    expect(patch).toEqual({ tags: ['yeni', 'döviz: EUR'] });
  });

  it('whose price waits remembers the old one as seen', () => {
    const { patch, seen } = merge({ price: kurus(900_00), stockCount: 2 }, {}, { freezePrice: true });
    expect(patch).toEqual({ stockCount: 2 });
    expect(seen.price).toBe(100_00);
  });
});
