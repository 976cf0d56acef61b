import { scraperTexts as texts } from '../../../texts/panel/scraper.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { BulkTab } from './bulk-tab.tsx';
import { MappingTab } from './mapping-tab.tsx';
import { RunReview } from './run-review.tsx';
import { RunTab } from './run-tab.tsx';
import { ShopTab, UrlTab } from './url-tab.tsx';
import { ScreenTitle } from '../../components/screen.tsx';
import { TabParts } from '../../components/tab-parts.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Banner } from '../../components/card.tsx';
import type { Job } from '#domain/panel/job';
import { RunningJob } from '../../components/running-job.tsx';
import { showTime } from '../../lib/format.ts';
import { useCall } from '../../api/panel-calls.ts';
import { outcomeOf, runIdOf, useScrapeJobs, useScrapeNews } from './use-scrape-job.ts';

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
