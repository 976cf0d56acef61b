import { brandKey } from '#domain/catalogue/facts/maker-of';
import type { CategoryTree } from '#domain/catalogue/category/category-tree';
import { type ListingQuery, parsePriceRange } from '#domain/catalogue/listing';
import { compileAttributes } from './attribute-filter.ts';
import { DISCOUNTED, priceBounds, type ProductColumns, SELLABLE } from './product-columns.ts';
import type { ValueOrdinals } from './value-ordinals.ts';
import type { Assortment } from '../assortment.ts';
import type { CategoryRows } from '../category-rows.ts';
import type { ProductGroups } from '../product-groups.ts';
import type { TextNumbers } from '#kernel/text-numbers';
import type { ProductSlugs } from '../product-slugs.ts';
import type { AttributeColumns } from './attribute-columns.ts';
import type { ProductOrders } from './product-orders.ts';
import type { Product } from '#domain/catalogue/product/product';

export interface ListParts {
  readonly tree: () => CategoryTree;
  readonly numbers: TextNumbers;
  readonly columns: ProductColumns;
  readonly attributes: AttributeColumns;
  readonly groups: ProductGroups;
  readonly orders: ProductOrders;
  readonly categoryRows: CategoryRows;
  readonly slugs: ProductSlugs;
  /** By number: the product as shoppers see it. */
  readonly displayed: readonly (Product | undefined)[];
  readonly face: (product: Product) => Product;
  /** The number of published products. */
  readonly size: () => number;
}

export type ListingFilter = ReturnType<typeof compileFilter>;

export function compileFilter(
  query: ListingQuery,
  { columns, tree, attributes: attributeColumns }: ListParts,
  assortment?: Assortment,
) {
  const { min, max } = priceBounds(query.price === undefined ? undefined : parsePriceRange(query.price));
  const categories = wantedCategories(query, columns.categories, tree(), assortment);
  const brands = query.brands.length > 0 ? columns.brands.marks(query.brands.map(brandKey)) : undefined;
  const discounted = query.discounted ? DISCOUNTED : 0;
  const mask = discounted | (query.inStock === undefined ? 0 : SELLABLE);
  const flags = discounted | (query.inStock ? SELLABLE : 0);
  const attributes = compileAttributes(query.attributes, attributeColumns);
  const hasPrice = min !== -Infinity || max !== Infinity;
  return {
    hasPrice,
    /** By ordinal, 1 for the wanted ones; undefined for no filter. */
    categories,
    brands,
    /** First and last price, both included. */
    min,
    max,
    /** Flags that decide, and those of them that must be set; the others must not be. */
    mask,
    flags,
    attributes,
    isEmpty: !categories && !brands && !hasPrice && mask === 0 && attributes.length === 0,
  };
}

function wantedCategories(
  { category, categoryId }: ListingQuery,
  ordinals: ValueOrdinals,
  tree: CategoryTree,
  assortment: Assortment | undefined,
): Uint8Array | undefined {
  if (category === undefined && categoryId === undefined && !assortment) return undefined;
  const all = categoryId === undefined ? [...(assortment?.categoryIds ?? [])] : [categoryId];
  const ids = category === undefined ? all : tree.branch(category);
  const isWanted = (id: string): boolean =>
    (categoryId === undefined || id === categoryId) && (assortment?.categoryIds.has(id) ?? true);
  return ordinals.marks(ids.filter(isWanted));
}
