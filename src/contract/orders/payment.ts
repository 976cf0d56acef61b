import { z } from 'zod';
import { paymentSettingsFields, type PaymentSettings } from '#domain/orders/payment/payment-settings';

/** The card provider's settings as the panel may see them: of the secrets only whether they are set. */
export const paymentSettingsJson = z.object({
  id: z.string(),
  provider: z.literal('paytr'),
  merchantId: z.string(),
  /** Always empty; an empty value on saving keeps the stored one. */
  merchantKey: z.literal(''),
  merchantSalt: z.literal(''),
  hasMerchantKey: z.boolean(),
  hasMerchantSalt: z.boolean(),
  testMode: z.boolean(),
  successUrl: z.string(),
  errorUrl: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** To be entered once in the provider's panel as "Bildirim URL". */
  callbackUrl: z.string(),
  /** Whether a stand-in answers for the provider, so that no payment is real. */
  isSandbox: z.boolean(),
  /** For `If-Match` of a save. */
  digest: z.string(),
});
export type PaymentSettingsJson = z.infer<typeof paymentSettingsJson>;

export const paymentSettingsRequest = paymentSettingsFields;

export const providerCheckJson = z.object({
  isConnected: z.boolean(),
  /** Why not; empty when connected. */
  reason: z.string(),
});
export type ProviderCheckJson = z.infer<typeof providerCheckJson>;

/** The settings for the panel; of the secrets only whether they are set. */
export function paymentSettingsToJson(
  settings: PaymentSettings,
  place: Pick<PaymentSettingsJson, 'callbackUrl' | 'isSandbox'>,
): Omit<PaymentSettingsJson, 'digest'> {
  const { merchantKey, merchantSalt, ...shown } = settings;
  return {
    ...shown,
    merchantKey: '',
    merchantSalt: '',
    hasMerchantKey: merchantKey !== '',
    hasMerchantSalt: merchantSalt !== '',
    ...place,
  };
}

/** What our payment page needs for one attempt to pay. */
export const paymentAttemptJson = z.object({
  /** `open` shows the frame; everything else says how it stands. */
  status: z.enum(['open', 'paid', 'failed', 'expired']),
  /** The provider's page for the frame; null unless open. */
  frameUrl: z.string().nullable(),
  orderNumber: z.string(),
  /** Opens the shopper's own page of the order. */
  orderToken: z.string(),
  totalAmount: z.string(),
  reason: z.string(),
});
export type PaymentAttemptJson = z.infer<typeof paymentAttemptJson>;
