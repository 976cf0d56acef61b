import { z } from 'zod';

/** What everybody may know of the company; the names are those of `domain/catalogue/settings`. */
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

/** What the storefront may know of the settings and of the site that the host chose. No secret ever stands here. */
export const publicSettings = z.object({
  ...companyFacts,
  /** Lira per US dollar, for display. */
  usdRate: z.number(),
  usdRateDate: z.string().nullable(),
  /** Lira as text. */
  freeShippingFrom: z.string(),
  shippingFee: z.string(),
  vatRate: z.number(),
  /** Working days that a parcel is on its way: the fewest and the most. */
  transitDays: z.tuple([z.number(), z.number()]),
  /** Whether there are machines with parts to choose from. */
  hasMachines: z.boolean(),
  hasGuides: z.boolean(),
  /** Whether the shop can tell who waits for a product that it is back. */
  canNotify: z.boolean(),
  site: z.object({
    id: z.enum(['dikis', 'koltazoglu']),
    name: z.string(),
    color: z.string(),
    logoUrl: z.string().nullable(),
    priceDisplay: z.enum(['both', 'usd', 'try']),
    headline: z.string(),
    tagline: z.string(),
    /** Slugs of the categories of the site's menu; empty for the top level of all. */
    menu: z.array(z.string()).readonly(),
    etbisUrl: z.string(),
  }),
});
export type PublicSettings = z.infer<typeof publicSettings>;
