import { Link } from 'wouter';
import type { JobJson } from '#contract/jobs';
import { scraperTexts as texts } from '../../../texts/panel/scraper.ts';
import { useCancelJob } from '../../api/use-jobs.ts';
import { showTime } from '../../lib/format.ts';
import { messageOf, runIdOf, useScrapeJobs, useScrapeNews } from './use-scrape-job.ts';

function Running({ job }: { readonly job: JobJson }) {
  const cancel = useCancelJob();
  const { done, total, message } = job.progress;
  return (
    <section className="card card-body mb-4 grid gap-3" aria-label={texts.busy}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium">{texts.busy}</p>
        <button
          type="button"
          className="button button-quiet button-small"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate(job.id)}
        >
          {cancel.isPending ? texts.cancelling : texts.cancel}
        </button>
      </div>
      <progress
        className="progress"
        aria-label={texts.busy}
        {...(total === undefined ? {} : { value: done, max: Math.max(1, total) })}
      />
      <p className="text-sm break-all text-ink-soft">
        {message === undefined ? texts.queued : `${texts.progress(done, total)} · ${message}`}
      </p>
    </section>
  );
}

function Ended({ job }: { readonly job: JobJson }) {
  const runId = runIdOf(job);
  const isGood = job.state === 'done';
  return (
    <p className={`panel-banner ${isGood || job.state === 'cancelled' ? '' : 'banner-bad'}`}>
      <span>
        <span className="mr-2 text-sm text-ink-soft">{showTime(job.endedAt ?? job.startedAt)}</span>
        {isGood ? messageOf(job) : job.state === 'cancelled' ? texts.cancelled : texts.failure(job.error)}
      </span>
      {runId !== undefined && (
        <Link
          href={`/admin/scraper?tab=runs&run=${encodeURIComponent(runId)}`}
          className="button button-quiet button-small"
        >
          {texts.openRun}
        </Link>
      )}
    </p>
  );
}

/** The scrape that runs, step by step; else what came of the last one. */
export function ScrapeProgress() {
  useScrapeNews();
  const { running, ended } = useScrapeJobs();
  if (running.length > 0) return running.map((job) => <Running key={job.id} job={job} />);
  return ended ? <Ended job={ended} /> : null;
}
