import { Link } from 'wouter';
import type { JobJson } from '#contract/panel/jobs';
import type { ImageCheckJson } from '#contract/catalogue/site/settings';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { useJobs, useStartJob } from '../../api/use-jobs.ts';
import { RunningJob } from '../../components/running-job.tsx';
import { ShortList } from '../../components/short-list.tsx';
import { showTime } from '../../lib/format.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';

const texts = settingsTexts.images;
const KIND = 'check-images';

function isImageCheck(result: unknown): result is ImageCheckJson {
  return typeof result === 'object' && result !== null && 'missingCount' in result;
}

/** Starts a check; only one runs at a time. */
export function ImageCheckButton() {
  const { data = [] } = useJobs();
  const start = useStartJob();
  const isRunning = data.some(({ kind, state }) => kind === KIND && state === 'running');
  return (
    <Button
      disabled={isRunning || start.isPending}
      onClick={() => start.mutate({ path: '/api/admin/sync/images', body: {} })}
    >
      {texts.start}
    </Button>
  );
}

function Running({ job }: { readonly job: JobJson }) {
  const { done, total = done, message = '' } = job.progress;
  const { busy, cancel, cancelling, progress } = texts;
  return (
    <div className="mt-5">
      <RunningJob {...{ job, cancel, cancelling }} title={busy} line={progress(done, total, message)} />
    </div>
  );
}

function FaultyPictures({ check: { missing, missingCount } }: { readonly check: ImageCheckJson }) {
  return (
    <>
      <ShortList
        items={missing}
        className="mt-3"
        label={texts.more}
        draw={({ id, kind, name, url, reason }) => (
          <li key={`${id} ${url}`}>
            <span className="min-w-0 grow">
              <Link
                href={kind === 'product' ? `/admin/products/${id}` : '/admin/categories'}
                className="font-medium underline"
              >
                {name}
              </Link>
              <span className="block text-sm">{reason}</span>
              <span className="block text-sm break-all text-ink-soft">{url}</span>
            </span>
          </li>
        )}
      />
      {missingCount > missing.length && (
        <p className="mt-3 text-sm text-ink-soft">{texts.cut(missing.length)}</p>
      )}
    </>
  );
}

function Ended({ job: { state, error, result, endedAt, startedAt } }: { readonly job: JobJson }) {
  return (
    <Card className="mt-5" aria-label={texts.title}>
      <CardTitle>{texts.title}</CardTitle>
      <p className="mt-1" role="status">
        <span className="mr-2 text-sm text-ink-soft">{showTime(endedAt ?? startedAt)}</span>
        {state === 'failed' && texts.failed(error)}
        {state === 'interrupted' && texts.brokenOff}
        {state === 'cancelled' && `${texts.cancelled} `}
        {isImageCheck(result) && texts.outcome(result.checked, result.copied, result.missingCount)}
      </p>
      {isImageCheck(result) && result.missing.length > 0 && <FaultyPictures check={result} />}
    </Card>
  );
}

/** The running check, or the result of the last one. */
export function ImageCheckReport() {
  const { data = [] } = useJobs();
  const job = data.find(({ kind }) => kind === KIND);
  if (!job) return null;
  return job.state === 'running' ? <Running job={job} /> : <Ended job={job} />;
}
