import { z } from 'zod';
import { categoryFacet } from '#domain/catalogue/facts/attribute';
import { categoryJson } from './categories.ts';

export const adminCategory = categoryJson.extend({
  /** The number of its own products, drafts included. */
  ownProducts: z.number(),
  drafts: z.number(),
  /** Former slugs; what names the category by one still means it. */
  oldSlugs: z.array(z.string()).optional(),
  /** The most instalments by card; absent without an own limit. */
  maxInstallments: z.number().optional(),
  /** The filters of its lists; absent without own filters. */
  facets: z.array(categoryFacet).optional(),
});
export type AdminCategory = z.infer<typeof adminCategory>;

export const removedCategory = z.object({
  success: z.literal(true),
  id: z.string(),
  movedProducts: z.number(),
  changeId: z.string().nullable(),
});
