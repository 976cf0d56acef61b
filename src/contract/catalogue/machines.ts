import { z } from 'zod';
import { productCard } from './products.ts';

export const verdict = z.enum(['uyar', 'uymaz', 'bilinmiyor']);

/** A machine that has parts, as `GET /api/machines` lists it. */
export const machineSummary = z.object({
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  /** What people call it: `Juki DDL-8700`. */
  model: z.string(),
  /** Parts that surely fit it. */
  parts: z.number(),
});
export type MachineSummary = z.infer<typeof machineSummary>;

/** A maker of machines that have parts: the first of the two steps to one's machine. */
export const machineMaker = z.object({ brand: z.string(), machines: z.number() });
export type MachineMaker = z.infer<typeof machineMaker>;

export const machineCategory = z.object({ slug: z.string(), name: z.string(), count: z.number() });

/** What the page of a machine shows beside the list of its parts. */
export const machineDetail = machineSummary.extend({
  imageUrl: z.string(),
  /** Categories that hold parts for it, those with the most parts first. */
  categories: z.array(machineCategory),
  /** Parts of these categories of which nobody knows whether they fit, the first few. */
  toAsk: z.array(productCard),
});
export type MachineDetail = z.infer<typeof machineDetail>;

export const machinePart = z.object({
  product: productCard,
  verdict: verdict.exclude(['uymaz']),
  /** Turkish sentence. */
  why: z.string(),
});

export const fitAnswer = z.object({
  verdict,
  why: z.string(),
  /** Who says so: the shop's lists, a rule of facts, nobody. */
  source: z.enum(['shop', 'rule', 'none']),
});
export type FitAnswer = z.infer<typeof fitAnswer>;

/** Verdicts about several parts at once, as cards show them. */
export const partVerdict = fitAnswer.extend({ slug: z.string() });
export type PartVerdict = z.infer<typeof partVerdict>;

/** Which machines a product fits, and how many parts there are for it where it is a machine itself. */
export const productMachines = z.object({
  parts: z.number(),
  machines: z.array(
    z.object({ slug: z.string(), name: z.string(), brand: z.string(), model: z.string(), why: z.string() }),
  ),
  /** Models that the part names and that are no machine of the shop. */
  otherModels: z.array(z.string()),
  /** What a machine needs beside it and fits it: needles, bobbins, oil. */
  needed: z.array(productCard),
});
export type ProductMachines = z.infer<typeof productMachines>;

/** A machine's page is worth keeping for search engines from so many parts on; so is one of its categories. */
export const MIN_LISTED_PARTS = 3;
