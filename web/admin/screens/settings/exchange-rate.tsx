import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UsdRateJson } from '#contract/catalogue/site/settings';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { showDay } from '../../lib/format.ts';
import { Button } from '../../components/button.tsx';
import { Fault } from '../../components/form/form-field.tsx';
import { Tag } from '../../components/card.tsx';

const texts = settingsTexts.rate;
const DAY_MS = 86_400_000;
/** An older rate is marked as old, because dollar prices have changed since. */
const OLD_DAYS = 7;

interface ExchangeRateProps {
  /** Day of the rate in the form, `YYYY-MM-DD` or empty. */
  readonly date: string;
  readonly onRate: (rate: UsdRateJson) => void;
}

/** The age of the rate, and a button that loads the central bank's rate into the form; the person saves it. */
export function ExchangeRate({ date, onRate }: ExchangeRateProps) {
  const load = useMutation({
    mutationFn: () => panelSend<UsdRateJson>('POST', '/api/admin/exchange-rate'),
    onSuccess: onRate,
  });
  const [openedAt] = useState(Date.now);
  const ageDays = date === '' ? 0 : Math.floor((openedAt - Date.parse(date)) / DAY_MS);
  return (
    <div className="grid content-start justify-items-start gap-2 md:col-span-2">
      {ageDays >= OLD_DAYS && <Tag kind="wait">{texts.old(ageDays)}</Tag>}
      <Button disabled={load.isPending} onClick={() => load.mutate()}>
        {load.isPending ? texts.loadingRate : texts.loadRate}
      </Button>
      <div role="status">
        {load.data && <p className="text-sm">{texts.found(load.data.rate, showDay(load.data.date))}</p>}
        {load.error && <Fault>{load.error.message}</Fault>}
      </div>
    </div>
  );
}
