import type { SeenProduct, SeenProducts } from '#domain/scrape/scrape-run';
import type { ScrapeParts } from './apply-scrape.ts';

/** What scrapes saw of the products of a category, those included that came from a category that is deleted now. */
export async function adoptRecords({ seen, shop }: ScrapeParts, categoryId: string): Promise<SeenProducts> {
  const { findCategory, findProduct } = shop.catalogue;
  const records = seen.readAll();
  const own = records.get(categoryId) ?? {};
  const adopted = [...records]
    .flatMap(([id, products]) => (findCategory(id) ? [] : Object.entries(products)))
    .filter(([id]) => !Object.hasOwn(own, id) && findProduct(id)?.categoryId === categoryId);
  if (adopted.length === 0) return own;
  const all = { ...Object.fromEntries(adopted), ...own };
  await seen.update(categoryId, (current) => ({ ...all, ...current }));
  return all;
}

export function flattenSeen(records: ReadonlyMap<string, SeenProducts>): Map<string, SeenProduct> {
  return new Map([...records.values()].flatMap((products) => Object.entries(products)));
}

/** The category whose scrapes update a product: its own one if that knows it. */
export function ownersOf({ seen, shop }: ScrapeParts): ReadonlyMap<string, string> {
  const owners = [...seen.readAll()].flatMap(([categoryId, products]) =>
    shop.catalogue.findCategory(categoryId)
      ? Object.keys(products).map((id): [string, string] => [id, categoryId])
      : [],
  );
  const own = owners.filter(([id, categoryId]) => shop.catalogue.findProduct(id)?.categoryId === categoryId);
  return new Map([...owners, ...own]);
}
