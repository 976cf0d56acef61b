import { z } from 'zod';
import { companyFacts } from './site-settings.ts';

/** All settings for the panel: amounts as text; for secrets only whether they are set. */
export const adminSettings = z.looseObject({
  ...companyFacts,
  demo: z.boolean(),
  whatsappEnabled: z.boolean(),
  whatsappPhoneId: z.string(),
  wpEnabled: z.boolean(),
  wpUrl: z.string(),
  wpUsername: z.string(),
  emailEnabled: z.boolean(),
  emailSenderAddress: z.string(),
  emailRecipientAddress: z.string(),
  usdRate: z.number(),
  usdRateDate: z.string().optional(),
  freeShippingFrom: z.string(),
  shippingFee: z.string(),
  vatRate: z.number(),
  lowestPriceDays: z.number(),
  cardPaymentMinutes: z.number(),
  transferPaymentDays: z.number(),
  carriers: z.array(z.looseObject({ name: z.string(), trackingUrl: z.string() })),
  imageHosts: z.array(z.string()),
  gitCommits: z.boolean(),
  updatedAt: z.string().optional(),
  hasEmailSenderPassword: z.boolean(),
  hasWhatsappApiKey: z.boolean(),
  hasWpPassword: z.boolean(),
  /** For `If-Match` of a save. */
  digest: z.string(),
});
export type AdminSettings = z.infer<typeof adminSettings>;

/** The central bank's price of a dollar, for the form; nothing is saved. */
export const usdRateJson = z.object({ rate: z.number(), date: z.string() });
export type UsdRateJson = z.infer<typeof usdRateJson>;

/** Any of the settings and secrets; they are validated together with the unchanged ones. */
export const settingsChange = z.record(z.string(), z.unknown()).meta({
  description:
    'Any of the fields of GET /api/admin/settings, and emailSenderPassword, whatsappApiKey, wpPassword: empty keeps, null forgets',
});

/** A storefront for the panel. */
export const siteJson = z.object({
  id: z.enum(['dikis', 'koltazoglu']),
  name: z.string(),
  domain: z.string(),
  hosts: z.array(z.string()),
  color: z.string(),
  logoUrl: z.string().nullable(),
  priceDisplay: z.enum(['both', 'usd', 'try']),
  headline: z.string(),
  tagline: z.string(),
  menu: z.array(z.string()),
  etbisUrl: z.string(),
  phone: z.string(),
  email: z.string(),
  whatsapp: z.string(),
  isActive: z.boolean(),
  /** For `If-Match` of a save. */
  digest: z.string(),
});
export type SiteJson = z.infer<typeof siteJson>;

export const siteChange = z
  .record(z.string(), z.unknown())
  .meta({ description: 'Any of the fields of a site' });

export const syncOutcome = z.object({
  products: z.number(),
  categories: z.number(),
  problems: z.number(),
});

export const imageCheckJson = z.object({
  /** Checked products and categories. */
  checked: z.number(),
  /** Products whose remote pictures were copied into the shop's folder. */
  copied: z.number(),
  /** Pictures that cannot be displayed, the first thousand. */
  missing: z.array(
    z.object({
      /** The product or category that names it. */
      id: z.string(),
      kind: z.enum(['product', 'category']),
      name: z.string(),
      url: z.string(),
      /** Turkish sentence. */
      reason: z.string(),
    }),
  ),
  missingCount: z.number(),
});
export type ImageCheckJson = z.output<typeof imageCheckJson>;
