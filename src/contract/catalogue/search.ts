import { z } from 'zod';
import { productCard } from './product/products.ts';

const link = { slug: z.string(), name: z.string(), path: z.string() };
const page = z.object({ title: z.string(), path: z.string() });

/** The interpretation of a search, in both answers. */
const understood = {
  machine: z.object(link).nullable(),
  /** Pages that answer it, best first. */
  pages: z.array(page),
  /** Words that no found product contains, as typed. */
  dropped: z.array(z.string()),
  /** Words that the found products have only in descriptions and features, as typed. */
  mentioned: z.array(z.string()),
  corrected: z.string().nullable(),
};

/** A card with the code that the trade uses, for suggestions. */
const suggestedProduct = productCard.extend({ code: z.string().optional() });
export type SuggestedProduct = z.infer<typeof suggestedProduct>;

/** `GET /api/search/suggest`: the possible meanings of an unfinished search. */
export const suggestions = z.object({
  q: z.string(),
  ...understood,
  categories: z.array(z.object({ ...link, count: z.number() })),
  products: z.array(suggestedProduct),
});
export type Suggestions = z.infer<typeof suggestions>;

/** `GET /api/search/reading`: the interpretation of a search. */
export const searchReading = z.object({
  q: z.string(),
  ...understood,
  /** Machines with models similar to an unknown one; none when a machine was recognised. */
  nearest: z.array(z.object(link)),
  /** How many of the found parts surely fit the machine; null when no parts of a machine were found. */
  fitting: z.enum(['all', 'some', 'none']).nullable(),
  parts: z.array(
    z.object({
      kind: z.enum(['machine', 'category', 'size', 'price', 'sort', 'inStock', 'discounted']),
      /** The name of a machine, category or size; a price range or an order in the form of addresses. */
      value: z.string(),
      /** The search without this part; empty when nothing else was typed. */
      without: z.string(),
    }),
  ),
});
export type SearchReadingJson = z.infer<typeof searchReading>;
