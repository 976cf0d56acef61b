import { z } from 'zod';
import { CAMPAIGN_STANDINGS } from '#domain/orders/campaigns/campaign';

/** A campaign of the owner and the orders that used it; amounts as text in lira. */
export const usedCampaignJson = z.object({
  /** Name of its file. */
  id: z.string(),
  title: z.string(),
  code: z.string().nullable(),
  standing: z.enum(CAMPAIGN_STANDINGS),
  /** Days in Turkey, both included. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  site: z.string().nullable(),
  /** How often it may be used in all. */
  limit: z.number().nullable(),
  /** Cancelled orders give their use back. */
  uses: z.number(),
  /** The last ones, newest first. */
  latest: z.array(
    z.object({ id: z.string(), orderNumber: z.string(), createdAt: z.string(), amount: z.string() }),
  ),
});
export type UsedCampaignJson = z.infer<typeof usedCampaignJson>;
