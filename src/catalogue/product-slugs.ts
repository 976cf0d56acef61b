import { getOrAdd } from '#kernel/get-or-add';
import type { Product } from '#domain/catalogue/product/product';

/** The numbers of products by their present and former addresses. */
export function createProductSlugs() {
  const numberBySlug = new Map<string, number>();
  const numbersByOldSlug = new Map<string, Set<number>>();
  return {
    set(number: number, { slug, oldSlugs = [] }: Product): void {
      numberBySlug.set(slug, number);
      for (const old of oldSlugs) {
        getOrAdd(numbersByOldSlug, old, () => new Set()).add(number);
      }
    },
    clear(number: number, { slug, oldSlugs = [] }: Product): void {
      if (numberBySlug.get(slug) === number) numberBySlug.delete(slug);
      for (const old of oldSlugs) {
        const owners = numbersByOldSlug.get(old);
        owners?.delete(number);
        if (owners?.size === 0) numbersByOldSlug.delete(old);
      }
    },
    find: (slug: string): number | undefined => numberBySlug.get(slug),
    /** All that formerly had the address. */
    findOld: (slug: string): Iterable<number> => numbersByOldSlug.get(slug) ?? [],
  };
}

export type ProductSlugs = ReturnType<typeof createProductSlugs>;
