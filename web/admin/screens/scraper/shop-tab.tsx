import { useState } from 'react';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { CheckField, TextField } from '../../components/form/form-field.tsx';
import { CategoryField } from './category-field.tsx';
import { useScrape } from './use-scrape-job.ts';
import { validUrls } from './valid-urls.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';
import { submitting } from '../../components/form/form.tsx';

const texts = scraperTexts.shop;

/** Reads all products of a list in another shop. */
export function ShopTab() {
  const { isBusy, scrape } = useScrape();
  const [categoryId, setCategoryId] = useState('');
  const [url, setUrl] = useState('');
  const [dryRun, setDryRun] = useState(false);
  const isUrl = validUrls(url).length === 1;
  return (
    <Card
      as="form"
      className="grid gap-4"
      onSubmit={submitting(() => scrape('sevmak', { url: url.trim(), categoryId, dryRun }))}
    >
      <CardTitle>{texts.title}</CardTitle>
      <CategoryField value={categoryId} onChange={setCategoryId} />
      <TextField
        label={texts.url}
        type="url"
        required
        hint={texts.urlHint}
        fault={url.trim() !== '' && !isUrl ? scraperTexts.urls.noUrl : undefined}
        value={url}
        onText={setUrl}
      />
      <div>
        <h3 className="font-semibold">{texts.rules}</h3>
        <ul className="mt-1 list-disc pl-5 text-sm">
          {texts.ruleList.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
      <CheckField label={scraperTexts.dryRun} checked={dryRun} onCheck={setDryRun} />
      <div>
        <Button look="strong" type="submit" disabled={isBusy || categoryId === '' || !isUrl}>
          {texts.submit}
        </Button>
      </div>
    </Card>
  );
}
