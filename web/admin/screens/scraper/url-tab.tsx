import { useState } from 'react';
import { showErrorToast } from '../../../lib/toasts.ts';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { CheckField, TextArea } from '../../components/form-field.tsx';
import { CategoryField } from './category-field.tsx';
import { useScrape } from './use-scrape-job.ts';
import { validUrls } from './valid-urls.ts';

const texts = scraperTexts.urls;

/** Filling mapped categories by one press, and products from addresses that a person names. */
export function UrlTab() {
  const { isBusy, scrape } = useScrape();
  const [categoryId, setCategoryId] = useState('');
  const [text, setText] = useState('');
  const [dryRun, setDryRun] = useState(false);
  const urls = validUrls(text);

  const submit = (): void => {
    if (urls.length === 0) showErrorToast(shellTexts.states.error, texts.noUrl);
    else if (categoryId === '') showErrorToast(shellTexts.states.error, texts.noCategory);
    else scrape('bulk-scrape', { urls, categoryId, dryRun });
  };

  return (
    <div className="grid gap-5">
      <section className="card card-body">
        <h2 className="card-title">{texts.auto}</h2>
        <p className="mt-1 mb-4 text-sm text-ink-soft">{texts.autoText}</p>
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className="button button-strong"
            disabled={isBusy}
            onClick={() => scrape('auto-fill-empty', { dryRun })}
          >
            {texts.fillEmpty}
          </button>
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            onClick={() => scrape('auto-scrape-all', { dryRun })}
          >
            {texts.updateAll}
          </button>
        </div>
      </section>
      <form
        className="card card-body form-grid"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2 className="card-title">{texts.form}</h2>
        <CategoryField value={categoryId} onChange={setCategoryId} />
        <div>
          <TextArea
            label={texts.field}
            hint={texts.hint}
            rows={6}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <p className="mt-1 text-sm font-medium tabular-nums" role="status">
            {texts.valid(urls.length)}
          </p>
        </div>
        <CheckField
          label={scraperTexts.dryRun}
          checked={dryRun}
          onChange={({ target }) => setDryRun(target.checked)}
        />
        <div>
          <button
            type="submit"
            className="button button-strong"
            disabled={isBusy || text.trim() === '' || categoryId === ''}
          >
            {texts.submit}
          </button>
        </div>
      </form>
    </div>
  );
}
