import { z } from 'zod';
import { settingsFields } from '#domain/catalogue/site/settings';
import { siteFields } from '#domain/catalogue/site/site';
import { settingsAmounts } from './site-settings.ts';

/** All settings for the panel: amounts as text; for secrets only whether they are set. */
export const adminSettings = z.looseObject({
  ...settingsFields.shape,
  ...settingsAmounts,
  hasEmailSenderPassword: z.boolean(),
  hasWhatsappApiKey: z.boolean(),
  hasWpPassword: z.boolean(),
  /** For `If-Match` of a save. */
  digest: z.string(),
});
export type AdminSettings = z.infer<typeof adminSettings>;

/** The central bank's lira for a dollar on a day, `YYYY-MM-DD`, for the form; nothing is saved. */
export const usdRateJson = z.object({ rate: z.number(), date: z.string() });
export type UsdRateJson = z.infer<typeof usdRateJson>;

/** Any of the settings and secrets; they are validated together with the unchanged ones. */
export const settingsChange = z.record(z.string(), z.unknown()).meta({
  description:
    'Any of the fields of GET /api/admin/settings, and emailSenderPassword, whatsappApiKey, wpPassword: empty keeps, null forgets',
});

/** A storefront for the panel, with its version for `If-Match` of a save. */
export const siteJson = siteFields.extend({ digest: z.string() });
export type SiteJson = z.infer<typeof siteJson>;

export const siteChange = z
  .record(z.string(), z.unknown())
  .meta({ description: 'Any of the fields of a site' });

export const syncOutcome = z.object({ products: z.number(), categories: z.number(), problems: z.number() });

export const imageCheckJson = z.object({
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
