import { useState } from 'react';
import type { ScraperSettings } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { TextArea, TextField } from '../../components/form-field.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { Resource } from '../../components/states.tsx';
import { useForm } from '../../lib/use-form.ts';
import { useSaveScraperSettings, useScraperSettings } from './use-scraper.ts';

const texts = scraperTexts.mappings;
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

function SettingsForm({ settings }: { readonly settings: ScraperSettings }) {
  const save = useSaveScraperSettings();
  const [fault, setFault] = useState<string>();
  const form = useForm({
    priceJumpPercent: String(settings.priceJumpPercent),
    currencyRates: Object.entries(settings.currencyRates)
      .map(([currency, rate]) => `${currency} ${String(rate).replace('.', ',')}`)
      .join('\n'),
  });
  const { values, set, faultOf } = form;

  const submit = (): void => {
    const currencyRates = readRates(values.currencyRates);
    if (typeof currencyRates === 'string') {
      setFault(texts.badRate(currencyRates));
      return;
    }
    setFault(undefined);
    save.mutate(
      { currencyRates, priceJumpPercent: Number(values.priceJumpPercent.replace(',', '.')) },
      { onSuccess: form.reset, onError: form.showFaults },
    );
  };

  return (
    <form
      className="card card-body form-grid"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {form.isDirty && <LeaveGuard />}
      <h2 className="card-title">{texts.settings}</h2>
      <div className="form-grid form-grid-2 items-start">
        <TextField
          label={texts.priceJumpPercent}
          inputMode="decimal"
          fault={faultOf('priceJumpPercent')}
          value={values.priceJumpPercent}
          onChange={({ target }) => set('priceJumpPercent', target.value)}
        />
        <TextArea
          label={texts.currencyRates}
          hint={texts.currencyHint}
          fault={fault ?? faultOf('currencyRates')}
          rows={3}
          value={values.currencyRates}
          onChange={({ target }) => set('currencyRates', target.value)}
        />
      </div>
      <div>
        <button type="submit" className="button button-strong" disabled={!form.isDirty || save.isPending}>
          {save.isPending ? shellTexts.states.saving : shellTexts.states.save}
        </button>
      </div>
    </form>
  );
}

/** Exchange rates, and from which change on a price waits for a yes. */
export function ScraperSettingsForm() {
  const query = useScraperSettings();
  return <Resource query={query}>{(settings) => <SettingsForm settings={settings} />}</Resource>;
}
