import { z } from 'zod';

export const categoryJson = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  parentId: z.string().nullable(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  sortOrder: z.number(),
  /** Visible products in it and in the categories below it. */
  productCount: z.number(),
  /** Its products and those below it come with the shop's guarantee and service. */
  warranty: z.literal(true).optional(),
  /** Its products and those below it can be compared. */
  comparable: z.literal(true).optional(),
  /** The storefront does not carry it; set on its own page and those of its products. */
  isElsewhere: z.literal(true).optional(),
});
export type CategoryJson = z.infer<typeof categoryJson>;
