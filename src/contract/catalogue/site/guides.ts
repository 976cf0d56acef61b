import { z } from 'zod';
import { guideBlock } from '#domain/catalogue/site/guide';

export const guideSummary = z.object({ slug: z.string(), title: z.string(), summary: z.string() });
export type GuideSummary = z.infer<typeof guideSummary>;

/** A whole guide; its text consists of blocks, and links lead to the shop's own pages. */
export const guideJson = guideSummary.extend({
  categories: z.array(z.string()),
  blocks: z.array(guideBlock),
});
export type GuideJson = z.infer<typeof guideJson>;
