import { z } from 'zod';
import { customerDetailsJson } from './customer-details.ts';

const word = z.string().optional();

/** An event of an order; which further members it has depends on its type. */
export const orderEventJson = z.object({
  type: z.string(),
  at: z.string(),
  by: z.string(),
  attemptId: word,
  /** Amounts as text in lira. */
  amount: word,
  surcharge: word,
  isTest: z.boolean().optional(),
  reason: word,
  code: word,
  text: word,
  detail: word,
  reference: word,
  mail: word,
  carrier: word,
  trackingNumber: word,
  number: word,
  date: word,
  ettn: word,
  /** The text about a new payment method. */
  terms: z.object({ version: z.string(), hash: z.string() }).optional(),
  /** The customer's data around a correction. */
  before: customerDetailsJson.optional(),
  after: customerDetailsJson.optional(),
});
