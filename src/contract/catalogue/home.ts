import { z } from 'zod';
import { HERO_STYLES, homeSection, SECTION_KINDS } from '#domain/catalogue/site/showcase';
import { guideSummary } from './guides.ts';
import { productCard } from './products.ts';

/** One part of a storefront's home page with what it shows; the list of the first products is asked for by itself. */
const homePart = z.object({
  kind: z.enum(SECTION_KINDS),
  title: z.string().optional(),
  style: z.enum(HERO_STYLES).optional(),
  /** Goods of a row; of the head those that its pictures show in turn. */
  items: z.array(productCard).optional(),
  /** Where all goods of a rule stand. */
  path: z.string().optional(),
  makers: z.array(z.object({ name: z.string(), count: z.number() })).optional(),
  guides: z.array(guideSummary).optional(),
});
export type HomePart = z.infer<typeof homePart>;

/** A storefront's home page, as `GET /api/home` answers it. */
export const homeJson = z.object({ parts: z.array(homePart) });
export type HomeJson = z.infer<typeof homeJson>;

/** How a storefront presents its goods, for the panel. */
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
