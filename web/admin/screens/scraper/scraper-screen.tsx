import * as Tabs from '@radix-ui/react-tabs';
import { scraperTexts as texts } from '../../../texts/panel/scraper.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { BulkTab } from './bulk-tab.tsx';
import { MappingTab } from './mapping-tab.tsx';
import { RunReview } from './run-review.tsx';
import { RunTab } from './run-tab.tsx';
import { ShopTab, UrlTab } from './url-tab.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { TabList } from '../../components/tab-list.tsx';
import { Banner } from '../../components/card.tsx';
import type { Job } from '#domain/panel/job';
import { RunningJob } from '../../components/running-job.tsx';
import { showTime } from '../../lib/format.ts';
import { failureOf, messageOf, runIdOf, useScrapeJobs, useScrapeNews } from './use-scrape-job.ts';
import { ButtonLink } from '../../components/button.tsx';

const TAB_NAMES = ['urls', 'bulk', 'shop', 'runs', 'mappings'] as const;

/** Adds products from other shops' pages. */
export function ScraperScreen() {
  const { get, change } = useAddressQuery();
  const tab = TAB_NAMES.find((name) => name === get('tab')) ?? 'urls';
  const runId = get('run');
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <ScrapeProgress />
      <Tabs.Root
        value={tab}
        onValueChange={(name) => change({ tab: name === 'urls' ? undefined : name, run: undefined })}
      >
        <TabList label={texts.title} names={TAB_NAMES} texts={texts.tabs} />
        <Tabs.Content value="urls" className="max-w-3xl">
          <UrlTab />
        </Tabs.Content>
        <Tabs.Content value="bulk">
          <BulkTab />
        </Tabs.Content>
        <Tabs.Content value="shop" className="max-w-3xl">
          <ShopTab />
        </Tabs.Content>
        <Tabs.Content value="runs">
          {runId === '' ? (
            <RunTab onOpen={(id) => change({ run: id })} />
          ) : (
            <RunReview key={runId} id={runId} onBack={() => change({ run: undefined })} />
          )}
        </Tabs.Content>
        <Tabs.Content value="mappings">
          <MappingTab />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

function Running({ job }: { readonly job: Job }) {
  const { done, total, message } = job.progress;
  const { busy, cancel, cancelling, progress, queued } = texts;
  const line = message === undefined ? queued : `${progress(done, total)} · ${message}`;
  return (
    <div className="mb-4">
      <RunningJob {...{ job, cancel, cancelling, line }} title={busy} />
    </div>
  );
}

function Ended({ job }: { readonly job: Job }) {
  const runId = runIdOf(job);
  const isGood = job.state === 'done';
  return (
    <Banner isBad={!isGood && job.state !== 'cancelled'}>
      <span>
        <span className="mr-2 text-sm text-ink-soft">{showTime(job.endedAt ?? job.startedAt)}</span>
        {isGood
          ? messageOf(job)
          : job.state === 'cancelled'
            ? texts.cancelled(runId !== undefined)
            : failureOf(job)}
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
export function ScrapeProgress() {
  useScrapeNews();
  const { running, ended } = useScrapeJobs();
  if (running.length > 0) return running.map((job) => <Running key={job.id} job={job} />);
  return ended ? <Ended job={ended} /> : null;
}
