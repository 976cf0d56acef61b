import { describe, expect, it } from 'vitest';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { kurus } from '#domain/money/money';
import type { Product } from '#domain/catalogue/product/product';
import { sampleCategory, sampleProduct } from '#testing/samples/sample-product';
import type { RevisionEvent } from './create-catalogue.ts';
import { createCatalogue } from './create-catalogue.ts';

const ids = (products: readonly Product[]): string[] => products.map(({ id }) => id);

function catalogueOf(...products: Product[]) {
  const catalogue = createCatalogue();
  catalogue.apply({
    categories: [
      sampleCategory('k-1'),
      sampleCategory('k-2', 'k-1'),
      sampleCategory('k-3', 'k-2'),
      sampleCategory('k-4'),
    ],
    upserted: products,
  });
  return catalogue;
}

describe('createCatalogue', () => {
  it('is empty at revision 0', () => {
    const catalogue = createCatalogue();
    expect(catalogue.revision).toBe(0);
    expect(catalogue.size).toBe(0);
    expect(catalogue.list(EMPTY_LISTING)).toEqual({ products: [], faces: [], total: 0 });
    expect(catalogue.facets(EMPTY_LISTING).total).toBe(0);
  });

  it('finds by id, slug and old slug', () => {
    const catalogue = catalogueOf(sampleProduct({ id: 'a', slug: 'yeni', oldSlugs: ['eski'] }));
    expect(catalogue.findProduct('a')?.slug).toBe('yeni');
    expect(catalogue.findProductBySlug('yeni')?.id).toBe('a');
    expect(catalogue.findProductBySlug('eski')).toBeUndefined();
    expect(catalogue.findProductByOldSlug('eski')?.id).toBe('a');
    expect(catalogue.findProduct('b')).toBeUndefined();
    expect(catalogue.findCategoryBySlug('s-k-2')?.id).toBe('k-2');
  });

  it('lets two products exchange their slugs in one batch', () => {
    const catalogue = catalogueOf(
      sampleProduct({ id: 'a', slug: 'bir' }),
      sampleProduct({ id: 'b', slug: 'iki' }),
    );
    catalogue.apply({
      upserted: [sampleProduct({ id: 'a', slug: 'iki' }), sampleProduct({ id: 'b', slug: 'bir' })],
    });
    expect(catalogue.findProductBySlug('bir')?.id).toBe('b');
    expect(catalogue.findProductBySlug('iki')?.id).toBe('a');
  });

  it('hides drafts everywhere except in a look-up by id', () => {
    const catalogue = catalogueOf(
      sampleProduct({ id: 'a', slug: 'taslak', oldSlugs: ['eski'], status: 'draft' }),
    );
    expect(catalogue.findProduct('a')?.id).toBe('a');
    expect(catalogue.findProductBySlug('taslak')).toBeUndefined();
    expect(catalogue.findProductByOldSlug('eski')).toBeUndefined();
    expect(catalogue.size).toBe(0);
    expect(catalogue.products()).toEqual([]);
    expect(catalogue.productCount('k-1')).toBe(0);
    expect(catalogue.list(EMPTY_LISTING).total).toBe(0);
    expect(catalogue.facets(EMPTY_LISTING)).toMatchObject({
      total: 0,
      brands: [],
      attributes: [],
      categories: [],
      inStock: 0,
    });
    catalogue.apply({ upserted: [sampleProduct({ id: 'a', slug: 'taslak', status: 'published' })] });
    expect(catalogue.list(EMPTY_LISTING).total).toBe(1);
  });

  it('counts a category with all categories below it', () => {
    const catalogue = catalogueOf(
      sampleProduct({ id: 'a', categoryId: 'k-1' }),
      sampleProduct({ id: 'b', categoryId: 'k-3' }),
      sampleProduct({ id: 'c', categoryId: 'bilinmeyen' }),
    );
    expect(['k-1', 'k-2', 'k-3', 'k-4', 'yok'].map((id) => catalogue.productCount(id))).toEqual([
      2, 1, 1, 0, 0,
    ]);
    catalogue.apply({ removedIds: ['b'] });
    expect(catalogue.productCount('k-1')).toBe(1);
  });

  it('notifies subscribers of what each change affected, when the new revision is complete', () => {
    const catalogue = catalogueOf(sampleProduct({ id: 'a' }));
    const events: RevisionEvent[] = [];
    const end = catalogue.subscribe((event) => {
      expect(catalogue.revision).toBe(event.revision);
      events.push(event);
    });
    catalogue.apply({ upserted: [sampleProduct({ id: 'b' })], removedIds: ['a', 'yok'] });
    catalogue.apply({ categories: [] });
    end();
    catalogue.apply({ removedIds: ['b'] });
    expect(events.map(({ revision }) => revision)).toEqual([2, 3]);
    expect(events[0]).toMatchObject({
      upserted: [{ id: 'b' }],
      removed: [{ id: 'a' }],
      categoriesChanged: false,
    });
    expect(events[1]).toMatchObject({ upserted: [], removed: [], categoriesChanged: true });
  });

  it('has a product that a batch both removes and adds, as when its file moves', () => {
    const catalogue = catalogueOf(sampleProduct({ id: 'a', categoryId: 'k-1' }));
    const event = catalogue.apply({
      removedIds: ['a'],
      upserted: [sampleProduct({ id: 'a', categoryId: 'k-4' })],
    });
    expect(event.removed).toEqual([]);
    expect(catalogue.findProduct('a')?.categoryId).toBe('k-4');
  });
});

describe('the available stock', () => {
  it('replaces the count, and marks a product without pieces as sold out', () => {
    const catalogue = catalogueOf(
      sampleProduct({ id: 'a', stockCount: 3 }),
      sampleProduct({ id: 'b', stockCount: 0 }),
    );
    const event = catalogue.apply({
      available: new Map([
        ['a', 1],
        ['b', 0],
        ['yok', 4],
      ]),
    });
    expect(ids(event.upserted)).toEqual(['a']);
    expect(catalogue.findProduct('a')).toMatchObject({ stockCount: 1, inStock: true });
    catalogue.apply({ available: new Map([['a', 0]]) });
    expect(catalogue.findProduct('a')).toMatchObject({ stockCount: 0, inStock: true });
    const listed = ['a', 'b']
      .flatMap((id) => catalogue.findProduct(id) ?? [])
      .map((product) => catalogue.card(product));
    expect(listed.map(({ inStock, stockCount }) => [inStock, stockCount])).toEqual([
      [false, 0],
      [false, 0],
    ]);
    expect(catalogue.list({ ...EMPTY_LISTING, inStock: true }).total).toBe(0);
    catalogue.apply({ available: new Map([['a', 2]]) });
    expect(catalogue.findProduct('a')).toMatchObject({ stockCount: 2, inStock: true });
  });

  it('stays after an edit of the product, but not after a new count', () => {
    const catalogue = catalogueOf(sampleProduct({ id: 'a', stockCount: 3 }));
    catalogue.apply({ available: new Map([['a', 1]]) });
    catalogue.apply({ upserted: [sampleProduct({ id: 'a', stockCount: 3, name: 'Yeni ad' })] });
    expect(catalogue.findProduct('a')).toMatchObject({ stockCount: 1, name: 'Yeni ad' });
    catalogue.apply({ upserted: [sampleProduct({ id: 'a', stockCount: 4 })] });
    expect(catalogue.findProduct('a')).toMatchObject({ stockCount: 4 });
  });

  it('can be given with the product itself', () => {
    const catalogue = createCatalogue();
    catalogue.apply({
      upserted: [sampleProduct({ id: 'a', stockCount: 3 })],
      available: new Map([['a', -2]]),
    });
    expect(catalogue.findProduct('a')).toMatchObject({ stockCount: 0, inStock: true });
  });
});

describe('list', () => {
  const catalogue = catalogueOf(
    sampleProduct({
      id: 'a',
      name: 'Çanta',
      brand: 'JUKI',
      price: kurus(10_000_00),
      rating: 4.5,
      reviewCount: 1,
      createdAt: '2026-03-01T00:00:00Z',
    }),
    sampleProduct({
      id: 'b',
      name: 'Cam',
      brand: 'Juki',
      price: kurus(1000_00),
      rating: 4.5,
      reviewCount: 9,
      createdAt: '2026-02-01T00:00:00+03:00',
    }),
    sampleProduct({
      id: 'c',
      name: 'İğne',
      brand: 'Şahin',
      price: kurus(10_000_01),
      categoryId: 'k-3',
      stockCount: 0,
    }),
    sampleProduct({
      id: 'd',
      name: 'Isı',
      brand: 'Groz',
      price: kurus(5),
      originalPrice: kurus(10),
      rating: 5,
      categoryId: 'k-4',
    }),
    sampleProduct({
      id: 'e',
      name: 'Isı',
      brand: 'Groz',
      price: kurus(5),
      originalPrice: kurus(4),
      categoryId: 'k-4',
    }),
  );
  const listed = (differences: Partial<typeof EMPTY_LISTING> & object): string =>
    ids(catalogue.list({ ...EMPTY_LISTING, ...differences }).products).join('');

  it.each([
    [{}, 'dbeac'],
    [{ sort: 'onerilen' }, 'dbeac'],
    [{ sort: 'name' }, 'badec'],
    [{ sort: 'price-low' }, 'debac'],
    [{ sort: 'price-high' }, 'abdec'],
    [{ sort: 'rating' }, 'badec'],
    [{ sort: 'newest' }, 'abdec'],
    [{ category: 's-k-1' }, 'bac'],
    [{ category: 's-k-2' }, 'c'],
    [{ category: 'yok' }, ''],
    [{ categoryId: 'k-1' }, 'ba'],
    [{ categoryId: 'k-2' }, ''],
    [{ category: 's-k-1', categoryId: 'k-3' }, 'c'],
    [{ category: 's-k-4', categoryId: 'k-3' }, ''],
    [{ brands: ['Juki'] }, 'ba'],
    [{ brands: ['JUKİ'] }, 'ba'],
    [{ brands: ['sahin', 'GROZ'] }, 'dec'],
    [{ brands: ['yok'] }, ''],
    [{ price: '10000+' }, 'c'],
    [{ price: '1000-10000' }, 'ba'],
    [{ price: '-1000', sort: 'name' }, 'bde'],
    [{ inStock: true, sort: 'name' }, 'bade'],
    [{ discounted: true }, 'd'],
    [{ page: 2, pageSize: 2, sort: 'name' }, 'de'],
    [{ page: 9, pageSize: 2 }, ''],
    [{ page: 2, pageSize: 1, brands: ['groz'] }, 'e'],
  ] as const)('%j gives %j', (query, expected) => {
    expect(listed(query)).toBe(expected);
  });

  it('has the order of the search unless another sort is requested', () => {
    const hits = Int32Array.from(['c', 'a', 'b'], (id) => catalogue.numbers.assign(id));
    expect(ids(catalogue.list(EMPTY_LISTING, hits).products)).toEqual(['c', 'a', 'b']);
    expect(ids(catalogue.list({ ...EMPTY_LISTING, sort: 'name' }, hits).products)).toEqual(['b', 'a', 'c']);
    expect(catalogue.list({ ...EMPTY_LISTING, inStock: true, pageSize: 1 }, hits)).toMatchObject({
      products: [{ id: 'a' }],
      total: 2,
    });
    expect(catalogue.facets(EMPTY_LISTING, hits).total).toBe(3);
  });

  it('counts each filter with the others applied', () => {
    expect(
      catalogue.facets({ ...EMPTY_LISTING, category: 's-k-1', brands: ['Juki'], price: '0-1000' }),
    ).toEqual({
      total: 1,
      attributes: [],
      // As it was asked for, else as most products spell it: its filter is marked.
      brands: [{ value: 'Juki', count: 1 }],
      prices: [
        { value: '0-1000', count: 1 },
        { value: '1000-5000', count: 1 },
        { value: '5000-10000', count: 1 },
        { value: '10000+', count: 0 },
      ],
      categories: [],
      inStock: 1,
      discounted: 0,
    });
    expect(catalogue.facets(EMPTY_LISTING)).toMatchObject({
      brands: [
        { value: 'Groz', count: 2 },
        { value: 'JUKI', count: 2 },
        { value: 'Şahin', count: 1 },
      ],
      categories: [
        { value: 's-k-1', name: 'Kategori k-1', count: 3 },
        { value: 's-k-4', name: 'Kategori k-4', count: 2 },
      ],
      inStock: 4,
      discounted: 1,
    });
    expect(catalogue.facets({ ...EMPTY_LISTING, category: 's-k-1' }).categories).toEqual([
      { value: 's-k-2', name: 'Kategori k-2', count: 1 },
    ]);
  });
});

describe('card', () => {
  it('has prices as text, the old one only if it is higher, and three features', () => {
    const product = sampleProduct({
      id: 'a',
      price: kurus(80_00),
      originalPrice: kurus(100_00),
      discount: 55,
      features: ['bir', 'iki', 'üç', 'dört'],
    });
    const catalogue = catalogueOf(product);
    expect(catalogue.card(product)).toEqual({
      id: 'a',
      slug: product.slug,
      name: 'Ürün a',
      brand: 'Juki',
      price: '80.00',
      originalPrice: '100.00',
      discount: 20,
      imageUrl: '/images/ornek.svg',
      inStock: true,
      stockCount: 5,
      rating: 0,
      reviewCount: 0,
      isPopular: false,
      isNew: false,
      features: ['bir', 'iki', 'üç'],
    });
    expect(JSON.parse(catalogue.cardJson(product))).toEqual(catalogue.card(product));
  });

  it('is in stock only while a piece can be sold', () => {
    const product = sampleProduct({
      id: 'a',
      price: kurus(80_00),
      originalPrice: kurus(80_00),
      stockCount: 0,
    });
    expect(createCatalogue().card(product)).toMatchObject({
      inStock: false,
      originalPrice: null,
      discount: 0,
    });
  });
});
