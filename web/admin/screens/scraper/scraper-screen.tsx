import { scraperTexts as texts, scraperTexts } from '../../../texts/panel/scraper.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { BulkTab } from './bulk-tab.tsx';
import { MappingTab } from './mapping-tab.tsx';
import { RunReview } from './run-review.tsx';
import { RunTab } from './run-tab.tsx';
import { ScreenTitle } from '../../components/screen.tsx';
import { TabParts } from '../../components/tab-parts.tsx';
import { ButtonLink, Button } from '../../components/button.tsx';
import { Banner, Card, CardTitle } from '../../components/card.tsx';
import type { Job } from '#domain/panel/job';
import { RunningJob } from '../../components/running-job.tsx';
import { showTime } from '../../lib/format.ts';
import { useCall } from '../../api/panel-calls.ts';
import { outcomeOf, runIdOf, useScrapeJobs, useScrapeNews, useScrape } from './use-scrape-job.ts';
import { useState } from 'react';
import { showErrorToast } from '../../../lib/toasts.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { CheckField, TextArea } from '../../components/form/form-field.tsx';
import { CategoryField, SourceForm } from './source-form.tsx';
import { validUrls } from '#domain/scrape/valid-urls';
import { submitting } from '../../components/form/form.tsx';

const urlTexts = scraperTexts.urls;

/** Reads mapped categories by one press, and products from given addresses. */
function UrlTab() {
  const { isBusy, scrape } = useScrape();
  const [categoryId, setCategoryId] = useState('');
  const [text, setText] = useState('');
  const [dryRun, setDryRun] = useState(false);
  const urls = validUrls(text);

  const submit = (): void => {
    if (urls.length === 0) showErrorToast(shellTexts.states.error, urlTexts.noUrl);
    else scrape('bulk-scrape', { urls, categoryId, dryRun });
  };

  return (
    <div className="grid max-w-3xl gap-5">
      <Card>
        <CardTitle>{urlTexts.auto}</CardTitle>
        <p className="mt-1 mb-4 text-sm text-ink-soft">{urlTexts.autoText}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="strong" disabled={isBusy} onClick={() => scrape('auto-fill-empty', { dryRun })}>
            {urlTexts.fillEmpty}
          </Button>
          <Button disabled={isBusy} onClick={() => scrape('auto-scrape-all', { dryRun })}>
            {urlTexts.updateAll}
          </Button>
        </div>
      </Card>
      <Card as="form" className="grid gap-4" onSubmit={submitting(() => submit())}>
        <CardTitle>{urlTexts.form}</CardTitle>
        <CategoryField value={categoryId} onChange={setCategoryId} />
        <div>
          <TextArea
            label={urlTexts.field}
            hint={urlTexts.hint}
            rows={6}
            spellCheck={false}
            value={text}
            onText={setText}
          />
          <p className="mt-1 text-sm font-medium" role="status">
            {urlTexts.valid(urls.length)}
          </p>
        </div>
        <CheckField label={scraperTexts.dryRun} checked={dryRun} onCheck={setDryRun} />
        <div>
          <Button look="strong" type="submit" disabled={isBusy || text.trim() === '' || categoryId === ''}>
            {urlTexts.submit}
          </Button>
        </div>
      </Card>
    </div>
  );
}

const shopTexts = scraperTexts.shop;

function ShopTab() {
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

export function ScraperScreen() {
  const { get, change } = useAddressQuery();
  const runId = get('run');
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <ScrapeProgress />
      <TabParts
        label={texts.title}
        texts={texts.tabs}
        open={get('tab')}
        onOpen={(name) => change({ tab: name === 'urls' ? undefined : name, run: undefined })}
        parts={{
          urls: <UrlTab />,
          bulk: <BulkTab />,
          shop: <ShopTab />,
          runs:
            runId === '' ? (
              <RunTab onOpen={(id) => change({ run: id })} />
            ) : (
              <RunReview key={runId} id={runId} onBack={() => change({ run: undefined })} />
            ),
          mappings: <MappingTab />,
        }}
      />
    </>
  );
}

function Running({ job }: { readonly job: Job }) {
  const { done, total, message } = job.progress;
  const line = message === undefined ? texts.queued : `${texts.progress(done, total)} · ${message}`;
  return <RunningJob className="mb-4" job={job} title={texts.busy} line={line} />;
}

function Ended({ job }: { readonly job: Job }) {
  const runId = runIdOf(job);
  const { data: runs = [] } = useCall('/api/scraper/runs');
  const run = runs.find(({ id }) => id === runId);
  // The job said what would change; meanwhile somebody has applied it.
  const isApplied = run?.isDryRun === true && run.applied > 0;
  return (
    <Banner isBad={job.state !== 'done' && job.state !== 'cancelled'}>
      <span>
        <span className="mr-2 text-sm text-ink-soft">{showTime(job.endedAt ?? job.startedAt)}</span>
        {isApplied ? texts.runs.appliedOf(run.applied, run.waiting) : outcomeOf(job)}
      </span>
      {runId !== undefined && (
        <ButtonLink isSmall href={`/admin/scraper?tab=runs&run=${encodeURIComponent(runId)}`}>
          {texts.openRun}
        </ButtonLink>
      )}
    </Banner>
  );
}

/** The running scrape, step by step; else the result of the last one. */
function ScrapeProgress() {
  useScrapeNews();
  const { running, ended } = useScrapeJobs();
  if (running.length > 0) return running.map((job) => <Running key={job.id} job={job} />);
  return ended ? <Ended job={ended} /> : null;
}
