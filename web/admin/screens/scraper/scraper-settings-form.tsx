import { useQueryClient } from '@tanstack/react-query';
import { type ScraperSettings, scraperSettings } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { panelSend, keyOf, useCall } from '../../api/panel-calls.ts';
import { jsonOf, number, type ValuesOf, valuesOf } from '../../components/form/field-kinds.ts';
import { Fields, Form } from '../../components/form/form.tsx';
import { Resource } from '../../components/screen.tsx';
import { asJson, fieldText, partsOf } from '../../lib/document-values.ts';
import { checkBy, usePanelForm } from '../../lib/use-panel-form.ts';
import { CardTitle } from '../../components/card.tsx';

const texts = scraperTexts.mappings;
const PATH = '/api/scraper/settings';
const RATE = /^([A-Z]{3})[\s:=]+(\d+(?:[.,]\d+)?)$/;

/** Rates by currency, or the first line that is not one. */
function readRates(text: string): ScraperSettings['currencyRates'] | string {
  const rates: Record<string, number> = {};
  for (const line of partsOf(text, '\n')) {
    const [, currency, rate] = RATE.exec(line.toUpperCase()) ?? [];
    if (currency === undefined || rate === undefined) return line;
    rates[currency] = Number(rate.replace(',', '.'));
  }
  return rates;
}

const FIELDS = {
  priceJumpPercent: number,
  currencyRates: {
    show: (rates: unknown) =>
      Object.entries(asJson(rates))
        .map(([currency, rate]) => `${currency} ${fieldText(rate)}`)
        .join('\n'),
    read: readRates,
    hint: texts.currencyHint,
    rows: 3,
  },
};

function SettingsForm({ settings }: { readonly settings: ScraperSettings }) {
  const client = useQueryClient();
  const toBody = (values: ValuesOf<typeof FIELDS>) => jsonOf(FIELDS, values, {});
  const form = usePanelForm({
    stored: valuesOf(FIELDS, settings),
    labels: texts,
    check: (values) => {
      const rates = readRates(values.currencyRates);
      return typeof rates === 'string'
        ? [{ path: 'currencyRates', message: texts.badRate(rates) }]
        : checkBy(scraperSettings, toBody)(values);
    },
    send: (values) => panelSend<ScraperSettings>('PUT', PATH, toBody(values)),
    done: texts.settingsSaved,
    onSaved: (saved) => void client.setQueryData(keyOf(PATH), saved),
  });
  return (
    <Form form={form} className="grid gap-4" isCard foot="start">
      <CardTitle>{texts.settings}</CardTitle>
      <div className="grid gap-4 md:grid-cols-2 items-start">
        <Fields form={form} of={FIELDS} />
      </div>
    </Form>
  );
}

export function ScraperSettingsForm() {
  return <Resource query={useCall(PATH)}>{(settings) => <SettingsForm settings={settings} />}</Resource>;
}
