import * as Tabs from '@radix-ui/react-tabs';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { BankAccounts } from './bank-accounts.tsx';
import { ProviderSettings } from './provider-settings.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';

const texts = settingsTexts.payment;

/** `/admin/payment`: the card provider and the accounts for transfers. */
export function PaymentScreen() {
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <Tabs.Root defaultValue="provider" className="max-w-3xl">
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
