import { z } from 'zod';

const line = z.array(z.object({ text: z.string(), href: z.string().optional() }));
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), line }),
  z.object({ kind: z.literal('list'), lines: z.array(line) }),
  z.object({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
]);

/** A guide in lists. */
export const guideSummary = z.object({ slug: z.string(), title: z.string(), summary: z.string() });
export type GuideSummary = z.infer<typeof guideSummary>;

/** A whole guide; its text consists of blocks, and links lead to the shop's own pages. */
export const guideJson = guideSummary.extend({ categories: z.array(z.string()), blocks: z.array(block) });
export type GuideJson = z.infer<typeof guideJson>;
