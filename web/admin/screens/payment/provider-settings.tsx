import { CopyButton, Button } from '../../components/button.tsx';
import { Banner } from '../../components/card.tsx';
import type { PaymentSettingsJson, ProviderCheckJson } from '#contract/orders/payment/payment';
import { showErrorToast } from '../../../lib/toasts.ts';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend, usePanelMutation, useCall } from '../../api/panel-calls.ts';
import { Fields, Form } from '../../components/form/form.tsx';
import { Fault, Hint } from '../../components/form/form-field.tsx';
import { Resource } from '../../components/screen.tsx';
import { onOff, plain, recordBy, secret } from '../../components/form/field-kinds.ts';
import { useRecordForm } from '../../lib/use-record-form.ts';

const texts = settingsTexts.payment;
const PATH = '/api/payment/paytr-settings';

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

function fieldsOf({ hasMerchantKey, hasMerchantSalt }: PaymentSettingsJson) {
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
  const fields = fieldsOf(settings);
  const form = useRecordForm({
    ...recordBy(settings, fields, 'POST', PATH),
    labels: texts,
    source: PATH,
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

export function ProviderSettings() {
  return <Resource query={useCall(PATH)}>{(settings) => <ProviderForm settings={settings} />}</Resource>;
}
