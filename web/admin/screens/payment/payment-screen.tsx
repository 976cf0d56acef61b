import type { FileText } from '#contract/panel/files';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { ScreenTitle, Resource, ListResource } from '../../components/screen.tsx';
import { TabParts } from '../../components/tab-parts.tsx';
import { documentsTexts } from '../../../texts/panel/documents.ts';
import { Fields, Form } from '../../components/form/form.tsx';
import { lira, onOff, plain, recordBy, secret } from '../../components/form/field-kinds.ts';
import { goodsField } from '../documents/goods-field.tsx';
import { byFields, useDocumentForm } from '../documents/use-document-form.ts';
import { useFileText } from '../files/use-files.ts';
import { useState } from 'react';
import { type BankAccount, bankAccountFields } from '#domain/orders/payment/bank-account';
import { bankNameOfIban, compactIban, formatIban, isTurkishIban } from '#domain/orders/payment/iban';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend, usePanelMutation, useCall } from '../../api/panel-calls.ts';
import { RemoveButton } from '../../components/dialog/dialog-buttons.tsx';
import { checkBy, usePanelForm } from '../../lib/use-panel-form.ts';
import { Button, CopyButton } from '../../components/button.tsx';
import { Card, Tag, Banner } from '../../components/card.tsx';
import type { PaymentSettingsJson, ProviderCheckJson } from '#contract/orders/payment/payment';
import { showErrorToast } from '../../../lib/toasts.ts';
import { Fault, Hint } from '../../components/form/form-field.tsx';
import { useRecordForm } from '../../lib/use-record-form.ts';

const PROVIDER = '/api/payment/paytr-settings';

/** Tests the connection to the provider with the saved settings, and shows the answer beside the button. */
function ConnectionCheck({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const check = usePanelMutation({
    send: () => panelSend<ProviderCheckJson>('POST', '/api/payment/paytr-check'),
    failedTitle: texts.checkFailed,
  });
  const { data } = check;
  const Note = data?.isConnected === false ? Fault : Hint;
  const answer = data && (data.isConnected ? texts.connected : texts.notConnected(data.reason));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button disabled={isUnsaved || check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? texts.checking : texts.check}
      </Button>
      <Note role="status">{isUnsaved ? texts.checkSavesFirst : answer}</Note>
    </div>
  );
}

function providerFields({ hasMerchantKey, hasMerchantSalt }: PaymentSettingsJson) {
  return {
    merchantId: { ...plain, inputMode: 'numeric', isWide: true },
    merchantKey: { ...secret(hasMerchantKey), isWide: true },
    merchantSalt: { ...secret(hasMerchantSalt), isWide: true },
    successUrl: { ...plain, type: 'url' },
    errorUrl: { ...plain, type: 'url' },
    testMode: onOff,
    isActive: onOff,
  } as const;
}

function ProviderForm({ settings }: { readonly settings: PaymentSettingsJson }) {
  const fields = providerFields(settings);
  const form = useRecordForm({
    ...recordBy(settings, fields, 'POST', PROVIDER),
    labels: texts,
    source: PROVIDER,
    done: texts.saved,
    failedTitle: texts.failed,
  });
  const { values } = form;
  const isComplete =
    values.merchantId !== '' &&
    (values.merchantKey !== '' || settings.hasMerchantKey) &&
    (values.merchantSalt !== '' || settings.hasMerchantSalt);
  return (
    <Form
      form={form}
      className="grid gap-4"
      onSubmit={() => (isComplete ? form.submit() : showErrorToast(shellTexts.states.error, texts.required))}
      isCard
      foot="gridEnd"
    >
      {settings.isSandbox && <Banner>{texts.sandbox}</Banner>}
      <Fields form={form} columns={2} of={fields} />
      <div>
        <p className="mb-1 font-semibold">{texts.callback}</p>
        <p className="flex flex-wrap items-center gap-2">
          <code className="break-all">{settings.callbackUrl}</code>
          <CopyButton text={settings.callbackUrl} />
        </p>
        <Hint>{settings.callbackUrl.startsWith('https:') ? texts.callbackHint : texts.callbackLocal}</Hint>
      </div>
      {settings.hasMerchantKey && <ConnectionCheck isUnsaved={form.isDirty} />}
    </Form>
  );
}

function ProviderSettings() {
  return <Resource query={useCall(PROVIDER)}>{(settings) => <ProviderForm settings={settings} />}</Resource>;
}

const bankTexts = settingsTexts.payment.banks;
const BANKS = '/api/payment/banks';
const NO_BANK = {
  bankName: '',
  accountHolder: '',
  iban: '',
  accountNumber: '',
  branchCode: '',
  swiftCode: '',
};

/** What can be seen from an IBAN alone: a fault, or the bank's name. */
function readIban(text: string): { readonly fault?: string; readonly bank?: string | undefined } {
  const iban = compactIban(text);
  if (iban === '') return {};
  return isTurkishIban(iban) ? { bank: bankNameOfIban(iban) } : { fault: bankTexts.invalidIban };
}

/** The bank need not be typed, also when the form is sent from the field of the IBAN. */
const withBank = (values: typeof NO_BANK): typeof NO_BANK => ({
  ...values,
  bankName: values.bankName || (readIban(values.iban).bank ?? ''),
});

function NewAccount() {
  const form = usePanelForm({
    stored: NO_BANK,
    labels: bankTexts,
    check: checkBy(bankAccountFields, withBank),
    send: (values) => panelSend('POST', BANKS, { ...withBank(values), isActive: true }),
    next: () => NO_BANK,
    done: bankTexts.added,
    stale: [BANKS],
    failedTitle: bankTexts.addFailed,
  });
  const { bankName, iban } = form.values;
  const [seenIban, setSeenIban] = useState('');
  const read = readIban(iban);
  const { fault = form.field('iban').fault, bank } = seenIban === iban ? read : {};
  const leaveIban = (): void => {
    setSeenIban(iban);
    if (read.bank !== undefined && bankName === '') form.set('bankName', read.bank);
  };
  return (
    <Form form={form} className="mt-4" isCard foot="end" submitLabel={bankTexts.add} isAlways>
      <Fields
        form={form}
        columns={2}
        of={{
          bankName: {},
          accountHolder: {},
          iban: { fault, hint: bank && bankTexts.suggested(bank), onBlur: leaveIban },
          accountNumber: {},
          branchCode: {},
          swiftCode: {},
        }}
      />
    </Form>
  );
}

function AccountRow({ account }: { readonly account: BankAccount }) {
  const toggle = usePanelMutation({
    send: () => panelSend('PATCH', `${BANKS}/${account.id}/toggle`, { isActive: !account.isActive }),
    stale: [BANKS],
  });
  const toggleLabel = account.isActive ? bankTexts.deactivate : bankTexts.activate;
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 last:border-0">
      <div className="mr-auto min-w-0 wrap-anywhere">
        <p className="font-semibold">{account.bankName}</p>
        <p>{account.accountHolder}</p>
        <p className="font-mono text-sm">{formatIban(account.iban)}</p>
      </div>
      <Tag kind={account.isActive ? 'ok' : undefined}>
        {account.isActive ? bankTexts.active : bankTexts.passive}
      </Tag>
      <Button isSmall aria-label={`${toggleLabel}: ${account.bankName}`} onClick={() => toggle.mutate()}>
        {toggleLabel}
      </Button>
      <RemoveButton
        path={`${BANKS}/${account.id}`}
        done={bankTexts.removed}
        stale={[BANKS]}
        aria-label={`${shellTexts.states.delete}: ${account.bankName}`}
        question={{ title: bankTexts.removeTitle, text: `${account.bankName} · ${account.iban}` }}
      />
    </li>
  );
}

/** Accounts for transfers; shoppers see the active ones. */
function BankAccounts() {
  return (
    <>
      <ListResource query={useCall(BANKS)} empty={bankTexts.empty}>
        {(accounts) => (
          <Card as="ul" isFlush>
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </Card>
        )}
      </ListResource>
      <NewAccount />
    </>
  );
}

const texts = settingsTexts.payment;

const doorTexts = documentsTexts.door;
const SHIPPING = 'shipping.json';
const at = (name: string) => ({ at: ['cashOnDelivery', name] });
const limit = { ...lira, hint: doorTexts.limitHint };
const FIELDS = {
  active: { ...onOff, ...at('active'), isWide: true },
  fee: { ...lira, ...at('fee') },
  minBasket: { ...limit, ...at('minBasket') },
  maxBasket: { ...limit, ...at('maxBasket') },
  confirm: {
    ...onOff,
    ...at('confirm'),
    // On unless it is turned off.
    show: (value: unknown) => value !== false,
    hint: doorTexts.confirmHint,
    isWide: true,
  },
  excluded: { ...goodsField, ...at('excluded'), hint: doorTexts.excludedHint },
};
const DOOR_FIELDS = byFields(FIELDS);

function DoorForm({ file }: { readonly file: FileText }) {
  const form = useDocumentForm({ ...DOOR_FIELDS, file, labels: doorTexts.fields, check: shippingRules });
  return (
    <Form form={form} className="grid gap-4" isCard foot="gridEnd">
      <p>{doorTexts.intro}</p>
      <Fields form={form} columns={3} of={FIELDS} />
    </Form>
  );
}

/** Settings of payment at the door: whether, for which orders, and the fee. */
function CashOnDelivery() {
  return (
    <Resource query={useFileText(SHIPPING)}>{(file) => <DoorForm key={file.path} file={file} />}</Resource>
  );
}

/** `/admin/payment`: the card provider, the accounts for transfers, and payment at the door. */
export function PaymentScreen() {
  const address = useAddressQuery();
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <TabParts
        label={texts.title}
        texts={texts.tabs}
        open={address.get('tab')}
        className="max-w-3xl"
        parts={{ provider: <ProviderSettings />, banks: <BankAccounts />, door: <CashOnDelivery /> }}
      />
    </>
  );
}
