import type { ProviderCheckJson } from '#contract/orders/payment/payment';
import { requireFound } from '#domain/errors';
import { canAcceptCards, type PaymentSettings } from '#domain/orders/payment/payment-settings';
import type { SellingParts } from '../selling-parts.ts';
import type { PaymentProvider } from './payment-ports.ts';
import { INCOMPLETE } from './save-payment-settings.ts';

export type CardProvider = ReturnType<typeof createCardProvider>;

export function createCardProvider({
  paymentRecords,
  standInMerchant,
  openProvider,
  newOrderId,
}: SellingParts) {
  const merchant = (): PaymentSettings => standInMerchant ?? paymentRecords.read();
  let opened: { readonly settings: PaymentSettings; readonly provider: PaymentProvider } | undefined;
  /** For payments that have begun, also after cards were switched off; undefined while the settings are incomplete. */
  const provider = (): PaymentProvider | undefined => {
    const current = merchant();
    if (!canAcceptCards({ ...current, isActive: true })) return undefined;
    if (opened?.settings !== current) opened = { settings: current, provider: openProvider(current) };
    return opened.provider;
  };
  return {
    merchant,
    provider,
    /** For new payments: undefined while the settings are incomplete or switched off. */
    openForPayment: (): PaymentProvider | undefined => (canAcceptCards(merchant()) ? provider() : undefined),
    /** Whether the sandbox answers for the card provider, so that payments are not real. */
    hasStandIn: standInMerchant !== undefined,
    /** Tests with the provider whether the saved merchant is known. */
    check: async (): Promise<ProviderCheckJson> => {
      const tested = requireFound(provider(), 'invalid', { message: INCOMPLETE });
      // Nobody has paid under this number. A provider that knows the merchant answers exactly that.
      const status = await tested.queryStatus(newOrderId());
      const reason = status.state === 'unknown' ? status.reason : '';
      return { isConnected: status.state !== 'unknown', reason };
    },
  };
}
