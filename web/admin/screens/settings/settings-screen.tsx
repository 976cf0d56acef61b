import { useQueryClient } from '@tanstack/react-query';
import type { AdminSettings } from '#contract/catalogue/settings';
import { showToast } from '../../../lib/toasts.ts';
import { settingsTexts as texts } from '../../../texts/panel/settings.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { SETTINGS_KEY, useSettings } from '../../api/use-settings.ts';
import { CheckField, TextArea, TextField } from '../../components/form-field.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { RecordConflict } from '../../components/record-conflict.tsx';
import { Resource } from '../../components/states.tsx';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { EmailTest } from './email-test.tsx';
import { ExchangeRate } from './exchange-rate.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';

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

function storedValues(settings: AdminSettings): Readonly<Record<string, string | boolean>> {
  return Object.fromEntries(
    Object.keys(texts.fields).map((name) => {
      const value = settings[name];
      return [
        name,
        typeof value === 'boolean'
          ? value
          : typeof value === 'number' || typeof value === 'string'
            ? String(value)
            : '',
      ];
    }),
  );
}

/** What goes to the server: numbers as numbers, an emptied date as no date. */
function toChange(changed: Readonly<Record<string, string | boolean | undefined>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changed).map(([name, value]) => {
      const isNumber = isFieldName(name) && NUMBERS.has(name);
      return [name, isNumber ? Number(String(value).replace(',', '.')) : value];
    }),
  );
}

function SettingsForm({ settings }: { readonly settings: AdminSettings }) {
  const client = useQueryClient();
  const form = useRecordForm({
    record: settings,
    valuesOf: storedValues,
    method: 'PUT',
    path: '/api/site-settings',
    toBody: toChange,
    onRecord: (saved) => client.setQueryData([SETTINGS_KEY], saved),
    onSaved: () => {
      showToast(texts.saved);
      // The spec's way to show the new settings everywhere at once.
      setTimeout(() => location.reload(), SEEN_MS);
    },
    failedTitle: texts.saveFailed,
  });

  const field = (name: FieldName) => {
    const value = form.values[name] ?? '';
    const label = texts.fields[name];
    if (typeof value === 'boolean') {
      return (
        <CheckField
          key={name}
          label={label}
          checked={value}
          onChange={({ target }) => form.set(name, target.checked)}
        />
      );
    }
    const secret = SECRETS[name];
    const common = {
      label,
      name,
      value,
      fault: form.faultOf(name),
      onChange: ({ target }: { readonly target: { readonly value: string } }) => form.set(name, target.value),
    };
    if (LONG_FIELDS.has(name)) return <TextArea key={name} {...common} />;
    if (secret) {
      const hint = settings[secret] === true ? texts.secretSet : texts.secretUnset;
      return <TextField key={name} {...common} hint={hint} type="password" autoComplete="new-password" />;
    }
    const isDate = name === 'usdRateDate';
    return <TextField key={name} {...common} type={isDate ? 'date' : 'text'} />;
  };

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      {form.isDirty && <LeaveGuard />}
      <RecordConflict form={form} labelOf={(name) => (isFieldName(name) ? texts.fields[name] : name)} />
      {(['company', 'contact', 'email', 'social', 'money', 'legal', 'integrations'] as const).map(
        (section) => (
          <fieldset key={section} className="card card-body">
            <legend className="card-title float-left mb-3 w-full">{texts.sections[section]}</legend>
            <div className="form-grid form-grid-2 clear-both">
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
          </fieldset>
        ),
      )}
      <div className="form-bar">
        <button type="submit" className="button button-strong" disabled={!form.isDirty || form.isBusy}>
          {form.isBusy ? shellTexts.states.saving : shellTexts.states.save}
        </button>
      </div>
    </form>
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
          </div>
        )}
      </Resource>
    </>
  );
}
