import { z } from 'zod';

/** Paying by card in instalments; amounts as text in lira. */
export const instalmentsJson = z.object({
  /** By family of cards, the usual ones first; empty while the provider's rates are not known. */
  families: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** The single payment (1) first. */
      rows: z.array(z.object({ count: z.int(), monthly: z.string(), total: z.string() })),
    }),
  ),
  /** The most instalments: 1 is a single payment, 0 means that cards are not accepted now. */
  max: z.int(),
});
export type InstalmentsJson = z.infer<typeof instalmentsJson>;
