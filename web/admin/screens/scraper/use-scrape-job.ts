import { useEffect, useRef } from 'react';
import type { JobJson } from '#contract/panel/jobs';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { scraperTexts as texts } from '../../../texts/panel/scraper.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { useJobs, useStartJob } from '../../api/use-jobs.ts';

const KIND = 'scrape';

/** A member of an answer that only its call knows. */
function memberOf(result: unknown, name: string): unknown {
  return typeof result === 'object' && result !== null ? Reflect.get(result, name) : undefined;
}

/** The run that a job's answer names. */
export function runIdOf({ result }: JobJson): string | undefined {
  const id = memberOf(result, 'runId');
  return typeof id === 'string' ? id : undefined;
}

/** What an ended job has to say, the call's own figures first. */
export function messageOf({ result }: JobJson): string {
  const message = memberOf(result, 'message');
  const [success, total] = [memberOf(result, 'successCount'), memberOf(result, 'totalCount')];
  const jumps = memberOf(memberOf(result, 'counts'), 'priceJumps');
  const [added, categories] = [
    memberOf(result, 'totalProductsAdded'),
    memberOf(result, 'totalCategoriesProcessed'),
  ];
  return [
    ...(typeof success === 'number' && typeof total === 'number' ? [texts.urls.result(success, total)] : []),
    ...(typeof added === 'number' && typeof categories === 'number'
      ? [texts.bulk.result(added, categories)]
      : []),
    typeof message === 'string' ? message : texts.mappings.found,
    ...(typeof jumps === 'number' && jumps > 0 ? [texts.jumpsWait(jumps)] : []),
  ].join(' ');
}

/** Why a job came to nothing; one that the server's end broke off has no error of its own. */
export function failureOf({ state, error }: JobJson): string {
  return state === 'interrupted' ? texts.brokenOff : texts.failure(error);
}

function tell(job: JobJson): void {
  if (job.state === 'done') showToast(texts.done, messageOf(job));
  else if (job.state === 'cancelled') showToast(texts.cancelled(runIdOf(job) !== undefined));
  else showErrorToast(shellTexts.states.error, failureOf(job));
}

/** The scrapes of the last time: those that run, and the newest one that has ended. */
export function useScrapeJobs() {
  const { data } = useJobs();
  const scrapes = data?.filter(({ kind }) => kind === KIND) ?? [];
  const running = scrapes.filter(({ state }) => state === 'running');
  return { running, ended: scrapes.find(({ state }) => state !== 'running') };
}

/** Says what came of a scrape that this page has seen running. */
export function useScrapeNews(): void {
  const { data } = useJobs();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const job of data ?? []) {
      if (job.kind !== KIND) continue;
      if (job.state === 'running') seen.current.add(job.id);
      else if (seen.current.delete(job.id)) tell(job);
    }
  }, [data]);
}

/** Starts a scrape; nothing else can be started while one is on its way. */
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
