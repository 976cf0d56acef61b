import { z } from 'zod';
import { categoryFacet } from '#domain/catalogue/category/category';
import { categoryJson } from './categories.ts';

/** A category for the panel. */
export const adminCategory = categoryJson.extend({
  /** Products of its own, drafts included. */
  ownProducts: z.number(),
  drafts: z.number(),
  /** The most instalments by card of its products; absent without a limit of its own. */
  maxInstallments: z.number().optional(),
  /** Filters of its lists; absent without any of its own. */
  facets: z.array(categoryFacet).optional(),
});
export type AdminCategory = z.infer<typeof adminCategory>;

export const removedCategory = z.object({
  success: z.literal(true),
  id: z.string(),
  movedProducts: z.number(),
  changeId: z.string().nullable(),
});
