import { z } from 'zod';
import { trueOrFalse } from '#domain/catalogue/product/record-values';
import { fitAnswer } from '#domain/catalogue/facts/fitment';
import { fitReport } from '#domain/orders/fit-report';

/** A buyer's report about a part, for the owner's decision. */
export const fitReportJson = fitReport.omit({ line: true, productId: true }).extend({
  orderNumber: z.string(),
  /** Null when it was removed. */
  product: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
  /** The shop's present verdict; null for an unknown model. */
  fit: fitAnswer.nullable(),
  decision: fitReport.shape.decision.unwrap().nullable(),
});
export type FitReportJson = z.infer<typeof fitReportJson>;

/** `POST /api/admin/fit-reports/{id}` */
export const fitDecisionRequest = z.object({
  isAccepted: trueOrFalse,
  /** The model's name for the product's file; the reported one when absent. */
  machine: z
    .string('Metin olmalı')
    .trim()
    .min(1, 'Makinenin modelini yazın')
    .max(100, 'En çok 100 karakter olabilir')
    .optional(),
});
