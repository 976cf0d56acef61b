import { z } from 'zod';
import { productShape } from '#domain/catalogue/product/product-fields';

/** A product as `GET /api/products/{slug}` answers it. */
export const productJson = z.object({
  ...productShape('json'),
  /** Lowest price of so many days before the present offer; absent without an offer and where no history tells it. */
  lowestPrice: z.object({ price: z.string(), days: z.number() }).optional(),
});
export type ProductJson = z.infer<typeof productJson>;

/** What a card in a grid, a list row and a search result need. */
export const productCard = productJson
  .pick({
    id: true,
    slug: true,
    name: true,
    brand: true,
    price: true,
    originalPrice: true,
    discount: true,
    imageUrl: true,
    /** Whether a piece can be bought now. */
    inStock: true,
    stockCount: true,
    rating: true,
    reviewCount: true,
    isPopular: true,
    isNew: true,
    /** The first three, for the list view. */
    features: true,
  })
  .extend({
    /** Products of its group, when it stands for several. */
    variants: z.number().optional(),
    /** What stands beside the drawing of a part: `DBx1 · 90/14`. */
    label: z.string().optional(),
    /** Its category's goods are worth standing side by side. */
    comparable: z.literal(true).optional(),
  });
export type ProductCard = z.infer<typeof productCard>;

/** One of the products of a group, as their pages link to each other. */
export const productVariant = z.object({
  slug: z.string(),
  name: z.string(),
  option: z.record(z.string(), z.string()),
  price: z.string(),
  inStock: z.boolean(),
});
export type ProductVariant = z.infer<typeof productVariant>;

/** One result of `GET /api/products/search`. */
export const searchResult = productCard.pick({
  id: true,
  slug: true,
  name: true,
  brand: true,
  price: true,
  imageUrl: true,
});

export type SearchResult = z.infer<typeof searchResult>;

/** One page of a list with the number of products in the whole list. */
export interface ProductPage {
  readonly items: readonly ProductCard[];
  readonly total: number;
}

const facetValue = z.object({ value: z.string(), count: z.number() });

/** A filter of the trade, such as needle systems; `key` is what addresses call it. */
const attribute = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['choice', 'number']),
  unit: z.string().optional(),
  values: z.union([
    z.array(z.object({ value: z.string(), name: z.string(), count: z.number() })),
    z.object({ min: z.number(), max: z.number() }),
  ]),
  /** Products of which it is not known. */
  unstated: z.number(),
});
export type Attribute = z.infer<typeof attribute>;

/** Counts beside each filter: how many products the list would hold with that value, the other filters kept. */
export const facets = z.object({
  total: z.number(),
  /** Makers only: what says that a part is another's is the attribute `parca-turu`. */
  brands: z.array(facetValue),
  attributes: z.array(attribute),
  /** By the spec's presets, in their order. */
  prices: z.array(facetValue),
  categories: z.array(z.object({ value: z.string(), name: z.string(), count: z.number() })),
  inStock: z.number(),
  discounted: z.number(),
});
export type Facets = z.infer<typeof facets>;
