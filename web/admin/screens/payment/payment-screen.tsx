import * as Tabs from '@radix-ui/react-tabs';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { BankAccounts } from './bank-accounts.tsx';
import { CashOnDelivery } from './cash-on-delivery.tsx';
import { ProviderSettings } from './provider-settings.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { TabList } from '../../components/tab-list.tsx';

const texts = settingsTexts.payment;
const TABS = ['provider', 'banks', 'door'] as const;

/** `/admin/payment`: the card provider, the accounts for transfers, and payment at the door. */
export function PaymentScreen() {
  const address = useAddressQuery();
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <Tabs.Root
        defaultValue={TABS.find((name) => name === address.get('tab')) ?? 'provider'}
        className="max-w-3xl"
      >
        <TabList label={texts.title} names={TABS} texts={texts.tabs} />
        <Tabs.Content value="provider">
          <ProviderSettings />
        </Tabs.Content>
        <Tabs.Content value="banks">
          <BankAccounts />
        </Tabs.Content>
        <Tabs.Content value="door">
          <CashOnDelivery />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}
