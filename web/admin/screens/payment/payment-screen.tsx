import * as Tabs from '@radix-ui/react-tabs';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { BankAccounts } from './bank-accounts.tsx';
import { ProviderSettings } from './provider-settings.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';

const texts = settingsTexts.payment;

/** `/admin/payment`: the card provider and the accounts for transfers. */
export function PaymentScreen() {
  const address = useAddressQuery();
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <Tabs.Root defaultValue={address.get('tab') === 'banks' ? 'banks' : 'provider'} className="max-w-3xl">
        <Tabs.List className="tab-list" aria-label={texts.title}>
          <Tabs.Trigger className="tab" value="provider">
            {texts.tabs.provider}
          </Tabs.Trigger>
          <Tabs.Trigger className="tab" value="banks">
            {texts.tabs.banks}
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="provider">
          <ProviderSettings />
        </Tabs.Content>
        <Tabs.Content value="banks">
          <BankAccounts />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}
