import type { Jobs } from '#shop/panel/jobs';
import type { Shop } from '#shop/shop';
import type { EventStreams } from './event-streams.ts';

/** The shortest time between two events about a job's progress. */
const JOB_PAUSE_MS = 200;

/** Subscribes to events of orders and passes them on; returns the function that ends it. */
export type News = (notify: (event: string, data: unknown) => void) => () => void;

interface Parts {
  readonly events: EventStreams;
  readonly shop: Shop;
  readonly jobs: Jobs | undefined;
  readonly news: News | undefined;
}

/** Sends jobs, file problems and orders to administrators who may see them; returns the function that ends it. */
export function publishNews({ events, shop, jobs, news }: Parts): () => void {
  const changedJobs = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const publishJobs = (): void => {
    timer = undefined;
    for (const id of changedJobs) events.notifyAdmins('job', jobs?.find(id), 'catalogue');
    changedJobs.clear();
  };
  const ends = [
    jobs?.subscribe(({ id }) => {
      changedJobs.add(id);
      timer ??= setTimeout(publishJobs, JOB_PAUSE_MS).unref();
    }),
    shop.subscribe((event) => {
      if (event.type === 'problems') events.notifyAdmins('problems', { count: event.count }, 'catalogue');
    }),
    news?.((event, data) => events.notifyAdmins(event, data, 'orders')),
  ];
  return () => {
    clearTimeout(timer);
    for (const end of ends) end?.();
  };
}
