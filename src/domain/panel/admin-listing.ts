import { z } from 'zod';
import { siteId } from '../catalogue/site/site.ts';
import { productStatus } from '../catalogue/product/product-field-kinds.ts';

export const ADMIN_SORTS = [
  'name',
  'brand',
  'price',
  'stock',
  'newest',
  'category',
  'rating',
  'discount',
] as const;
/** A product with at most this many pieces left is running out. */
export const LOW_STOCK = 3;

const MAX_PAGE_SIZE = 200;
const toggle = z.enum(['true', 'false'], 'true ya da false olmalı').transform((text) => text === 'true');

/** What the panel's product list is narrowed to; absent members narrow nothing. */
export const adminFilter = z.object({
  /** Words that must all occur in name, brand, slug, sku, barcode, part numbers, tags or id. */
  q: z.string().trim().max(200, 'en çok 200 karakter olabilir').optional(),
  /** With the categories below it. */
  categoryId: z.string().optional(),
  brand: z.string().optional(),
  /** Exactly this one. */
  group: z.string().optional(),
  /** By what shoppers see: `low` is 1 to 3 pieces left. */
  stock: z.enum(['in', 'out', 'low']).optional(),
  isNew: toggle.optional(),
  isPopular: toggle.optional(),
  discounted: toggle.optional(),
  status: productStatus.optional(),
  source: z.enum(['manual', 'scraper']).optional(),
  /** `missing`: there is none, or only the shop's empty one; `remote`: it is on another site. */
  picture: z.enum(['missing', 'remote', 'own']).optional(),
  /** `missing`: the price is zero. */
  price: z.enum(['missing']).optional(),
  /** The storefront that carries them. */
  site: siteId.optional(),
});
export type AdminFilter = z.output<typeof adminFilter>;

const whole = (fallback: number, max: number) =>
  z.coerce.number('sayı olmalı').int('tam sayı olmalı').min(1, 'en az 1 olmalı').max(max).default(fallback);

export const adminListing = adminFilter.extend({
  page: whole(1, 1_000_000),
  pageSize: whole(50, MAX_PAGE_SIZE),
  sort: z.enum(ADMIN_SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export type AdminListing = z.output<typeof adminListing>;
