import { z } from 'zod';
import { productCard } from '../product/products.ts';

/** Compared products, as `GET /api/compare` returns them. */
export const comparisonJson = z.object({
  products: z.array(
    productCard.extend({
      /** The number of parts that certainly fit it; 0 for a product that is not a machine. */
      parts: z.number(),
    }),
  ),
  rows: z.array(
    z.object({
      label: z.string(),
      /** In the order of the products; `null` for a product that does not state the fact. */
      values: z.array(z.string().nullable()),
      differs: z.boolean(),
    }),
  ),
  /** Requested products that do not exist (any more). */
  missing: z.array(z.string()),
  /** Suggestions for the comparison. */
  more: z.array(z.object({ slug: z.string(), name: z.string(), price: z.string() })),
});
export type ComparisonJson = z.infer<typeof comparisonJson>;
