import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Job } from '#domain/panel/job';
import { keysOf } from '#kernel/keys-of';
import { asJson, type Json, readJson } from '../lib/document-values.ts';
import { playOrderSound } from '../lib/order-sound.ts';
import { keyOf, refresh } from './panel-calls.ts';
import { JOBS } from './use-jobs.ts';
import { useSession } from './use-session.ts';

const OVERVIEW = '/api/admin/overview';

/** Calls whose answers change with each kind of event. */
const STALE = {
  orders: ['/api/orders', OVERVIEW],
  problems: ['/api/files/problems', OVERVIEW],
  catalogue: [
    '/api/admin/products',
    '/api/admin/changes',
    '/api/admin/stock',
    '/api/admin/categories',
    '/api/files/stats',
    '/api/files/structure',
    OVERVIEW,
  ],
  jobs: [JOBS, '/api/scraper/runs', '/api/scraper/category-mappings', '/api/scraper/category-stats'],
};
const TOPICS = keysOf(STALE);
type Topic = keyof typeof STALE;

/** Events within this time are handled together. */
const PAUSE_MS = 400;
/** After an answer that ends the stream, for example while the server starts. */
const RETRY_MS = 5000;

function readData(event: MessageEvent<string>): Json {
  return readJson(event.data);
}

function isJob(data: unknown): data is Job {
  const { id, state } = asJson(data);
  return typeof id === 'string' && typeof state === 'string';
}

/** Listens for the shop's events while the tab is visible. Returns the function that ends it. */
function listen(client: QueryClient): () => void {
  const stale = new Set<Topic>();
  let source: EventSource | undefined;
  let flushTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let revision: unknown;
  let wasOpen = false;

  const flush = (): void => {
    flushTimer = undefined;
    for (const topic of stale) void refresh(client, STALE[topic]);
    stale.clear();
  };
  const markStale = (...topics: readonly Topic[]): void => {
    for (const topic of topics) stale.add(topic);
    flushTimer ??= setTimeout(flush, PAUSE_MS);
  };

  const close = (): void => {
    clearTimeout(retryTimer);
    source?.close();
    source = undefined;
  };
  const open = (): void => {
    close();
    if (document.visibilityState !== 'visible') return;
    const opened = new EventSource('/api/events');
    source = opened;
    opened.addEventListener('open', () => {
      // Events may have been lost while the stream was closed.
      if (wasOpen) markStale(...TOPICS);
      wasOpen = true;
    });
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) retryTimer = setTimeout(open, RETRY_MS);
    });
    opened.addEventListener('refresh', () => markStale(...TOPICS));
    opened.addEventListener('problems', () => markStale('problems'));
    opened.addEventListener('orders', (event) => {
      markStale('orders');
      if (readData(event)['type'] === 'placed') playOrderSound();
    });
    opened.addEventListener('catalogue', (event) => {
      const seen = readData(event)['revision'];
      if (revision !== undefined && seen !== revision) markStale('catalogue');
      revision = seen;
    });
    opened.addEventListener('job', (event) => {
      const job = readData(event);
      if (!isJob(job)) return;
      client.setQueryData<readonly Job[]>(
        keyOf(JOBS),
        (jobs) => jobs && [job, ...jobs.filter(({ id }) => id !== job.id)],
      );
      if (job.state !== 'running') markStale('jobs');
    });
  };

  document.addEventListener('visibilitychange', open);
  open();
  return () => {
    document.removeEventListener('visibilitychange', open);
    clearTimeout(flushTimer);
    close();
  };
}

/** Keeps the panel's data up to date while somebody is signed in. */
export function useLive(): void {
  const client = useQueryClient();
  const { data: session } = useSession();
  const name = session?.name;
  useEffect(() => (name === undefined ? undefined : listen(client)), [client, name]);
}
