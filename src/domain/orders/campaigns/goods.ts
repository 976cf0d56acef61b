import { z } from 'zod';

const slugs = z.array(z.string('metin olmalı').trim().min(1, 'boş olamaz').max(200), 'liste olmalı');

/** Which goods a rule of the owner is about: a product that is in any of the lists. Categories hold those below them. */
export const goodsFields = z.strictObject({
  /** Slugs of categories. */
  categories: slugs.optional(),
  brands: slugs.optional(),
  /** Slugs or ids of products. */
  products: slugs.optional(),
});
export type Goods = z.infer<typeof goodsFields>;

/** What such a rule asks of a line. */
export interface NamedLine {
  readonly productId: string;
  readonly slug: string;
  readonly brand: string;
  /** Slugs of its category and of those above it. */
  readonly categories: readonly string[];
}

/** Whether the product of a line is among the goods. */
export function areAmong({ categories = [], brands = [], products = [] }: Goods, line: NamedLine): boolean {
  return (
    categories.some((slug) => line.categories.includes(slug)) ||
    brands.includes(line.brand) ||
    products.some((name) => name === line.slug || name === line.productId)
  );
}
