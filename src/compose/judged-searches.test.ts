import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Product } from '#domain/catalogue/product/product';
import { fold } from '#kernel/turkish';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import {
  HELD_BACK_SEARCHES,
  JUDGED_SEARCHES,
  type JudgedSearch,
  LATER_SEARCHES,
} from '#testing/samples/judged-searches';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { loadShop } from './open-catalogue.ts';

const DATA = fileURLToPath(new URL('../../data', import.meta.url));
const TOP = 5;

const shop = loadShop(openCatalogueFiles({ dataDir: DATA }));
// Each search indexes some of what waits.
for (const text of ['bir', 'iki', 'üç']) shop.search(text, 1);

/** What is wrong with the results; undefined when a judge is content. */
function faultOf({ text, names, categories, fits, top = TOP, ...judged }: JudgedSearch): string | undefined {
  const reading = shop.readSearch(text);
  const products = shop.list({ ...EMPTY_LISTING, q: text }).products.slice(0, top);
  const categoryOf = ({ categoryId }: Product): string => shop.catalogue.findCategory(categoryId)?.slug ?? '';
  const wrong: string[] = [];
  const check = (isRight: boolean, what: string): void => {
    if (!isRight) wrong.push(what);
  };
  if (judged.page) check(reading.pages[0]?.path === judged.page, `page ${reading.pages[0]?.path ?? 'none'}`);
  else check(products.length > 0, 'nothing');
  for (const product of products) {
    if (names) check(names.test(fold(product.name)), product.name);
    if (categories)
      check(categories.includes(categoryOf(product)), `${product.name} in ${categoryOf(product)}`);
    if (judged.maxPrice !== undefined)
      check(product.price <= judged.maxPrice * 100, `${product.name} is dear`);
  }
  if (judged.isCheapestFirst) {
    const prices = products.map(({ price }) => price);
    check(String(prices) === String(prices.toSorted((a, b) => a - b)), `prices ${String(prices)}`);
  }
  if (fits) {
    const machine = shop.fitment.machines().find(({ product }) => shop.fitment.modelOf(product) === fits);
    check(machine !== undefined, `no ${fits}`);
    for (const product of machine ? products : [])
      check(
        shop.fitment.fit(product, machine?.product ?? product).verdict !== 'uymaz',
        `${product.name} does not fit`,
      );
  }
  if (judged.machine) {
    const found = reading.machine && shop.fitment.modelOf(reading.machine);
    check(found === judged.machine, `machine ${found ?? 'none'}`);
  }
  return wrong.length > 0 ? `${text}: ${wrong.join('; ')}` : undefined;
}

describe.each([
  ['searches by which it was made', JUDGED_SEARCHES, 95],
  ['searches held back', HELD_BACK_SEARCHES, 95],
  ['searches held back later', LATER_SEARCHES, 90],
] as const)('%s', (_, searches, minimum) => {
  it(`are right at least ${minimum} times of 100`, () => {
    const faults = searches.flatMap((search) => faultOf(search) ?? []);
    expect(1 - faults.length / searches.length, faults.join('\n')).toBeGreaterThanOrEqual(minimum / 100);
  });
});
