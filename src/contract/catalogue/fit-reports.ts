import { z } from 'zod';
import { fitAnswer } from './machines.ts';

/** What a buyer said of a part, as the owner decides on it. */
export const fitReportJson = z.object({
  id: z.string(),
  at: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  /** Null when it is gone. */
  product: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
  machine: z.string(),
  fits: z.boolean(),
  /** What the shop says of the two today; null for a model that it does not know. */
  fit: fitAnswer.nullable(),
  decision: z.object({ isAccepted: z.boolean(), by: z.string(), at: z.string() }).nullable(),
});
export type FitReportJson = z.infer<typeof fitReportJson>;

/** `POST /api/admin/fit-reports/{id}` */
export const fitDecisionRequest = z.object({
  isAccepted: z.boolean('true ya da false olmalı'),
  /** The model as the product's file is to name it; the reported one when absent. */
  machine: z
    .string('Metin olmalı')
    .trim()
    .min(1, 'Makinenin modelini yazın')
    .max(100, 'En çok 100 karakter olabilir')
    .optional(),
});
