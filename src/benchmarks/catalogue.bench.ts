import { createCatalogue } from '#catalogue/create-catalogue';
import { EMPTY_LISTING, type ListingQuery, SORTS } from '#domain/catalogue/listing';
import { kurus } from '#domain/money/money';
import type { Product } from '#domain/catalogue/product/product';
import { compareTurkish } from '#kernel/turkish';
import { createRandom } from '#testing/samples/generate-catalogue';
import { generateCategories, generateProducts } from '#testing/samples/generate-products';
import type { BenchRow } from './bench-row.ts';
import { cpuMs, formatMs, timeCalls } from './time-calls.ts';

/** Each query has another price range, so that no answer comes from the cache. */
const QUERIES: readonly ListingQuery[] = Array.from({ length: 800 }, (_, index) => ({
  ...EMPTY_LISTING,
  ...(index % 3 === 0 ? {} : { category: index % 3 === 1 ? 'yedek-parcalar' : 'dikis-makineleri' }),
  brands: index % 4 === 0 ? ['Juki', 'Organ'] : [],
  price: `${String(index)}-${String(5000 + 100 * index)}`,
  inStock: index % 2 === 0,
  sort: SORTS[index % SORTS.length] ?? 'name',
  page: 1 + (index % 7),
}));

/** The cost of a list without columns and prepared orders. */
function listNaively(products: readonly Product[], query: ListingQuery): Product[] {
  const brands = new Map<string, number>();
  const found = products.filter((product) => {
    if (query.inStock && !(product.inStock && product.stockCount > 0)) return false;
    if (query.brands.length > 0 && !query.brands.includes(product.brand)) return false;
    brands.set(product.brand, (brands.get(product.brand) ?? 0) + 1);
    return true;
  });
  found.sort((left, right) => compareTurkish(left.name, right.name));
  return found.slice((query.page - 1) * query.pageSize, query.page * query.pageSize);
}

const SIZES = [
  { count: 1_000, listMs: 0.15, naiveCalls: 20 },
  { count: 10_000, listMs: 0.15, naiveCalls: 10 },
  { count: 100_000, listMs: 2, naiveCalls: 2 },
] as const;

export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { count, listMs, naiveCalls } of SIZES) {
    const products = generateProducts(count);
    const size = count.toLocaleString('en');
    const catalogue = createCatalogue();
    const loadStart = cpuMs();
    catalogue.apply({ upserted: products, categories: generateCategories() });
    const loadMs = cpuMs() - loadStart;
    rows.push({
      name: `catalogue of ${size} products made`,
      value: formatMs(loadMs),
      target: 'a small part of the start',
      met: loadMs <= count / 100,
    });

    const listAndCount = (query: ListingQuery): void => {
      catalogue.list(query);
      catalogue.facets(query);
    };
    timeCalls(QUERIES.slice(400), listAndCount);
    const times = timeCalls(QUERIES.slice(0, 400), listAndCount);
    const naive = timeCalls(QUERIES.slice(0, naiveCalls), (query) => listNaively(products, query));
    rows.push({
      name: `filter + facets + sort + page at ${size}, p50 (p99 ${formatMs(times.p99)})`,
      value: `${times.p50.toFixed(3)} ms`,
      floor: `naive ${formatMs(naive.p50)}`,
      ratio: `1/${(naive.p50 / times.p50).toFixed(0)}`,
      target: `<= ${listMs} ms`,
      met: times.p50 <= listMs,
    });

    const random = createRandom(3);
    const changes = Array.from({ length: 200 }, () => products[random(count)]).flatMap((product) =>
      product ? [{ ...product, price: kurus(product.price + 1) }] : [],
    );
    const changed = timeCalls(changes, (product) => {
      catalogue.apply({ upserted: [product] });
      catalogue.list({ ...EMPTY_LISTING, sort: 'price-low' });
    });
    rows.push({
      name: `one price changed and listed anew at ${size}, p50 (p99 ${formatMs(changed.p99)})`,
      value: formatMs(changed.p50),
      target: '<= 5 ms of the 25 ms for a saved file',
      met: changed.p50 <= 5,
    });
  }
  return rows;
}
