import { useQueryClient } from '@tanstack/react-query';
import { type ScraperSettings, scraperSettings } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { panelSend, keyOf, useCall } from '../../api/panel-calls.ts';
import { Fields, Form } from '../../components/form/form.tsx';
import { Resource } from '../../components/screen.tsx';
import { checkBy, usePanelForm } from '../../lib/use-panel-form.ts';
import { CardTitle } from '../../components/looks.tsx';

const texts = scraperTexts.mappings;
const PATH = '/api/scraper/settings';
const RATE = /^([A-Z]{3})[\s:=]+(\d+(?:[.,]\d+)?)$/;

/** Rates by currency, or the first line that is not one. */
function readRates(text: string): ScraperSettings['currencyRates'] | string {
  const rates: Record<string, number> = {};
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const [, currency, rate] = RATE.exec(line.toUpperCase()) ?? [];
    if (currency === undefined || rate === undefined) return line;
    rates[currency] = Number(rate.replace(',', '.'));
  }
  return rates;
}

function toBody({ priceJumpPercent, currencyRates }: Readonly<Record<keyof ScraperSettings, string>>) {
  const rates = readRates(currencyRates);
  return {
    priceJumpPercent: Number(priceJumpPercent.replace(',', '.')),
    currencyRates: typeof rates === 'string' ? {} : rates,
  };
}

function SettingsForm({ settings }: { readonly settings: ScraperSettings }) {
  const client = useQueryClient();
  const form = usePanelForm({
    stored: {
      priceJumpPercent: String(settings.priceJumpPercent),
      currencyRates: Object.entries(settings.currencyRates)
        .map(([currency, rate]) => `${currency} ${String(rate).replace('.', ',')}`)
        .join('\n'),
    },
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
        <Fields
          form={form}
          of={{
            priceJumpPercent: { inputMode: 'decimal' },
            currencyRates: { hint: texts.currencyHint, rows: 3 },
          }}
        />
      </div>
    </Form>
  );
}

export function ScraperSettingsForm() {
  return <Resource query={useCall(PATH)}>{(settings) => <SettingsForm settings={settings} />}</Resource>;
}
