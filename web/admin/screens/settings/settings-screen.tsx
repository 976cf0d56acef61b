import { DAY_MS } from '#kernel/turkish-day';
import type { z } from 'zod';
import type { mailTestOutcome } from '#contract/orders/email';
import type { AdminSettings, UsdRateJson } from '#contract/catalogue/site/settings';
import { productFormTexts } from '../../../texts/panel/product-form.ts';
import { settingLabels, settingsTexts as texts } from '../../../texts/panel/settings.ts';
import { useCall, panelSend, usePanelMutation } from '../../api/panel-calls.ts';
import { Form, FormSections } from '../../components/form/form.tsx';
import { Resource, ScreenTitle } from '../../components/screen.tsx';
import {
  type FieldTable,
  lira,
  number,
  onOff,
  plain,
  recordBy,
  secret,
} from '../../components/form/field-kinds.ts';
import { fieldText } from '../../lib/document-values.ts';
import type { FormIssue, FormValues } from '../../lib/use-panel-form.ts';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { TokenList, WebhookList } from './program-access.tsx';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showDay } from '../../lib/format.ts';
import { Fault } from '../../components/form/form-field.tsx';

const rateTexts = texts.rate;
/** An older rate is marked as old, because dollar prices have changed since. */
const OLD_DAYS = 7;

interface ExchangeRateProps {
  /** Day of the rate in the form, `YYYY-MM-DD` or empty. */
  readonly date: string;
  readonly onRate: (rate: UsdRateJson) => void;
}

/** The age of the rate, and a button that loads the central bank's rate into the form; the person saves it. */
function ExchangeRate({ date, onRate }: ExchangeRateProps) {
  const load = useMutation({
    mutationFn: () => panelSend<UsdRateJson>('POST', '/api/admin/exchange-rate'),
    onSuccess: onRate,
  });
  const [openedAt] = useState(Date.now);
  const ageDays = date === '' ? 0 : Math.floor((openedAt - Date.parse(date)) / DAY_MS);
  return (
    <div className="grid content-start justify-items-start gap-2 md:col-span-2">
      {ageDays >= OLD_DAYS && <Tag kind="wait">{rateTexts.old(ageDays)}</Tag>}
      <Button disabled={load.isPending} onClick={() => load.mutate()}>
        {load.isPending ? rateTexts.loadingRate : rateTexts.loadRate}
      </Button>
      <div role="status">
        {load.data && <p className="text-sm">{rateTexts.found(load.data.rate, showDay(load.data.date))}</p>}
        {load.error && <Fault>{load.error.message}</Fault>}
      </div>
    </div>
  );
}

const SETTINGS = '/api/admin/settings';
/** Milliseconds, enough to read that the page will be reloaded. */
const SEEN_MS = 2000;

const NUMBERS = ['usdRate', 'vatRate', 'lowestPriceDays', 'cardPaymentMinutes', 'transferPaymentDays'];
const LIRAS = ['freeShippingFrom', 'shippingFee'];
/** Keyboards of telephones, by the names of fields. */
const KEYBOARDS = [
  [/^(?:phone|whatsapp)$/, 'tel'],
  [/^(?:email|kep)/, 'email'],
  [/^(?:instagram|facebook|twitter|wpUrl)$/, 'url'],
  [/Number$/, 'numeric'],
] as const;

/** The fields of the form; texts unless the stored value or the name says something else. */
function fieldsOf(settings: AdminSettings): FieldTable {
  const special: FieldTable = {
    aboutUs: { ...plain, rows: 4 },
    address: { ...plain, rows: 4 },
    usdRateDate: { ...plain, type: 'date' },
    emailSenderPassword: secret(settings.hasEmailSenderPassword),
    whatsappApiKey: secret(settings.hasWhatsappApiKey),
    wpPassword: secret(settings.hasWpPassword),
  };
  const kindOf = (name: string) => {
    if (typeof settings[name] === 'boolean') return onOff;
    if (LIRAS.includes(name)) return { ...lira, read: plain.read };
    if (NUMBERS.includes(name)) return number;
    return { ...(special[name] ?? plain), inputMode: KEYBOARDS.find(([names]) => names.test(name))?.[1] };
  };
  return Object.fromEntries(Object.keys(settingLabels).map((name) => [name, kindOf(name)]));
}

/** Numbers that cannot be read: they would be sent as missing. */
function findFaults(values: FormValues): readonly FormIssue[] {
  return NUMBERS.filter((name) => !/^\d+(?:[.,]\d+)?$/.test(String(values[name]).trim())).map((path) => ({
    path,
    message: productFormTexts.badNumber,
  }));
}

function SettingsForm({ settings }: { readonly settings: AdminSettings }) {
  const [wasSaved, setWasSaved] = useState(false);
  const fields = fieldsOf(settings);
  const form = useRecordForm({
    ...recordBy(settings, fields, 'PUT', '/api/site-settings'),
    labels: settingLabels,
    check: findFaults,
    source: SETTINGS,
    done: texts.saved,
    stale: ['/api'],
    onSaved: () => setWasSaved(true),
    failedTitle: texts.saveFailed,
  });
  // Reloading applies the new settings everywhere at once; it would throw away what was typed since, here or elsewhere.
  const isReloading = wasSaved && !form.isDirty;
  useEffect(() => {
    if (!isReloading) return undefined;
    const timer = setTimeout(() => location.reload(), SEEN_MS);
    const stop = (): void => clearTimeout(timer);
    // Nor what is shown to somebody who goes on working: the answer to a test mail, a key that is shown only once.
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, stop, { once: true });
    return stop;
  }, [isReloading]);

  // The start page leads to one field: `/site-settings#legalName`.
  useEffect(() => document.getElementsByName(location.hash.slice(1))[0]?.focus(), []);

  const rate = (
    <ExchangeRate
      date={String(form.values['usdRateDate'] ?? '')}
      onRate={({ rate: found, date }) => {
        form.set('usdRate', fieldText(found));
        form.set('usdRateDate', date);
      }}
    />
  );
  const parts = Object.entries(texts.fields).map(([section, labels]) => [
    section,
    {
      ...Object.fromEntries(Object.keys(labels).map((name) => [name, fields[name]])),
      ...(section === 'money' && { rate }),
    },
  ]);
  return (
    <Form form={form} className="grid gap-5" foot="bar">
      <FormSections
        form={form}
        titles={texts.sections}
        of={Object.fromEntries(parts)}
        hidden={settings.demo ? [] : ['demo']}
      />
    </Form>
  );
}

const testTexts = texts.emailTest;

/** Sends a test mail to the owner and shows the mail server's answer. */
function EmailTest() {
  const test = usePanelMutation({
    send: () => panelSend<z.infer<typeof mailTestOutcome>>('POST', '/api/email/test', { test: true }),
    done: testTexts.sent,
    failedText: testTexts.failed,
  });
  return (
    <Card>
      <CardTitle className="mb-2">{testTexts.title}</CardTitle>
      <ul className="mb-4 list-disc pl-5 text-sm text-ink-soft">
        {testTexts.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Button disabled={test.isPending} onClick={() => test.mutate()}>
        {testTexts.button}
      </Button>
      <p className="mt-3 text-sm wrap-anywhere" role="status">
        {test.data && testTexts.answer(test.data.to, test.data.answer)}
        {test.error?.message}
      </p>
    </Card>
  );
}

/** `/site-settings`: everything about the shop that is not a product. */
export function SettingsScreen() {
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <Resource query={useCall(SETTINGS)} failedTitle={texts.loadFailed}>
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
