import { z } from 'zod';
import { trimmedText, trueOrFalse } from '../../catalogue/product/record-values.ts';

/** The settings of the card provider. Key and salt are secrets: answers only say whether they are set. */
export const paymentSettings = z.object({
  id: z.string(),
  provider: z.literal('paytr'),
  merchantId: z.string(),
  merchantKey: z.string(),
  merchantSalt: z.string(),
  testMode: z.boolean(),
  /** The page after payment; empty for the order's own page. */
  successUrl: z.string(),
  errorUrl: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PaymentSettings = Readonly<z.infer<typeof paymentSettings>>;

/**
 * Path to which the card provider sends its notifications. They come from another site: the hash in them is what
 * authenticates them.
 */
export const PAYMENT_CALLBACK = '/api/payment/paytr/callback';
/** Path under which the server mounts the sandbox of the card provider. */
export const SANDBOX_PATH = '/paytr-sandbox';

export const EMPTY_PAYMENT_SETTINGS: PaymentSettings = {
  id: 'default',
  provider: 'paytr',
  merchantId: '',
  merchantKey: '',
  merchantSalt: '',
  testMode: true,
  successUrl: '',
  errorUrl: '',
  isActive: true,
  createdAt: '',
  updatedAt: '',
};

const secret = trimmedText(200).default('');
const address = trimmedText(400).regex(/^(?:https?:\/\/\S+)?$/, 'http:// ya da https:// ile başlamalı');

/** The fields that a person saves. An empty secret leaves the stored one. */
export const paymentSettingsFields = z.object({
  merchantId: trimmedText(50).exactOptional(),
  merchantKey: secret,
  merchantSalt: secret,
  testMode: trueOrFalse.exactOptional(),
  successUrl: address.exactOptional(),
  errorUrl: address.exactOptional(),
  isActive: trueOrFalse.exactOptional(),
});

export type PaymentSettingsChange = z.infer<typeof paymentSettingsFields>;

/** The settings after a save; absent fields and empty secrets leave the stored values. */
export function changePaymentSettings(
  current: PaymentSettings,
  change: PaymentSettingsChange,
  now: string,
): PaymentSettings {
  const { merchantKey, merchantSalt, ...others } = change;
  return {
    ...current,
    merchantKey: merchantKey || current.merchantKey,
    merchantSalt: merchantSalt || current.merchantSalt,
    ...others,
    createdAt: current.createdAt || now,
    updatedAt: now,
  };
}

/** The mode of card payments: `sandbox` and `test` move no real money. */
export type CardState = 'none' | 'sandbox' | 'test' | 'live';

/** `hasStandIn`: whether the program's own sandbox answers for the provider. */
export function cardStateOf(settings: PaymentSettings, hasStandIn: boolean): CardState {
  if (hasStandIn) return 'sandbox';
  if (!canAcceptCards(settings)) return 'none';
  return settings.testMode ? 'test' : 'live';
}

export function canAcceptCards(settings: PaymentSettings): boolean {
  const { merchantId, merchantKey, merchantSalt, isActive } = settings;
  return isActive && merchantId !== '' && merchantKey !== '' && merchantSalt !== '';
}
