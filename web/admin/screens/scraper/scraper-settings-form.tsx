import { useQueryClient } from '@tanstack/react-query';
import { type ScraperSettings, scraperSettings } from '#contract/scrape/scraper';
import { showToast } from '../../../lib/toasts.ts';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { usePanelQuery } from '../../api/use-panel-query.ts';
import { Form, SubmitButton } from '../../components/form.tsx';
import { TextArea, TextField } from '../../components/form-field.tsx';
import { Resource } from '../../components/states.tsx';
import { checkBy } from '../../lib/check-by.ts';
import { usePanelForm } from '../../lib/use-panel-form.ts';
import { SCRAPER_KEY } from './use-scraper.ts';
import { CardTitle } from '../../components/card.tsx';

const texts = scraperTexts.mappings;
const PATH = `${SCRAPER_KEY}/settings`;
const RATE = /^([A-Z]{3})[\s:=]+(\d+(?:[.,]\d+)?)$/;

/** Rates by currency, or the line that is none. */
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
    onSaved: (saved) => {
      client.setQueryData([SCRAPER_KEY, 'settings'], saved);
      showToast(texts.settingsSaved);
    },
  });
  return (
    <Form form={form} className="grid gap-4" isCard>
      <CardTitle>{texts.settings}</CardTitle>
      <div className="grid gap-4 md:grid-cols-2 items-start">
        <TextField {...form.field('priceJumpPercent')} inputMode="decimal" />
        <TextArea {...form.field('currencyRates')} hint={texts.currencyHint} rows={3} />
      </div>
      <div>
        <SubmitButton form={form} />
      </div>
    </Form>
  );
}

/** Exchange rates, and from which change on a price waits for a yes. */
export function ScraperSettingsForm() {
  const query = usePanelQuery<ScraperSettings>(PATH, { queryKey: [SCRAPER_KEY, 'settings'] });
  return <Resource query={query}>{(settings) => <SettingsForm settings={settings} />}</Resource>;
}
