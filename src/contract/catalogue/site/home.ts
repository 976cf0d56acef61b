import { z } from 'zod';
import { HERO_STYLES, homeSection, SECTION_KINDS } from '#domain/catalogue/site/showcase';
import { guideSummary } from './guides.ts';
import { productCard } from '../product/products.ts';

/** One section of a storefront's home page with its content; the list of the first products is a separate request. */
const homePart = z.object({
  kind: z.enum(SECTION_KINDS),
  title: z.string().optional(),
  style: z.enum(HERO_STYLES).optional(),
  /** The products of a row; in the head those of its pictures. */
  items: z.array(productCard).optional(),
  /** The page with all products of the section's rule. */
  path: z.string().optional(),
  makers: z.array(z.object({ name: z.string(), count: z.number() })).optional(),
  guides: z.array(guideSummary).optional(),
});
export type HomePart = z.infer<typeof homePart>;

/** A storefront's home page, as `GET /api/home` returns it. */
export const homeJson = z.object({ parts: z.array(homePart) });
export type HomeJson = z.infer<typeof homeJson>;

/** The showcase of a storefront, for the panel. */
export const showcaseJson = z.object({
  id: z.string(),
  sections: z.array(homeSection),
  pinned: z.record(z.string(), z.array(z.string())),
  /** For `If-Match` of a save. */
  digest: z.string(),
});
export type ShowcaseJson = z.infer<typeof showcaseJson>;

export const showcaseChange = z
  .object({ sections: z.array(z.unknown()), pinned: z.record(z.string(), z.unknown()) })
  .partial()
  .meta({ description: 'sections and pinned as in showcase.json' });
