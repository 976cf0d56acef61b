import { useEffect, useRef } from 'react';
import type { Job } from '#domain/panel/job';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { scraperTexts as texts } from '../../../texts/panel/scraper.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { useJobs, useStartJob } from '../../api/use-jobs.ts';
import { asJson } from '../../lib/document-values.ts';

export function runIdOf({ result }: Job): string | undefined {
  const { runId } = asJson(result);
  return typeof runId === 'string' ? runId : undefined;
}

/** The message of a job that is done, preferably the call's own. */
function messageOf({ result }: Job): string {
  // Only the call itself knows the result's type.
  const { message, successCount, totalCount, counts, ...bulk } = asJson(result);
  const { totalProductsAdded: added, totalCategoriesProcessed: categories } = bulk;
  const { priceJumps } = asJson(counts);
  return [
    typeof successCount === 'number' &&
      typeof totalCount === 'number' &&
      texts.urls.result(successCount, totalCount),
    typeof added === 'number' && typeof categories === 'number' && texts.bulk.result(added, categories),
    typeof message === 'string' ? message : texts.mappings.saved,
    typeof priceJumps === 'number' && priceJumps > 0 && texts.jumpsWait(priceJumps),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The outcome of an ended job in words. */
export function outcomeOf(job: Job): string {
  if (job.state === 'done') return messageOf(job);
  if (job.state === 'cancelled') return texts.cancelled(runIdOf(job) !== undefined);
  // A job that ended with the server has no error of its own.
  return job.state === 'interrupted' ? texts.brokenOff : texts.failure(job.error);
}

function notify(job: Job): void {
  if (job.state === 'done') showToast(texts.done, outcomeOf(job));
  else if (job.state === 'cancelled') showToast(outcomeOf(job));
  else showErrorToast(shellTexts.states.error, outcomeOf(job));
}

export function useScrapeJobs() {
  return useJobs('scrape');
}

/** Reports the result of a scrape that was running on this page. */
export function useScrapeNews(): void {
  const { jobs } = useScrapeJobs();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs) {
      if (job.state === 'running') seen.current.add(job.id);
      else if (seen.current.delete(job.id)) notify(job);
    }
  });
}

/** Starts a scrape; no other one can be started while it runs. */
export function useScrape() {
  const start = useStartJob();
  const { running } = useScrapeJobs();
  return {
    isBusy: start.isPending || running.length > 0,
    scrape: (call: string, body: unknown, onStarted?: () => void): void => {
      start.mutate({ path: `/api/scraper/${call}`, body }, { onSuccess: () => onStarted?.() });
    },
  };
}
