import * as Tabs from '@radix-ui/react-tabs';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { BankAccounts } from './bank-accounts.tsx';
import { ProviderSettings } from './provider-settings.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { TabList } from '../../components/tab-list.tsx';

const texts = settingsTexts.payment;

/** `/admin/payment`: the card provider and the accounts for transfers. */
export function PaymentScreen() {
  const address = useAddressQuery();
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <Tabs.Root defaultValue={address.get('tab') === 'banks' ? 'banks' : 'provider'} className="max-w-3xl">
        <TabList label={texts.title} names={['provider', 'banks']} texts={texts.tabs} />
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
