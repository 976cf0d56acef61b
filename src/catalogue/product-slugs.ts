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

/** Finds products by their addresses. */
export function createSlugReader(
  slugs: ProductSlugs,
  productOf: (number: number) => Product | undefined,
  /** The published ones of these products. */
  productsAt: (numbers: Iterable<number>) => Product[],
) {
  const findProductBySlug = (slug: string): Product | undefined => productOf(slugs.find(slug) ?? -1);
  const findProductByOldSlug = (slug: string): Product | undefined =>
    slugs.find(slug) === undefined
      ? productsAt(slugs.findOld(slug)).sort((left, right) => (left.id < right.id ? -1 : 1))[0]
      : undefined;
  return {
    findProductBySlug,
    /** The published product that formerly had this slug; undefined when another one has it now. */
    findProductByOldSlug,
    /** The published products with these present or former slugs, each once. */
    productsBySlugs: (wanted: readonly string[]): Product[] => [
      ...new Set(wanted.flatMap((slug) => findProductBySlug(slug) ?? findProductByOldSlug(slug) ?? [])),
    ],
  };
}
