import { z } from 'zod';
import { productCard } from './products.ts';

const link = { slug: z.string(), name: z.string(), path: z.string() };
const page = z.object({ title: z.string(), path: z.string() });

/** What a search says beside its products, in both answers. */
const understood = {
  /** The machine that it names. */
  machine: z.object(link).nullable(),
  /** Pages that answer it, best first. */
  pages: z.array(page),
  /** Words that nothing found has, as they were typed. */
  dropped: z.array(z.string()),
  /** The search with its slips put right. */
  corrected: z.string().nullable(),
};

/** A card as a suggestion shows it: with the code by which the trade asks for it. */
const suggestedProduct = productCard.extend({ code: z.string().optional() });
export type SuggestedProduct = z.infer<typeof suggestedProduct>;

/** `GET /api/search/suggest`: what a half-typed search may mean. */
export const suggestions = z.object({
  q: z.string(),
  ...understood,
  categories: z.array(z.object({ ...link, count: z.number() })),
  products: z.array(suggestedProduct),
});
export type Suggestions = z.infer<typeof suggestions>;

/** `GET /api/search/reading`: how a search was understood. */
export const searchReading = z.object({
  q: z.string(),
  ...understood,
  /** Machines whose models are nearest to one that the shop does not have; none where a machine was understood. */
  nearest: z.array(z.object(link)),
  /** Each thing that was understood. */
  parts: z.array(
    z.object({
      kind: z.enum(['machine', 'category', 'size', 'price', 'sort', 'inStock', 'discounted']),
      /** Name of machine, category or size; a price range or an order as addresses of lists write it. */
      value: z.string(),
      /** The search without it; empty when nothing else was typed. */
      without: z.string(),
    }),
  ),
});
export type SearchReadingJson = z.infer<typeof searchReading>;
