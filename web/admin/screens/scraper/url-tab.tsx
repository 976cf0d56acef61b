import { useState } from 'react';
import { showErrorToast } from '../../../lib/toasts.ts';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { CheckField, TextArea } from '../../components/form/form-field.tsx';
import { CategoryField, SourceForm } from './source-form.tsx';
import { useScrape } from './use-scrape-job.ts';
import { validUrls } from '#domain/scrape/valid-urls';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';
import { submitting } from '../../components/form/form.tsx';

const texts = scraperTexts.urls;

/** Reads mapped categories by one press, and products from given addresses. */
export function UrlTab() {
  const { isBusy, scrape } = useScrape();
  const [categoryId, setCategoryId] = useState('');
  const [text, setText] = useState('');
  const [dryRun, setDryRun] = useState(false);
  const urls = validUrls(text);

  const submit = (): void => {
    if (urls.length === 0) showErrorToast(shellTexts.states.error, texts.noUrl);
    else scrape('bulk-scrape', { urls, categoryId, dryRun });
  };

  return (
    <div className="grid max-w-3xl gap-5">
      <Card>
        <CardTitle>{texts.auto}</CardTitle>
        <p className="mt-1 mb-4 text-sm text-ink-soft">{texts.autoText}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="strong" disabled={isBusy} onClick={() => scrape('auto-fill-empty', { dryRun })}>
            {texts.fillEmpty}
          </Button>
          <Button disabled={isBusy} onClick={() => scrape('auto-scrape-all', { dryRun })}>
            {texts.updateAll}
          </Button>
        </div>
      </Card>
      <Card as="form" className="grid gap-4" onSubmit={submitting(submit)}>
        <CardTitle>{texts.form}</CardTitle>
        <CategoryField value={categoryId} onChange={setCategoryId} />
        <div>
          <TextArea
            label={texts.field}
            hint={texts.hint}
            rows={6}
            spellCheck={false}
            value={text}
            onText={setText}
          />
          <p className="mt-1 text-sm font-medium" role="status">
            {texts.valid(urls.length)}
          </p>
        </div>
        <CheckField label={scraperTexts.dryRun} checked={dryRun} onCheck={setDryRun} />
        <div>
          <Button look="strong" type="submit" disabled={isBusy || text.trim() === '' || categoryId === ''}>
            {texts.submit}
          </Button>
        </div>
      </Card>
    </div>
  );
}

const shopTexts = scraperTexts.shop;

export function ShopTab() {
  const [dryRun, setDryRun] = useState(false);
  return (
    <div className="max-w-3xl">
      <SourceForm
        title={shopTexts.title}
        hint={shopTexts.urlHint}
        submitLabel={shopTexts.submit}
        call="sevmak"
        body={{ dryRun }}
      >
        <div>
          <h3 className="font-semibold">{shopTexts.rules}</h3>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {shopTexts.ruleList.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
        <CheckField label={scraperTexts.dryRun} checked={dryRun} onCheck={setDryRun} />
      </SourceForm>
    </div>
  );
}
