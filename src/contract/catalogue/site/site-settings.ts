import { z } from 'zod';

/** The public facts about the company, with the names of `domain/catalogue/site/settings`. */
export const companyFacts = {
  id: z.string(),
  companyName: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  workingHours: z.string(),
  whatsapp: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  twitter: z.string(),
  aboutUs: z.string(),
  warrantyText: z.string(),
  serviceText: z.string(),
  legalName: z.string(),
  taxOffice: z.string(),
  taxNumber: z.string(),
  mersisNumber: z.string(),
  kepAddress: z.string(),
};

/** The public settings for the storefront, and those of the site of this host. They contain no secrets. */
export const publicSettings = z.object({
  ...companyFacts,
  /** Lira per US dollar, for display. */
  usdRate: z.number(),
  usdRateDate: z.string().nullable(),
  /** Lira as text. */
  freeShippingFrom: z.string(),
  shippingFee: z.string(),
  vatRate: z.number(),
  /** Working days in transit: the fewest and the most. */
  transitDays: z.tuple([z.number(), z.number()]),
  /** Whether there are machines with parts to choose from. */
  hasMachines: z.boolean(),
  hasGuides: z.boolean(),
  /** Whether the shop can notify people about products that are available again. */
  canNotify: z.boolean(),
  site: z.object({
    id: z.enum(['dikis', 'koltazoglu']),
    name: z.string(),
    color: z.string(),
    logoUrl: z.string().nullable(),
    priceDisplay: z.enum(['both', 'usd', 'try']),
    headline: z.string(),
    tagline: z.string(),
    /** Slugs of the categories in the site's menu; empty for all categories of the top level. */
    menu: z.array(z.string()).readonly(),
    etbisUrl: z.string(),
  }),
});
export type PublicSettings = z.infer<typeof publicSettings>;
