import type { Product } from '#domain/catalogue/product/product';

/** The numbers of products by their present and former addresses. */
export interface ProductSlugs {
  set(number: number, product: Product): void;
  clear(number: number, product: Product): void;
  find(slug: string): number | undefined;
  /** All that formerly had the address. */
  findOld(slug: string): Iterable<number>;
}

export function createProductSlugs(): ProductSlugs {
  const numberBySlug = new Map<string, number>();
  const numbersByOldSlug = new Map<string, Set<number>>();
  return {
    set(number, { slug, oldSlugs = [] }) {
      numberBySlug.set(slug, number);
      for (const old of oldSlugs) {
        const owners = numbersByOldSlug.get(old);
        if (owners) owners.add(number);
        else numbersByOldSlug.set(old, new Set([number]));
      }
    },
    clear(number, { slug, oldSlugs = [] }) {
      if (numberBySlug.get(slug) === number) numberBySlug.delete(slug);
      for (const old of oldSlugs) {
        const owners = numbersByOldSlug.get(old);
        owners?.delete(number);
        if (owners?.size === 0) numbersByOldSlug.delete(old);
      }
    },
    find: (slug) => numberBySlug.get(slug),
    findOld: (slug) => numbersByOldSlug.get(slug) ?? [],
  };
}
