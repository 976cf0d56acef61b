import { z } from 'zod';
import { productCard } from './products.ts';

/** Products side by side, as `GET /api/compare` answers them. */
export const comparisonJson = z.object({
  products: z.array(
    productCard.extend({
      /** Parts for sale that surely fit it; 0 for what is no machine. */
      parts: z.number(),
    }),
  ),
  rows: z.array(
    z.object({
      label: z.string(),
      /** In the order of the products; `null` where one states nothing. */
      values: z.array(z.string().nullable()),
      differs: z.boolean(),
    }),
  ),
  /** Asked for, but not (or no longer) there. */
  missing: z.array(z.string()),
  /** What could stand beside them. */
  more: z.array(z.object({ slug: z.string(), name: z.string(), price: z.string() })),
});
export type ComparisonJson = z.infer<typeof comparisonJson>;
