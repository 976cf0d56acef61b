import { z } from 'zod';

export type LegalBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** A legal page made from its template with the owner's settings filled in. */
export interface LegalPage {
  readonly title: string;
  /** Day of the text, `YYYY-MM-DD`. */
  readonly date: string;
  readonly version: string;
  readonly blocks: readonly LegalBlock[];
}

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
]);

export const legalPage: z.ZodType<LegalPage> = z.object({
  title: z.string(),
  date: z.string(),
  version: z.string(),
  blocks: z.array(block),
});
