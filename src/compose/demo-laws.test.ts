import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { EMPTY_LISTING, type ListingQuery, UNSTATED } from '#domain/catalogue/listing';
import type { Site } from '#domain/catalogue/site/site';
import { createMachineView } from '#server/views/machine-view';
import { openCatalogueFiles } from '#store/catalogue/open-catalogue-files';
import { loadShop } from './open-catalogue.ts';

const shop = loadShop(openCatalogueFiles({ dataDir: fileURLToPath(new URL('../../data', import.meta.url)) }));
afterAll(shop.close);

/** The storefronts of the demo, and one that carries a part of the goods. */
const SITES: readonly Site[] = shop
  .sites()
  .flatMap((site) => [
    site,
    { ...site, categories: ['doseme-deri-makineleri', 'igneler', 'kucuk-parcalar'] },
  ]);

/** Each offered filter of a list, with the number beside it. */
function* offered(query: ListingQuery, site: Site): Generator<readonly [Partial<ListingQuery>, number]> {
  const facets = shop.facets(query, site);
  yield [{}, facets.total];
  yield [{ inStock: true }, facets.inStock];
  yield [{ discounted: true }, facets.discounted];
  for (const { value, count } of facets.brands) yield [{ brands: [value] }, count];
  for (const { value, count } of facets.prices) yield [{ price: value }, count];
  for (const { value, count } of facets.categories) yield [{ category: value }, count];
  for (const { key, values, unstated } of facets.attributes) {
    yield [{ attributes: [...query.attributes, [key, UNSTATED]] }, unstated];
    if ('min' in values) continue;
    for (const { value, count } of values) yield [{ attributes: [...query.attributes, [key, value]] }, count];
  }
}

test('the number beside each filter is that of the list which it opens', () => {
  const wrong: unknown[] = [];
  let checked = 0;
  const categories = [undefined, ...shop.catalogue.categories().map(({ slug }) => slug)];
  for (const site of SITES) {
    for (const category of categories) {
      for (const chosen of [{}, { inStock: true }, { discounted: true }]) {
        const query: ListingQuery = { ...EMPTY_LISTING, category, ...chosen };
        for (const [filter, count] of offered(query, site)) {
          checked += 1;
          const { total } = shop.list({ ...query, ...filter }, site);
          if (total !== count) wrong.push({ category, chosen, filter, count, total });
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(5000);
});

test('the page of a machine, those of its parts and the lists say the same', () => {
  const { fitment, carries } = shop;
  const machines = createMachineView(shop);
  const wrong: unknown[] = [];
  for (const { product: machine, parts } of fitment.machines()) {
    const fitting = fitment.parts(machine).filter(({ fit }) => fit.verdict === 'uyar');
    const own = fitting.filter(({ product }) => !product.universal);
    if (own.length !== parts) wrong.push([machine.slug, parts, own.length]);
    for (const { product, fit } of own) {
      const isThere = fitment.machinesOf(product).some((each) => each.product.id === machine.id);
      if (!isThere || fitment.fit(product, machine).why !== fit.why) wrong.push([machine.slug, product.slug]);
    }
    for (const site of SITES.slice(0, 2)) {
      for (const { slug, count } of machines.find(machine.slug, { site })?.categories ?? []) {
        const { products, total } = shop.list(
          { ...EMPTY_LISTING, machine: machine.slug, category: slug, pageSize: 100 },
          site,
        );
        const isCarried = products.every(({ categoryId }) => carries(site, categoryId));
        if (total !== count || !isCarried) wrong.push([machine.slug, slug, count, total]);
      }
    }
  }
  expect(wrong).toEqual([]);
});
