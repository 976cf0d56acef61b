import { z } from 'zod';
import { fitAnswer, verdict } from '#domain/catalogue/facts/fitment';
import { productCard } from '../product/products.ts';

/** A machine with parts, as `GET /api/machines` lists it. */
export const machineSummary = z.object({
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  /** Its usual name: `Juki DDL-8700`. */
  model: z.string(),
  /** The number of parts that certainly fit it. */
  parts: z.number(),
});
export type MachineSummary = z.infer<typeof machineSummary>;

/** A maker of machines with parts: the first step of the machine finder. */
export const machineMaker = z.object({ brand: z.string(), machines: z.number() });
export type MachineMaker = z.infer<typeof machineMaker>;

const machineCategory = z.object({ slug: z.string(), name: z.string(), count: z.number() });

/** The page of a machine, besides the list of its parts. */
export const machineDetail = machineSummary.extend({
  imageUrl: z.string(),
  /** Categories with parts for it, those with the most parts first. */
  categories: z.array(machineCategory),
  /** The first parts of these categories with an unknown fit. */
  toAsk: z.array(productCard),
});
export type MachineDetail = z.infer<typeof machineDetail>;

export const machinePart = z.object({
  product: productCard,
  verdict: verdict.exclude(['uymaz']),
  why: fitAnswer.shape.why,
});

/** Verdicts about several parts at once, for cards. */
export const partVerdict = fitAnswer.extend({ slug: z.string() });
export type PartVerdict = z.infer<typeof partVerdict>;

/** The machines that a product fits, and the number of parts for it when it is a machine itself. */
export const productMachines = z.object({
  parts: z.number(),
  /** Whether fit by machine applies to it. */
  isPart: z.boolean(),
  machines: z.array(
    z.object({ slug: z.string(), name: z.string(), brand: z.string(), model: z.string(), why: z.string() }),
  ),
  /** Models in the part's list that are not machines of the shop. */
  otherModels: z.array(z.string()),
  /** Supplies that fit the machine: needles, bobbins, oil. */
  needed: z.array(productCard),
});
export type ProductMachines = z.infer<typeof productMachines>;

/** From this number of parts on, search engines may index a machine's page, or one of its categories. */
export const MIN_LISTED_PARTS = 3;
