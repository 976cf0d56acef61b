import { z } from 'zod';

const legalBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
]);
export type LegalBlock = z.infer<typeof legalBlock>;

/** A legal page made from its template with the owner's settings filled in. */
export const legalPage = z.object({
  title: z.string(),
  /** Day of the text, `YYYY-MM-DD`. */
  date: z.string(),
  version: z.string(),
  blocks: z.array(legalBlock),
});
export type LegalPage = z.infer<typeof legalPage>;

export const orderContracts = z.object({
  version: z.string(),
  /** SHA-256 of all texts, hexadecimal. */
  hash: z.string(),
  texts: z.array(legalPage),
});
export type OrderContracts = z.infer<typeof orderContracts>;
