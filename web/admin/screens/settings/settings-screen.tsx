import { useQueryClient } from '@tanstack/react-query';
import type { AdminSettings } from '#contract/catalogue/settings';
import { showToast } from '../../../lib/toasts.ts';
import { productFormTexts } from '../../../texts/panel/product-form.ts';
import { settingsTexts as texts } from '../../../texts/panel/settings.ts';
import { SETTINGS_KEY, useSettings } from '../../api/use-settings.ts';
import { Form, SubmitButton, FormBar } from '../../components/form.tsx';
import { CheckField, TextArea, TextField } from '../../components/form-field.tsx';
import { RecordConflict } from '../../components/record-conflict.tsx';
import { Resource } from '../../components/states.tsx';
import type { FormIssue, FormValues } from '../../lib/use-panel-form.ts';
import { pick, saveRecord, useRecordForm } from '../../lib/use-record-form.ts';
import { EmailTest } from './email-test.tsx';
import { ExchangeRate } from './exchange-rate.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { Card, CardTitle } from '../../components/card.tsx';
import { TokenList } from './token-list.tsx';
import { WebhookList } from './webhook-list.tsx';

type FieldName = keyof typeof texts.fields;
type SectionName = keyof typeof texts.sections;

const SECTIONS: Readonly<Record<SectionName, readonly FieldName[]>> = {
  company: ['demo', 'companyName', 'aboutUs', 'warrantyText', 'serviceText'],
  contact: ['phone', 'email', 'whatsapp', 'workingHours', 'address'],
  legal: ['legalName', 'taxOffice', 'taxNumber', 'mersisNumber', 'kepAddress'],
  money: [
    'usdRate',
    'usdRateDate',
    'freeShippingFrom',
    'shippingFee',
    'vatRate',
    'lowestPriceDays',
    'cardPaymentMinutes',
    'transferPaymentDays',
  ],
  email: ['emailEnabled', 'emailSenderAddress', 'emailSenderPassword', 'emailRecipientAddress'],
  social: ['instagram', 'facebook', 'twitter'],
  integrations: [
    'whatsappEnabled',
    'whatsappPhoneId',
    'whatsappApiKey',
    'wpEnabled',
    'wpUrl',
    'wpUsername',
    'wpPassword',
    'gitCommits',
  ],
};

/** Long enough to read that the page is about to be loaded anew. */
const SEEN_MS = 2000;

const LONG_FIELDS: ReadonlySet<FieldName> = new Set(['aboutUs', 'address']);
const NUMBERS: ReadonlySet<FieldName> = new Set([
  'usdRate',
  'vatRate',
  'lowestPriceDays',
  'cardPaymentMinutes',
  'transferPaymentDays',
]);
/** Write-only fields and the flag that says whether one is stored. */
const SECRETS: Readonly<Partial<Record<FieldName, keyof AdminSettings>>> = {
  emailSenderPassword: 'hasEmailSenderPassword',
  whatsappApiKey: 'hasWhatsappApiKey',
  wpPassword: 'hasWpPassword',
};

function isFieldName(name: string): name is FieldName {
  return name in texts.fields;
}

function asText(value: unknown): string {
  return typeof value === 'number' ? String(value) : '';
}

function storedValues(settings: AdminSettings): FormValues {
  return Object.fromEntries(
    Object.keys(texts.fields).map((name) => {
      const value = settings[name];
      return [name, typeof value === 'boolean' || typeof value === 'string' ? value : asText(value)];
    }),
  );
}

/** What goes to the server: numbers as numbers, an emptied date as no date. */
function toChange(changed: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changed).map(([name, value]) => {
      const isNumber = isFieldName(name) && NUMBERS.has(name);
      return [name, isNumber ? Number(String(value).replace(',', '.')) : value];
    }),
  );
}

/** Numbers that cannot be read: they would be sent as nothing. */
function findFaults(values: FormValues): readonly FormIssue[] {
  return [...NUMBERS]
    .filter((name) => !/^\d+(?:[.,]\d+)?$/.test(String(values[name]).trim()))
    .map((path) => ({ path, message: productFormTexts.badNumber }));
}

function SettingsForm({ settings }: { readonly settings: AdminSettings }) {
  const client = useQueryClient();
  const form = useRecordForm({
    record: settings,
    valuesOf: storedValues,
    labels: texts.fields,
    check: findFaults,
    save: (values, changed, { digest }) =>
      saveRecord<AdminSettings>('PUT', '/api/site-settings', toChange(pick(values, changed)), digest),
    onRecord: (saved) => client.setQueryData([SETTINGS_KEY], saved),
    onSaved: () => {
      showToast(texts.saved);
      // The spec's way to show the new settings everywhere at once.
      setTimeout(() => location.reload(), SEEN_MS);
    },
    failedTitle: texts.saveFailed,
  });

  const field = (name: FieldName) => {
    const common = { ...form.field(name), label: texts.fields[name] };
    if (typeof form.values[name] === 'boolean') return <CheckField key={name} {...common} />;
    if (LONG_FIELDS.has(name)) return <TextArea key={name} {...common} />;
    const secret = SECRETS[name];
    if (secret) {
      const hint = settings[secret] === true ? texts.secretSet : texts.secretUnset;
      return <TextField key={name} {...common} hint={hint} type="password" autoComplete="new-password" />;
    }
    return <TextField key={name} {...common} type={name === 'usdRateDate' ? 'date' : 'text'} />;
  };

  return (
    <Form form={form} className="grid gap-5">
      <RecordConflict form={form} />
      {(['company', 'contact', 'email', 'social', 'money', 'legal', 'integrations'] as const).map(
        (section) => (
          <Card as="fieldset" key={section}>
            <CardTitle as="legend" className="float-left mb-3 w-full">
              {texts.sections[section]}
            </CardTitle>
            <div className="grid gap-4 md:grid-cols-2 clear-both">
              {SECTIONS[section].filter((name) => name !== 'demo' || settings.demo).map(field)}
              {section === 'money' && (
                <ExchangeRate
                  date={String(form.values['usdRateDate'] ?? '')}
                  onRate={({ rate, date }) => {
                    form.set('usdRate', String(rate));
                    form.set('usdRateDate', date);
                  }}
                />
              )}
            </div>
          </Card>
        ),
      )}
      <FormBar>
        <SubmitButton form={form} />
      </FormBar>
    </Form>
  );
}

/** `/site-settings`: everything about the shop that is not a product. */
export function SettingsScreen() {
  const query = useSettings();
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <Resource query={query} failedTitle={texts.loadFailed}>
        {(settings) => (
          <div className="grid max-w-4xl gap-5">
            <SettingsForm settings={settings} />
            <EmailTest />
            <TokenList />
            <WebhookList />
          </div>
        )}
      </Resource>
    </>
  );
}
