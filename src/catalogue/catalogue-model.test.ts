import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Facets } from '#contract/catalogue/product/products';
import type { Category } from '#domain/catalogue/category/category';
import {
  EMPTY_LISTING,
  type ListingQuery,
  parsePriceRange,
  PRICE_PRESETS,
  type Sort,
  SORTS,
  UNSTATED,
} from '#domain/catalogue/listing';
import { mixProducts, recommendedWorth } from '#domain/catalogue/recommendation';
import type { Product } from '#domain/catalogue/product/product';
import { isSellable } from '#domain/orders/stock/stock';
import { brandKey } from '#domain/catalogue/facts/maker-of';
import { productArbitrary as plainProduct } from '#testing/samples/product-arbitrary';
import { sampleCategory } from '#testing/samples/sample-product';
import type { CatalogueChange } from './create-catalogue.ts';
import { createCatalogue } from './create-catalogue.ts';

const FACETS: Category['facets'] = [
  { key: 'Numara', type: 'number', unit: 'Nm', show: 'choice' },
  { key: 'Motor', type: 'choice' },
  { key: 'Azami hız', type: 'number', unit: 'dikiş/dk' },
];
/** Lines of products with what they state, by the facet's name in addresses. */
const STATED: Readonly<Record<string, readonly [key: string, values: readonly string[]]>> = {
  'Numara: Nm 90 / No 14': ['numara', ['90']],
  'Numara: Nm 100 / No 16': ['numara', ['100']],
  'Numara: küçük': ['numara', []],
  'Motor: direct drive, 400 W': ['motor', ['direct-drive']],
  'Motor: harici (kumandalı)': ['motor', ['harici']],
  'Azami hız: 5.500 dikiş/dk': ['azami-hiz', ['5500']],
  'Azami hız: 1.000 dikiş/dk': ['azami-hiz', ['1000']],
};
const anyProduct = fc
  .tuple(
    plainProduct,
    fc.uniqueArray(fc.constantFrom(...Object.keys(STATED)), {
      maxLength: 3,
      selector: (line) => STATED[line]?.[0],
    }),
  )
  .chain(([product, features]) =>
    fc.option(fc.constantFrom('a', 'b'), { nil: undefined }).map((group): Product => ({
      ...product,
      features,
      ...(group === undefined ? {} : { group }),
    })),
  );

/** Enough of them in one list give it a range. */
const withSpeed = fc
  .tuple(anyProduct, fc.constantFrom('Azami hız: 5.500 dikiş/dk', 'Azami hız: 1.000 dikiş/dk'))
  .map(([product, speed]): Product => ({ ...product, categoryId: 'k0', features: [speed] }));

/** k0 over k1 and k2; k1 over k3; k4 alone; k5 is unknown. */
const CATEGORIES = [
  { ...sampleCategory('k0'), facets: FACETS },
  sampleCategory('k1', 'k0', 2),
  sampleCategory('k2', 'k0', 1),
  sampleCategory('k3', 'k1'),
  { ...sampleCategory('k4'), facets: FACETS.slice(0, 2) },
];
const BELOW: Readonly<Record<string, readonly string[]>> = {
  k0: ['k0', 'k1', 'k2', 'k3'],
  k1: ['k1', 'k3'],
  k2: ['k2'],
  k3: ['k3'],
  k4: ['k4'],
};
const CHILDREN: Readonly<Record<string, readonly string[]>> = { k0: ['k2', 'k1'], k1: ['k3'] };
const collator = new Intl.Collator('tr', { numeric: true, sensitivity: 'base' });

const query: fc.Arbitrary<ListingQuery> = fc.record(
  {
    q: fc.constant(''),
    category: fc.constantFrom('s-k0', 's-k1', 's-k3', 's-k4', 'yok'),
    categoryId: fc.constantFrom('k0', 'k3', 'k5', 'yok'),
    brands: fc.uniqueArray(fc.constantFrom('Juki', 'JUKI', 'juki', 'ŞAHİN', 'groz-beckert', 'yok'), {
      maxLength: 2,
    }),
    attributes: fc.array(
      fc.constantFrom(
        ['numara', '90'] as const,
        ['numara', '100'] as const,
        ['numara', UNSTATED] as const,
        ['motor', 'direct-drive'] as const,
        ['motor', 'yok'] as const,
        ['azami-hiz', '2000..'] as const,
        ['olmayan', 'x'] as const,
      ),
      { maxLength: 2 },
    ),
    price: fc.constantFrom(...PRICE_PRESETS, '-1000', '0.05-', '1000-1000'),
    inStock: fc.boolean(),
    discounted: fc.boolean(),
    sort: fc.constantFrom(...SORTS),
    page: fc.integer({ min: 1, max: 3 }),
    pageSize: fc.integer({ min: 1, max: 7 }),
  },
  { requiredKeys: ['q', 'brands', 'attributes', 'discounted', 'page', 'pageSize'] },
);

type Dimension = 'category' | 'brands' | 'price' | 'inStock' | 'discounted';

function passes(product: Product, query: ListingQuery, except?: Dimension): boolean {
  const inBranch =
    (query.category === undefined || (BELOW[query.category.slice(2)] ?? []).includes(product.categoryId)) &&
    (query.categoryId === undefined || query.categoryId === product.categoryId);
  const brandMatches = query.brands.some((brand) => brandKey(brand) === brandKey(product.brand));
  return (
    statesAttributes(product, query) &&
    (except === 'category' || inBranch) &&
    (except === 'brands' || query.brands.length === 0 || brandMatches) &&
    (except === 'price' || isInRange(product, query.price)) &&
    (except === 'inStock' || query.inStock === undefined || query.inStock === isSellable(product)) &&
    (except === 'discounted' || !query.discounted || isDiscounted(product))
  );
}

/** Every known category but k4 stands below k0; k4 has no speeds. */
function valuesOf({ features, categoryId }: Product, key: string): readonly string[] {
  if (categoryId === 'k5' || (key === 'azami-hiz' && categoryId === 'k4')) return [];
  return features.flatMap((line) => (STATED[line]?.[0] === key ? (STATED[line][1] ?? []) : []));
}

function statesAttributes(product: Product, { attributes }: ListingQuery): boolean {
  return attributes.every(([key]) => {
    const values = valuesOf(product, key);
    return attributes.some(
      ([other, value]) =>
        other === key &&
        (values.includes(value) ||
          (value === UNSTATED && values.length === 0) ||
          (value === '2000..' && values.some((each) => Number(each) >= 2000))),
    );
  });
}

function isInRange(product: Product, price: string | undefined): boolean {
  const {
    min = 0,
    max = Infinity,
    isMinExclusive,
  } = (price === undefined ? {} : parsePriceRange(price)) ?? {};
  return (isMinExclusive ? product.price > min : product.price >= min) && product.price <= max;
}

function isDiscounted(product: Product): boolean {
  return product.originalPrice !== undefined && product.originalPrice > product.price;
}

/** Stars without a review are not shown. */
const starsOf = ({ rating, reviewCount }: Product): number => (reviewCount > 0 ? rating : 0);

const ORDERS: Readonly<Record<Sort, (left: Product, right: Product) => number>> = {
  onerilen: (left, right) => recommendedWorth(right) - recommendedWorth(left),
  name: () => 0,
  'price-low': (left, right) => soldOutLast(left, right) || left.price - right.price,
  'price-high': (left, right) => soldOutLast(left, right) || right.price - left.price,
  rating: (left, right) => soldOutLast(left, right) || starsOf(right) - starsOf(left),
  newest: (left, right) =>
    soldOutLast(left, right) || Date.parse(right.createdAt) - Date.parse(left.createdAt),
};

/** Of a group the first one that can be bought stands in the list, else the first. */
function onePerGroup(sorted: readonly Product[]): Product[] {
  return sorted.filter((product) => {
    const members = sorted.filter(({ group }) => group !== undefined && group === product.group);
    return product.group === undefined || product === (members.find(isSellable) ?? members[0]);
  });
}

function countGroups(products: readonly Product[]): number {
  return new Set(products.map(({ id, group }) => group ?? `id ${id}`)).size;
}

function soldOutLast(left: Product, right: Product): number {
  return Number(isSellable(right)) - Number(isSellable(left));
}

function listNaively(products: readonly Product[], query: ListingQuery): Product[] {
  return onePerGroup(
    products
      .filter((product) => passes(product, query))
      .sort(
        (left, right) =>
          ORDERS[query.sort ?? 'onerilen'](left, right) ||
          collator.compare(left.name, right.name) ||
          (left.id < right.id ? -1 : 1),
      ),
  );
}

function countNaively(products: readonly Product[], query: ListingQuery): Omit<Facets, 'attributes'> {
  const count = (except: Dimension, matches: (product: Product) => boolean): number =>
    countGroups(products.filter((product) => passes(product, query, except) && matches(product)));
  const spelled = (value: string): number => products.filter(({ brand }) => brand === value).length;
  const usual = (key: string): string =>
    products
      .map(({ brand }) => brand)
      .filter((brand) => brandKey(brand) === key)
      .reduce((best, each) => {
        const lead = spelled(each) - spelled(best);
        return lead > 0 || (lead === 0 && each < best) ? each : best;
      });
  const asked = (key: string): string | undefined => query.brands.findLast((each) => brandKey(each) === key);
  const brands = [...new Set(products.map(({ brand }) => brandKey(brand)))]
    .map((key) => ({
      value: asked(key) ?? usual(key),
      count: count('brands', ({ brand }) => brandKey(brand) === key),
    }))
    .filter((each) => each.count > 0)
    .sort(
      (left, right) =>
        right.count - left.count ||
        collator.compare(left.value, right.value) ||
        (left.value < right.value ? -1 : 1),
    );
  const base = query.category === undefined ? query.categoryId : query.category.slice(2);
  const children = base === undefined ? ['k0', 'k4'] : (CHILDREN[base] ?? []);
  return {
    total: countGroups(products.filter((product) => passes(product, query))),
    brands,
    prices: PRICE_PRESETS.map((value) => ({
      value,
      count: count('price', (product) => isInRange(product, value)),
    })),
    categories: children
      .map((id) => ({
        value: `s-${id}`,
        name: `Kategori ${id}`,
        count: count('category', ({ categoryId }) => (BELOW[id] ?? []).includes(categoryId)),
      }))
      .filter((each) => each.count > 0),
    inStock: count('inStock', isSellable),
    discounted: count('discounted', isDiscounted),
  };
}

function published(products: readonly Product[]): Product[] {
  return [...new Map(products.map((product) => [product.id, product])).values()].filter(
    ({ status }) => status !== 'draft',
  );
}

const isMixed = ({ sort = 'onerilen' }: ListingQuery): boolean => sort === 'onerilen';

describe('any catalogue', () => {
  it('lists and counts like a plain filter and sort', () => {
    fc.assert(
      fc.property(fc.array(anyProduct, { maxLength: 25 }), query, (products, asked) => {
        const catalogue = createCatalogue();
        catalogue.apply({ categories: CATEGORIES, upserted: products });
        const visible = published(products);
        const expected = listNaively(visible, asked);
        const from = (asked.page - 1) * asked.pageSize;
        const page = expected.slice(from, from + asked.pageSize);
        const listed = isMixed(asked) ? mixProducts(page) : page;
        expect(catalogue.list(asked)).toEqual({
          products: listed,
          faces: listed.map(catalogue.face),
          total: expected.length,
        });
        const { attributes: _, ...counts } = catalogue.facets(asked);
        expect(counts).toEqual(countNaively(visible, asked));
        for (const { id } of CATEGORIES) {
          const inBranch = visible.filter(({ categoryId }) => BELOW[id]?.includes(categoryId));
          expect(catalogue.productCount(id)).toBe(countGroups(inBranch));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives the whole list page by page, without gaps or doubles', () => {
    fc.assert(
      fc.property(fc.array(anyProduct, { maxLength: 25 }), query, (products, asked) => {
        const catalogue = createCatalogue();
        catalogue.apply({ categories: CATEGORIES, upserted: products });
        const all = catalogue.list({ ...asked, page: 1, pageSize: 100 });
        const pages = Array.from({ length: Math.ceil(all.total / asked.pageSize) }, (_, index) =>
          catalogue.list({ ...asked, page: index + 1 }),
        );
        const listed = pages.flatMap((page) => page.products);
        // A page of the shop's own order mixes what stands on it.
        if (isMixed(asked)) expect(new Set(listed)).toEqual(new Set(all.products));
        else expect(listed).toEqual(all.products);
        expect(listed).toHaveLength(all.total);
        expect(all.products).toHaveLength(all.total);
      }),
    );
  });

  it('has a facet count equal to the length of the list with that filter', () => {
    // Products of a group are of one category, so that all of them have its facets or none has.
    const inOneCategory = ({ group, ...product }: Product): Product =>
      group === undefined ? product : { ...product, group, categoryId: group === 'a' ? 'k0' : 'k3' };
    const products = fc.array(fc.oneof(anyProduct, withSpeed).map(inOneCategory), { maxLength: 25 });
    const whole = query.map(({ attributes }): ListingQuery => ({ ...EMPTY_LISTING, attributes }));
    fc.assert(
      fc.property(products, fc.oneof(query, whole), (products, asked) => {
        const catalogue = createCatalogue();
        catalogue.apply({ categories: CATEGORIES, upserted: products });
        const facets = catalogue.facets(asked);
        const total = (differences: Partial<ListingQuery>): number =>
          catalogue.list({ ...asked, ...differences }).total;
        for (const { value, count } of facets.brands) expect(total({ brands: [value] })).toBe(count);
        for (const { value, count } of facets.prices) expect(total({ price: value })).toBe(count);
        for (const { key, values, unstated } of facets.attributes) {
          const others = asked.attributes.filter(([each]) => each !== key);
          const withValue = (value: string): number => total({ attributes: [...others, [key, value]] });
          if (Array.isArray(values)) {
            for (const { value, count } of values) expect(withValue(value)).toBe(count);
          } else {
            const { min, max } = values;
            expect([withValue(`..${min - 1}`), withValue(`${max + 1}..`)]).toEqual([0, 0]);
            expect(Math.min(withValue(String(min)), withValue(String(max)))).toBeGreaterThan(0);
          }
          expect(withValue(UNSTATED)).toBe(unstated);
        }
        expect(total({ inStock: true })).toBe(facets.inStock);
        expect(total({ discounted: true })).toBe(facets.discounted);
        expect(total({})).toBe(facets.total);
      }),
    );
  });
});

describe('any row of changes', () => {
  const change: fc.Arbitrary<CatalogueChange> = fc.record(
    {
      upserted: fc.uniqueArray(anyProduct, { maxLength: 4, selector: ({ id }) => id }),
      removedIds: fc.array(
        fc.integer({ min: 0, max: 19 }).map((number) => `p${String(number)}`),
        { maxLength: 3 },
      ),
    },
    { requiredKeys: [] },
  );

  it('leaves the catalogue that a new build of the same products gives', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 12 }),
        fc.array(query, { minLength: 1, maxLength: 3 }),
        (changes, queries) => {
          const grown = createCatalogue();
          grown.apply({ categories: CATEGORIES });
          const model = new Map<string, Product>();
          for (const each of changes) {
            grown.apply(each);
            for (const id of each.removedIds ?? []) model.delete(id);
            for (const product of each.upserted ?? []) model.set(product.id, product);
            // Lists in between make the orders repair themselves step by step, and are remembered.
            for (const asked of queries) grown.list(asked);
            grown.list({
              q: '',
              brands: [],
              attributes: [],
              inStock: false,
              discounted: false,
              sort: 'price-low',
              page: 1,
              pageSize: 5,
            });
          }
          const fresh = createCatalogue();
          fresh.apply({ categories: CATEGORIES, upserted: [...model.values()] });
          expect(grown.size).toBe(fresh.size);
          expect(grown.products()).toEqual(fresh.products());
          for (const { id } of CATEGORIES) expect(grown.productCount(id)).toBe(fresh.productCount(id));
          for (const { slug } of model.values())
            expect(grown.findProductBySlug(slug)).toEqual(fresh.findProductBySlug(slug));
          for (const query of queries) {
            expect(grown.list(query)).toEqual(fresh.list(query));
            expect(grown.facets(query)).toEqual(fresh.facets(query));
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
