import { z } from 'zod';

/** A category as the API answers it. */
export const categoryJson = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  parentId: z.string().nullable(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  sortOrder: z.number(),
  /** Products that shoppers see in it and in the categories below it. */
  productCount: z.number(),
  /** Its goods and those below it are sold with the shop's guarantee and service. */
  warranty: z.literal(true).optional(),
  /** Its goods and those below it can stand side by side. */
  comparable: z.literal(true).optional(),
});
export type CategoryJson = z.infer<typeof categoryJson>;
