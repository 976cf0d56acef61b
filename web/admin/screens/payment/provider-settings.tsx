import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentSettingsJson, ProviderCheckJson } from '#contract/orders/payment';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelJson, panelSend } from '../../api/panel-fetch.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { CheckField, TextField } from '../../components/form-field.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { RecordConflict } from '../../components/record-conflict.tsx';
import { Resource } from '../../components/states.tsx';
import { useRecordForm } from '../../lib/use-record-form.ts';

const texts = settingsTexts.payment;
const PATH = '/api/payment/paytr-settings';

/** Asks the provider, by the saved settings, and tells its answer beside the button. */
function ConnectionCheck({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const check = useMutation({
    mutationFn: () => panelSend<ProviderCheckJson>('POST', '/api/payment/paytr-check'),
    onError: (error) => showErrorToast(texts.checkFailed, error.message),
  });
  const { data } = check;
  const answer = data && (data.isConnected ? texts.connected : texts.notConnected(data.reason));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="button button-quiet"
        disabled={isUnsaved || check.isPending}
        onClick={() => check.mutate()}
      >
        {check.isPending ? texts.checking : texts.check}
      </button>
      <p role="status" className={data?.isConnected === false ? 'fault' : 'hint'}>
        {isUnsaved ? texts.checkSavesFirst : answer}
      </p>
    </div>
  );
}

function storedValues({ merchantId, successUrl, errorUrl, testMode, isActive }: PaymentSettingsJson) {
  return { merchantId, merchantKey: '', merchantSalt: '', successUrl, errorUrl, testMode, isActive };
}

function labelOf(name: string): string {
  return name in texts ? String(Reflect.get(texts, name)) : name;
}

function ProviderForm({ settings }: { readonly settings: PaymentSettingsJson }) {
  const client = useQueryClient();
  const form = useRecordForm({
    record: settings,
    valuesOf: storedValues,
    method: 'POST',
    path: PATH,
    toBody: (change) => change,
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
  const text = (name: 'merchantId' | 'merchantKey' | 'merchantSalt' | 'successUrl' | 'errorUrl') => ({
    label: texts[name],
    name,
    value: values[name],
    fault: form.faultOf(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => form.set(name, target.value),
  });

  return (
    <form
      className="card card-body grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) form.save();
        else showErrorToast(shellTexts.states.error, texts.required);
      }}
    >
      {settings.isSandbox && <p className="panel-banner">{texts.sandbox}</p>}
      {form.isDirty && <LeaveGuard />}
      <RecordConflict form={form} labelOf={labelOf} />
      <TextField {...text('merchantId')} inputMode="numeric" />
      <TextField
        {...text('merchantKey')}
        type="password"
        autoComplete="new-password"
        hint={secretHint(settings.hasMerchantKey)}
      />
      <TextField
        {...text('merchantSalt')}
        type="password"
        autoComplete="new-password"
        hint={secretHint(settings.hasMerchantSalt)}
      />
      <div className="form-grid form-grid-2">
        <TextField {...text('successUrl')} type="url" />
        <TextField {...text('errorUrl')} type="url" />
        <CheckField
          label={texts.testMode}
          checked={values.testMode}
          onChange={({ target }) => form.set('testMode', target.checked)}
        />
        <CheckField
          label={texts.isActive}
          checked={values.isActive}
          onChange={({ target }) => form.set('isActive', target.checked)}
        />
      </div>
      <div>
        <p className="label">{texts.callback}</p>
        <p className="flex flex-wrap items-center gap-2">
          <code className="break-all">{settings.callbackUrl}</code>
          <CopyButton text={settings.callbackUrl} />
        </p>
        <p className="hint">{texts.callbackHint}</p>
      </div>
      {settings.hasMerchantKey && <ConnectionCheck isUnsaved={form.isDirty} />}
      <div className="flex justify-end">
        <button type="submit" className="button button-strong" disabled={!form.isDirty || form.isBusy}>
          {form.isBusy ? shellTexts.states.saving : shellTexts.states.save}
        </button>
      </div>
    </form>
  );
}

export function ProviderSettings() {
  const query = useQuery({ queryKey: [PATH], queryFn: () => panelJson<PaymentSettingsJson>(PATH) });
  return <Resource query={query}>{(settings) => <ProviderForm settings={settings} />}</Resource>;
}
