import { useQueryClient } from '@tanstack/react-query';
import type { PaymentSettingsJson, ProviderCheckJson } from '#contract/orders/payment';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Form, SubmitButton } from '../../components/form.tsx';
import { CheckField, Fault, Hint, TextField } from '../../components/form-field.tsx';
import { RecordConflict } from '../../components/record-conflict.tsx';
import { Resource } from '../../components/states.tsx';
import { pick, saveRecord, useRecordForm } from '../../lib/use-record-form.ts';
import { Button } from '../../components/button.tsx';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { usePanelQuery } from '../../api/use-panel-query.ts';

const texts = settingsTexts.payment;
const PATH = '/api/payment/paytr-settings';

/** Asks the provider, by the saved settings, and tells its answer beside the button. */
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

function storedValues({ merchantId, successUrl, errorUrl, testMode, isActive }: PaymentSettingsJson) {
  return { merchantId, merchantKey: '', merchantSalt: '', successUrl, errorUrl, testMode, isActive };
}

function ProviderForm({ settings }: { readonly settings: PaymentSettingsJson }) {
  const client = useQueryClient();
  const form = useRecordForm({
    record: settings,
    valuesOf: storedValues,
    labels: texts,
    save: (values, changed, { digest }) =>
      saveRecord<PaymentSettingsJson>('POST', PATH, pick(values, changed), digest),
    onRecord: (saved) => client.setQueryData([PATH], saved),
    onSaved: () => showToast(texts.saved),
    failedTitle: texts.failed,
  });
  const { values } = form;
  const isComplete =
    values.merchantId !== '' &&
    (values.merchantKey !== '' || settings.hasMerchantKey) &&
    (values.merchantSalt !== '' || settings.hasMerchantSalt);
  const secretHint = (isSet: boolean): string =>
    isSet ? settingsTexts.secretSet : settingsTexts.secretUnset;

  return (
    <Form
      form={form}
      className="grid gap-4"
      onSubmit={() => (isComplete ? form.submit() : showErrorToast(shellTexts.states.error, texts.required))}
      isCard
    >
      {settings.isSandbox && <p className="panel-banner">{texts.sandbox}</p>}
      <RecordConflict form={form} />
      <TextField {...form.field('merchantId')} inputMode="numeric" />
      <TextField
        {...form.field('merchantKey')}
        type="password"
        autoComplete="new-password"
        hint={secretHint(settings.hasMerchantKey)}
      />
      <TextField
        {...form.field('merchantSalt')}
        type="password"
        autoComplete="new-password"
        hint={secretHint(settings.hasMerchantSalt)}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...form.field('successUrl')} type="url" />
        <TextField {...form.field('errorUrl')} type="url" />
        <CheckField {...form.field('testMode')} />
        <CheckField {...form.field('isActive')} />
      </div>
      <div>
        <p className="mb-1 font-semibold">{texts.callback}</p>
        <p className="flex flex-wrap items-center gap-2">
          <code className="break-all">{settings.callbackUrl}</code>
          <CopyButton text={settings.callbackUrl} />
        </p>
        <Hint>{texts.callbackHint}</Hint>
      </div>
      {settings.hasMerchantKey && <ConnectionCheck isUnsaved={form.isDirty} />}
      <div className="flex justify-end">
        <SubmitButton form={form} />
      </div>
    </Form>
  );
}

export function ProviderSettings() {
  const query = usePanelQuery<PaymentSettingsJson>(PATH);
  return <Resource query={query}>{(settings) => <ProviderForm settings={settings} />}</Resource>;
}
