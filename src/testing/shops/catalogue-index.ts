import { createCatalogue } from '#catalogue/create-catalogue';
import type { TextNumbers } from '#kernel/text-numbers';
import { createSearchIndex, type SearchIndex } from '#search/create-search-index';

/** An empty index whose products are also in the catalogue that numbers them, as in a shop. */
export function createCatalogueIndex(): { readonly index: SearchIndex; readonly numbers: TextNumbers } {
  const catalogue = createCatalogue();
  const search = createSearchIndex(catalogue);
  return {
    numbers: catalogue.numbers,
    index: {
      ...search,
      upsert: (upserted) => {
        catalogue.apply({ upserted });
        search.upsert(upserted);
      },
      remove: (removedIds) => {
        catalogue.apply({ removedIds });
        search.remove(removedIds);
      },
    },
  };
}
