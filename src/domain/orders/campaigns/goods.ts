import { z } from 'zod';
import { keysOf } from '#kernel/keys-of';
import { brandKey } from '../../catalogue/facts/maker-of.ts';
import { filledText } from '../../catalogue/product/record-values.ts';

const slugs = z.array(filledText(200), 'liste olmalı');

/** The goods of a rule: each product in any of these lists. A category includes those below it. */
export const goodsFields = z.strictObject({
  categories: slugs.optional(),
  brands: slugs.optional(),
  /** Slugs or ids of products. */
  products: slugs.optional(),
});
export type Goods = z.infer<typeof goodsFields>;
export const GOODS_KINDS = keysOf(goodsFields.shape);

export interface NamedLine {
  readonly productId: string;
  /** The product's slug, and its former ones. */
  readonly slugs: readonly string[];
  readonly brand: string;
  /** Slugs of its category and of all categories above it, and their former ones. */
  readonly categories: readonly string[];
}

export function isAmong({ categories = [], brands = [], products = [] }: Goods, line: NamedLine): boolean {
  return (
    categories.some((slug) => line.categories.includes(slug)) ||
    brands.some((brand) => brandKey(brand) === brandKey(line.brand)) ||
    products.some((name) => line.slugs.includes(name) || name === line.productId)
  );
}
