import { z } from 'zod';
import { paymentSettings } from '#domain/orders/payment/payment-settings';

/** The card provider's settings for the panel; for secrets only whether they are set. */
export const paymentSettingsJson = paymentSettings.extend({
  /** Always empty in answers; an empty value in a save leaves the stored one. */
  merchantKey: z.literal(''),
  merchantSalt: z.literal(''),
  hasMerchantKey: z.boolean(),
  hasMerchantSalt: z.boolean(),
  /** For the provider's panel, where it is entered once as "Bildirim URL". */
  callbackUrl: z.string(),
  /** Whether the sandbox replaces the provider, so that payments are not real. */
  isSandbox: z.boolean(),
  /** For `If-Match` of a save. */
  digest: z.string(),
});
export type PaymentSettingsJson = z.infer<typeof paymentSettingsJson>;

export const providerCheckJson = z.object({
  isConnected: z.boolean(),
  /** Why not; empty when connected. */
  reason: z.string(),
});
export type ProviderCheckJson = z.infer<typeof providerCheckJson>;

/** The data of our payment page for one attempt to pay. */
export const paymentAttemptJson = z.object({
  /** `open` shows the frame; the others are results. */
  status: z.enum(['open', 'paid', 'failed', 'expired']),
  /** The provider's page for the frame; null unless open. */
  frameUrl: z.string().nullable(),
  orderNumber: z.string(),
  /** The secret in the address of the order's page. */
  orderToken: z.string(),
  totalAmount: z.string(),
  reason: z.string(),
});
export type PaymentAttemptJson = z.infer<typeof paymentAttemptJson>;
