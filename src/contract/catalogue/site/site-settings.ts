import { z } from 'zod';
import { companyFacts, settingsFields } from '#domain/catalogue/site/settings';
import { siteFields } from '#domain/catalogue/site/site';

/** Amounts of the settings in answers: lira as text. */
export const settingsAmounts = { freeShippingFrom: z.string(), shippingFee: z.string() };

const { id, usdRate, vatRate } = settingsFields.shape;

/**
 * The public settings for the storefront, and those of the site of this host. They contain no secrets: new settings stay
 * private until they are named here or belong to `companyFacts`.
 */
export const publicSettings = z.object({
  id,
  ...companyFacts,
  /** Lira per US dollar, for display. */
  usdRate,
  usdRateDate: z.string().nullable(),
  ...settingsAmounts,
  vatRate,
  /** Whether there are machines with parts to choose from. */
  hasMachines: z.boolean(),
  hasGuides: z.boolean(),
  /** Whether the shop can notify people about products that are available again. */
  canNotify: z.boolean(),
  /** Working days in transit: the fewest and the most. */
  transitDays: z.tuple([z.number(), z.number()]),
  /** Working days before a parcel leaves. */
  handlingDays: z.number(),
  site: siteFields.pick({
    id: true,
    name: true,
    color: true,
    logoUrl: true,
    priceDisplay: true,
    headline: true,
    tagline: true,
    menu: true,
    etbisUrl: true,
  }),
});
export type PublicSettings = z.infer<typeof publicSettings>;
