import { Banner } from '../../components/card.tsx';
import type { JobJson } from '#contract/panel/jobs';
import { scraperTexts as texts } from '../../../texts/panel/scraper.ts';
import { RunningJob } from '../../components/running-job.tsx';
import { showTime } from '../../lib/format.ts';
import { failureOf, messageOf, runIdOf, useScrapeJobs, useScrapeNews } from './use-scrape-job.ts';
import { ButtonLink } from '../../components/button.tsx';

function Running({ job }: { readonly job: JobJson }) {
  const { done, total, message } = job.progress;
  const { busy, cancel, cancelling, progress, queued } = texts;
  const line = message === undefined ? queued : `${progress(done, total)} · ${message}`;
  return (
    <div className="mb-4">
      <RunningJob {...{ job, cancel, cancelling, line }} title={busy} />
    </div>
  );
}

function Ended({ job }: { readonly job: JobJson }) {
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
