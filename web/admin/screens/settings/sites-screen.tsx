import type { z } from 'zod';
import type { ImageCheckJson, SiteJson, syncOutcome } from '#contract/catalogue/site/settings';
import { showToast } from '../../../lib/toasts.ts';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { panelSend, usePanelMutation } from '../../api/panel-calls.ts';
import { useSites } from '../../api/use-sites.ts';
import { choice, onOff, plain, recordBy, slugs } from '../../components/form/field-kinds.ts';
import { Fields, Form } from '../../components/form/form.tsx';
import { Resource, ScreenTitle } from '../../components/screen.tsx';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { ShowcaseForms } from './showcase-form.tsx';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { Link } from 'wouter';
import type { Job } from '#domain/panel/job';
import { useJobs, useStartJob } from '../../api/use-jobs.ts';
import { RunningJob } from '../../components/running-job.tsx';
import { ShortList } from '../../components/short-list.tsx';
import { showTime } from '../../lib/format.ts';

const imageTexts = settingsTexts.images;
const KIND = 'check-images';

function isImageCheck(result: unknown): result is ImageCheckJson {
  return typeof result === 'object' && result !== null && 'missingCount' in result;
}

/** Starts a check; only one runs at a time. */
function ImageCheckButton() {
  const { data = [] } = useJobs();
  const start = useStartJob();
  const isRunning = data.some(({ kind, state }) => kind === KIND && state === 'running');
  return (
    <Button
      disabled={isRunning || start.isPending}
      onClick={() => start.mutate({ path: '/api/admin/sync/images', body: {} })}
    >
      {imageTexts.start}
    </Button>
  );
}

function Running({ job }: { readonly job: Job }) {
  const { done, total = done, message = '' } = job.progress;
  const line = imageTexts.progress(done, total, message);
  return <RunningJob className="mt-5" job={job} title={imageTexts.busy} line={line} />;
}

function FaultyPictures({ check: { missing, missingCount } }: { readonly check: ImageCheckJson }) {
  return (
    <>
      <ShortList
        items={missing}
        className="mt-3"
        label={imageTexts.more}
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
        <p className="mt-3 text-sm text-ink-soft">{imageTexts.cut(missing.length)}</p>
      )}
    </>
  );
}

function Ended({ job: { state, error, result, endedAt, startedAt } }: { readonly job: Job }) {
  return (
    <Card className="mt-5" aria-label={imageTexts.title}>
      <CardTitle>{imageTexts.title}</CardTitle>
      <p className="mt-1" role="status">
        <span className="mr-2 text-sm text-ink-soft">{showTime(endedAt ?? startedAt)}</span>
        {state === 'failed' && imageTexts.failed(error)}
        {state === 'interrupted' && imageTexts.brokenOff}
        {state === 'cancelled' && `${imageTexts.cancelled} `}
        {isImageCheck(result) && imageTexts.outcome(result.checked, result.copied, result.missingCount)}
      </p>
      {isImageCheck(result) && result.missing.length > 0 && <FaultyPictures check={result} />}
    </Card>
  );
}

/** The running check, or the result of the last one. */
function ImageCheckReport() {
  const { data = [] } = useJobs();
  const job = data.find(({ kind }) => kind === KIND);
  if (!job) return null;
  return job.state === 'running' ? <Running job={job} /> : <Ended job={job} />;
}

const texts = settingsTexts.sites;
/** Empty fields use the shop's own contact. */
const CONTACT = { ...plain, hint: texts.contactHint };
const SITES = '/api/admin/sites';

function SyncButtons() {
  const sync = usePanelMutation({
    send: (what: keyof typeof texts.sync) =>
      panelSend<z.infer<typeof syncOutcome>>('POST', `/api/admin/sync/${what}`, {}),
    onDone: ({ products, categories, problems }) => showToast(texts.synced(products, categories, problems)),
  });
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {(['products', 'categories'] as const).map((what) => (
        <Button key={what} disabled={sync.isPending} onClick={() => sync.mutate(what)}>
          {texts.sync[what]}
        </Button>
      ))}
      <ImageCheckButton />
    </div>
  );
}

const FIELDS = {
  name: plain,
  domain: plain,
  color: { ...plain, type: 'color' },
  logoUrl: { ...plain, read: (typed: string) => typed || null },
  headline: plain,
  tagline: plain,
  etbisUrl: plain,
  phone: CONTACT,
  email: CONTACT,
  whatsapp: CONTACT,
  menu: { ...slugs, hint: texts.menuHint },
  categories: { ...slugs, hint: texts.categoriesHint },
  priceDisplay: choice(texts.displays),
  isActive: { ...onOff, hint: texts.isActiveHint },
};

function SiteForm({ site }: { readonly site: SiteJson }) {
  const form = useRecordForm({
    ...recordBy(site, FIELDS, 'PUT', `${SITES}/${site.id}`),
    labels: texts,
    source: SITES,
    done: texts.saved,
  });
  return (
    <Form form={form} isCard foot="end">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <CardTitle>{site.name}</CardTitle>
        <Tag kind={site.isActive ? 'ok' : 'bad'}>
          {site.isActive ? overviewTexts.sites.active : overviewTexts.sites.passive}
        </Tag>
      </div>
      <div className="grid gap-4">
        <Fields form={form} of={FIELDS} />
      </div>
    </Form>
  );
}

/** Name, address and look of both storefronts. */
export function SitesScreen() {
  const query = useSites();
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <Resource query={query}>
        {(sites) => (
          <>
            <div className="grid gap-4 lg:grid-cols-2">
              {sites.map((site) => (
                <SiteForm key={site.id} site={site} />
              ))}
            </div>
            <ShowcaseForms siteNames={Object.fromEntries(sites.map(({ id, name }) => [id, name]))} />
          </>
        )}
      </Resource>
      <SyncButtons />
      <ImageCheckReport />
    </>
  );
}
