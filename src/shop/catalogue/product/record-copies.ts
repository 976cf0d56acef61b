import type { SeenProducts } from '#domain/scrape/scrape-run';
import type { SeenRecords } from '../../scrape/ports.ts';

/** Shop addresses of copied pictures by their source address, for each product id. */
type Copies = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Records copied pictures, so that a later scrape does not treat them as edits. */
export type RecordCopies = (copies: Copies) => Promise<void>;

/** The most pictures to remember for a product; more than it can have at once. */
const MAX_COPIES = 60;

export function createRecordCopies(seen: SeenRecords): RecordCopies {
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
