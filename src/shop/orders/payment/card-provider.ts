import type { ProviderCheckJson } from '#contract/orders/payment/payment';
import { AppError } from '#domain/errors';
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
  /** Undefined while the settings are incomplete or switched off. */
  const provider = (): PaymentProvider | undefined => {
    const current = merchant();
    if (!canAcceptCards(current)) return undefined;
    if (opened?.settings !== current) opened = { settings: current, provider: openProvider(current) };
    return opened.provider;
  };
  return {
    merchant,
    provider,
    /** Whether the sandbox answers for the card provider, so that payments are not real. */
    hasStandIn: standInMerchant !== undefined,
    /** Tests with the provider whether the saved merchant is known. */
    check: async (): Promise<ProviderCheckJson> => {
      const settings = merchant();
      if (!canAcceptCards({ ...settings, isActive: true }))
        throw new AppError('invalid', { message: INCOMPLETE });
      const tested = provider() ?? openProvider(settings);
      // Nobody has paid under this number. A provider that knows the merchant answers exactly that.
      const status = await tested.queryStatus(newOrderId());
      const reason = status.state === 'unknown' ? status.reason : '';
      return { isConnected: status.state !== 'unknown', reason };
    },
  };
}
