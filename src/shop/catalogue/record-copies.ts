import type { SeenProducts } from '#domain/scrape/scrape-run';
import type { SeenRecords } from '../scrape/ports.ts';

/** Addresses that a product's pictures have in the shop, by those of their source; by product id. */
type Copies = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Lets later scrapes know which pictures of the shop are copies of the source's own, and no edits. */
export type NoteCopies = (copies: Copies) => Promise<void>;

/** Pictures of a product that are remembered; more than a product can have at once. */
const MAX_COPIES = 60;

export function createRecordCopies(seen: SeenRecords): NoteCopies {
  return async (copies) => {
    for (const [categoryId, products] of seen.readAll())
      if (Object.keys(products).some((id) => copies.has(id)))
        await seen.update(categoryId, (current) => withCopies(current, copies));
  };
}

function withCopies(products: SeenProducts, copies: Copies): SeenProducts {
  return Object.fromEntries(
    Object.entries(products).map(([id, record]) => {
      const copiesOfProduct = copies.get(id);
      if (!copiesOfProduct) return [id, record];
      const pictures = Object.entries({ ...record.pictures, ...Object.fromEntries(copiesOfProduct) });
      return [id, { ...record, pictures: Object.fromEntries(pictures.slice(-MAX_COPIES)) }];
    }),
  );
}
