import { z } from 'zod';
import { fitAnswer } from '#domain/catalogue/facts/fitment';

/** A buyer's report about a part, for the owner's decision. */
export const fitReportJson = z.object({
  id: z.string(),
  at: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  /** Null when it was removed. */
  product: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
  machine: z.string(),
  fits: z.boolean(),
  /** The shop's present verdict; null for an unknown model. */
  fit: fitAnswer.nullable(),
  decision: z.object({ isAccepted: z.boolean(), by: z.string(), at: z.string() }).nullable(),
});
export type FitReportJson = z.infer<typeof fitReportJson>;

/** `POST /api/admin/fit-reports/{id}` */
export const fitDecisionRequest = z.object({
  isAccepted: z.boolean('true ya da false olmalı'),
  /** The model's name for the product's file; the reported one when absent. */
  machine: z
    .string('Metin olmalı')
    .trim()
    .min(1, 'Makinenin modelini yazın')
    .max(100, 'En çok 100 karakter olabilir')
    .optional(),
});
