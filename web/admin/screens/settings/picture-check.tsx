import { Link } from 'wouter';
import type { ImageCheckJson } from '#contract/catalogue/site/settings';
import type { Job } from '#domain/panel/job';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { useJobs, useStartJob } from '../../api/use-jobs.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';
import { RunningJob } from '../../components/running-job.tsx';
import { ShortList } from '../../components/short-list.tsx';
import { showTime } from '../../lib/format.ts';

const texts = settingsTexts.images;
const KIND = 'check-images';

function isPictureCheck(result: unknown): result is ImageCheckJson {
  return typeof result === 'object' && result !== null && 'missingCount' in result;
}

/** Starts a check; only one runs at a time. */
export function PictureCheckButton() {
  const { running } = useJobs(KIND);
  const start = useStartJob();
  return (
    <Button
      disabled={running.length > 0 || start.isPending}
      onClick={() => start.mutate({ path: '/api/admin/sync/images', body: {} })}
    >
      {texts.start}
    </Button>
  );
}

function Running({ job }: { readonly job: Job }) {
  const { done, total = done, message = '' } = job.progress;
  const line = texts.progress(done, total, message);
  return <RunningJob className="mt-5" job={job} title={texts.busy} line={line} />;
}

function FaultyPictures({ check: { missing, missingCount } }: { readonly check: ImageCheckJson }) {
  return (
    <>
      <ShortList
        items={missing}
        className="mt-3"
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

function Ended({ job: { state, error, result, endedAt, startedAt } }: { readonly job: Job }) {
  return (
    <Card className="mt-5" aria-label={texts.title}>
      <CardTitle>{texts.title}</CardTitle>
      <p className="mt-1" role="status">
        <span className="mr-2 text-sm text-ink-soft">{showTime(endedAt ?? startedAt)}</span>
        {state === 'failed' && texts.failed(error)}
        {state === 'interrupted' && texts.brokenOff}
        {state === 'cancelled' && `${texts.cancelled} `}
        {isPictureCheck(result) && texts.outcome(result.checked, result.copied, result.missingCount)}
      </p>
      {isPictureCheck(result) && result.missing.length > 0 && <FaultyPictures check={result} />}
    </Card>
  );
}

/** The running check, or the result of the last one. */
export function PictureCheckReport() {
  const [job] = useJobs(KIND).jobs;
  if (!job) return null;
  return job.state === 'running' ? <Running job={job} /> : <Ended job={job} />;
}
