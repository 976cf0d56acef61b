import { fold } from '#kernel/turkish';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import type { Shop } from '#shop/shop';
import type { JudgedSearch } from './samples/judged-searches.ts';

const TOP = 5;

type Judged = Pick<Shop, 'catalogue' | 'fitment' | 'list' | 'readSearch'>;

/** The fault of the results; undefined when they pass. */
export function faultOf(
  shop: Judged,
  { text, names, categories, fits, top = TOP, ...judged }: JudgedSearch,
): string | undefined {
  const reading = shop.readSearch(text);
  const products = shop.list({ ...EMPTY_LISTING, q: text }).products.slice(0, top);
  const wrong: string[] = [];
  const check = (isRight: boolean, what: string): void => {
    if (!isRight) wrong.push(what);
  };
  if (judged.none) check(products.length === 0, 'goods that are no answer');
  else if (judged.page)
    check(reading.pages[0]?.path === judged.page, `page ${reading.pages[0]?.path ?? 'none'}`);
  else check(products.length > 0, 'nothing');
  for (const { name, price, categoryId } of products) {
    const category = shop.catalogue.findCategory(categoryId)?.slug ?? '';
    if (names) check(names.test(fold(name)), name);
    if (categories) check(categories.includes(category), `${name} in ${category}`);
    if (judged.maxPrice !== undefined) check(price <= judged.maxPrice * 100, `${name} is dear`);
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
