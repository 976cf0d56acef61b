import { z } from 'zod';
import { productShape } from '#domain/catalogue/product/product-fields';

/** A campaign that takes something off from a number of pieces on, for all of them, without a code. */
const quantityOffer = z.object({
  /** Its name in the cart. */
  title: z.string(),
  /** Days in Turkey, both included. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** Ascending; of each either the percentage or the price of a piece. */
  steps: z.array(
    z.object({
      pieces: z.number(),
      percent: z.number().optional(),
      unitPrice: z.string().optional(),
      /** The price of exactly these pieces. */
      total: z.string(),
    }),
  ),
});
export type QuantityOffer = z.infer<typeof quantityOffer>;

/** A product, as `GET /api/products/{slug}` returns it. */
export const productJson = z.object({
  ...productShape('json'),
  /** The lowest price in this many days before the present offer; absent without an offer or a known history. */
  lowestPrice: z.object({ price: z.string(), days: z.number() }).optional(),
  /** Absent without any for this product at this storefront today. */
  quantityOffers: z.array(quantityOffer).optional(),
});
export type ProductJson = z.infer<typeof productJson>;

/** The fields for cards, list rows and search results. */
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
    /** The number of products in its group, when it represents several. */
    variants: z.number().optional(),
    /** The text beside the drawing of a part: `DBx1 · 90/14`. */
    label: z.string().optional(),
    /** Its category's products can be compared. */
    comparable: z.literal(true).optional(),
  });
export type ProductCard = z.infer<typeof productCard>;

/** One product of a group, for links between their pages. */
export const productVariant = z.object({
  slug: z.string(),
  name: z.string(),
  option: z.record(z.string(), z.string()),
  price: z.string(),
  inStock: z.boolean(),
});
export type ProductVariant = z.infer<typeof productVariant>;

export const searchResult = productCard.pick({
  id: true,
  slug: true,
  name: true,
  brand: true,
  price: true,
  imageUrl: true,
});

export type SearchResult = z.infer<typeof searchResult>;

export interface ProductPage {
  readonly items: readonly ProductCard[];
  readonly total: number;
}

export const facetValue = z.object({ value: z.string(), count: z.number() });

/** A filter of the trade, such as needle systems; `key` is its name in addresses. */
const attribute = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['choice', 'number']),
  unit: z.string().optional(),
  values: z.union([
    z.array(z.object({ value: z.string(), name: z.string(), count: z.number() })),
    z.object({ min: z.number(), max: z.number() }),
  ]),
  /** The number of products that do not state it. */
  unstated: z.number(),
});
export type Attribute = z.infer<typeof attribute>;

/** The number beside each filter: how many products the list would have with that value and the same other filters. */
export const facets = z.object({
  total: z.number(),
  /** Only makers; whether a part is the maker's own is the attribute `parca-turu`. */
  brands: z.array(facetValue),
  attributes: z.array(attribute),
  /** In the order of `PRICE_PRESETS`. */
  prices: z.array(facetValue),
  categories: z.array(z.object({ value: z.string(), name: z.string(), count: z.number() })),
  inStock: z.number(),
  discounted: z.number(),
});
export type Facets = z.infer<typeof facets>;
