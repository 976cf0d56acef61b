import type { Product } from '#domain/catalogue/product/product';
import type { ProductSlugs } from './product-slugs.ts';

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
